import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { qwenSlug } from '../../src/memory/agents/slug.ts';
import type { StatusGate } from '../../src/ui/gates-view.ts';
import { addSessions, consolidated, eventsOf, hoursAgo, type Place, place } from '../support/cli.ts';
import { writeFiles } from '../support/world.ts';

const EXAMPLES = join(import.meta.dirname, '../support/fixtures/transcripts');

/** A real transcript of an agent, as if it had been started in another folder. */
function transcript(name: string, cwd: string): string {
  const text = fs.readFileSync(join(EXAMPLES, name), 'utf8');
  return text.replaceAll('"/home/dev/app"', JSON.stringify(cwd));
}

function addOthers(at: Place, cwd: string, id = '1'): void {
  writeFiles(at.home, {
    [`.codex/sessions/2026/11/18/rollout-${id}.jsonl`]: transcript('codex/0.169.0/rollout.jsonl', cwd),
    [`.gemini/tmp/${id}/.project_root`]: cwd,
    [`.gemini/tmp/${id}/chats/session-${id}.jsonl`]: transcript('gemini-cli/0.61.0/session.jsonl', cwd),
    [`.qwen/projects/${qwenSlug(cwd)}/chats/${id}.jsonl`]: transcript('qwen-code/0.15.10/session.jsonl', cwd),
  });
}

async function sessionsGate(at: Place, env: Record<string, string> = {}): Promise<StatusGate> {
  const ran = await at.memdreamIn({ env }, 'status', '--json');
  const { gates } = JSON.parse(ran.stdout) as { gates: StatusGate[] };
  return gates.find(({ name }) => name === 'sessions')!;
}

test("every agent's sessions of the project count, another project's do not", async () => {
  const at = place();
  await at.memdream('init');
  expect(await sessionsGate(at)).toMatchObject({ have: '0' });
  addSessions(at, 2);
  addOthers(at, at.project);
  addOthers(at, join(at.root, 'elsewhere'), '2');
  expect(await sessionsGate(at)).toMatchObject({ open: true, have: '5' });
});

test("the caller's own session is no reason to dream", async () => {
  const at = place();
  await at.memdream('init');
  addSessions(at, 5);
  const folder = join(at.memory, '..');
  const own = fs.readdirSync(folder).find((name) => name.endsWith('.jsonl'))!;
  const env = { CLAUDE_CODE_SESSION_ID: own.slice(0, -'.jsonl'.length) };
  expect(await sessionsGate(at)).toMatchObject({ open: true, have: '5' });
  expect(await sessionsGate(at, env)).toMatchObject({ open: false, have: '4' });
});

test('what fired a run is counted in full, and unknown where a gate closed before', async () => {
  const at = place();
  await at.memdream('init');
  addSessions(at, 8);
  const fired = async (...args: string[]) => eventsOf(await at.memdream('run', '--json', ...args))[0];
  expect(await fired('--trigger', 'cron')).toMatchObject({ event: 'fired', sessionsSince: 8 });
  consolidated(at, hoursAgo(1));
  expect(await fired('--trigger', 'cron')).toMatchObject({ event: 'fired', sessionsSince: null });
});

test('a memory named from elsewhere knows its project by its sessions, or says that it does not', async () => {
  const at = place();
  const elsewhere = { cwd: at.home };
  const project = async () => {
    const ran = await at.memdreamIn(elsewhere, 'status', '-C', at.memory, '--json');
    return (JSON.parse(ran.stdout) as { project: string | null }).project;
  };
  expect(await project()).toBeNull();
  const told = await at.memdreamIn(elsewhere, 'status', '-C', at.memory);
  expect(told.stdout).toMatch(/^Project +unknown/m);
  addSessions(at, 2);
  expect(await project()).toBe(at.project);
  // Kept with the memory: it is still known when the transcripts have been cleaned up.
  await at.memdreamIn(elsewhere, 'init', '-C', at.memory);
  const folder = join(at.memory, '..');
  for (const name of fs.readdirSync(folder)) if (name.endsWith('.jsonl')) fs.rmSync(join(folder, name));
  expect(await project()).toBe(at.project);
});

test('a source that cannot be read is told, and the others count', async () => {
  const at = place();
  await at.memdream('init');
  addSessions(at, 1);
  const sources = JSON.stringify([{ agent: 'aider', path: at.root }]);
  const status = (await at.json('status', '-c', `sources=${sources}`)) as { warnings: object[] };
  expect(status.warnings).toContainEqual({
    message: expect.stringContaining('no session of aider can be read'),
  });
});

test('what is kept of transcripts is told by doctor, private, and cleared with --fix', async () => {
  const at = place();
  await at.memdream('init');
  addSessions(at, 3);
  await at.memdream('run', '--force');
  const folder = join(at.home, '.cache/memdream');
  expect(fs.statSync(folder).mode & 0o777).toBe(0o700);
  expect((await at.json('doctor')) as object).toMatchObject({ cache: { digests: 3, isCleared: false } });
  expect((await at.memdream('doctor', '--fix')).stdout).toContain('Cache    cleared (3 sessions');
  expect(fs.existsSync(join(folder, 'digests'))).toBe(false);
  expect((await at.memdream('doctor')).stdout).not.toContain('Cache');
});
