import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { objectsOf } from '../support/canaries.ts';
import { addSessions, footprint, hoursAgo, type Place, place, type Ran } from '../support/cli.ts';
import { sampleMemory, writeFiles } from '../support/world.ts';

const CANARY = 'outside-canary-7731';

/** What somebody puts in the place of a file or folder. */
const KINDS = {
  'a link to what lies outside': (path: string, outside: string, isFolder: boolean) =>
    fs.symlinkSync(join(outside, isFolder ? 'folder' : 'file.md'), path),
  'a link to nowhere': (path: string, outside: string) => fs.symlinkSync(join(outside, 'nowhere'), path),
  'a pipe': (path: string) => void execFileSync('mkfifo', [path]),
};
type KindName = keyof typeof KINDS;

type Trapped = Place & {
  outside: string;
  swap(path: string, kind: KindName): void;
  type(...args: string[]): Promise<Ran>;
};

/** A memory with a history, something to tidy, and a folder outside that nobody may touch or tell of. */
async function trapped(): Promise<Trapped> {
  const at = place({
    ...sampleMemory(8),
    'unlisted.md': '# Unlisted\n\nNobody points here.\n',
    'deep/inner.md': '# Inner\n\nNobody points here either.\n',
    'logs/2026/11/2026-11-10.md': '- 10:00 staging moved\n',
  });
  const outside = join(at.root, 'outside');
  writeFiles(outside, {
    'file.md': `# ${CANARY}\n`,
    'folder/inner.md': `# ${CANARY}\n`,
    'folder/1.jsonl': `${CANARY}\n`,
  });
  addSessions(at, 6, hoursAgo(1));
  await at.memdream('init');
  await at.memdream('run', '--force');
  writeFiles(at.memory, { 'unlisted-too.md': '# Unlisted too\n\nNobody points here.\n' });
  const swap = (path: string, kind: KindName) => {
    const isFolder = fs.statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
    fs.rmSync(path, { recursive: true, force: true });
    fs.mkdirSync(dirname(path), { recursive: true });
    KINDS[kind](path, outside, isFolder);
  };
  const type = async (...args: string[]) => {
    const running = at.start(...args);
    // A pipe that is waited for would be waited for without end.
    const late = setTimeout(() => running.child.kill('SIGKILL'), 30_000);
    const ran = await running.ended;
    clearTimeout(late);
    expect(`${args.join(' ')}: ${ran.signal ?? 'ended'}`).toBe(`${args.join(' ')}: ended`);
    return ran;
  };
  return { ...at, outside, swap, type };
}

const COMMANDS: string[][] = [
  ['run', '--force'],
  ['note', 'a word'],
  ['doctor', '--fix'],
];

/** Types everything and sees that nothing outside was touched, told or kept. Returns what was said by each. */
async function untouched(at: Trapped): Promise<Ran[]> {
  const before = footprint(at.outside);
  const rans: Ran[] = [];
  for (const args of COMMANDS) rans.push(await at.type(...args));
  expect(footprint(at.outside)).toEqual(before);
  for (const { stdout, stderr, status } of rans) {
    expect(stdout + stderr).not.toContain(CANARY);
    expect(`${status} ${stderr}`).not.toMatch(/^1 /);
  }
  for (const { bytes } of objectsOf(at.memory)) expect(bytes.includes(CANARY)).toBe(false);
  return rans;
}

describe.each(Object.keys(KINDS) as KindName[])('%s', (kind) => {
  test('in the place of pages, logs and folders is neither read nor written through', async () => {
    const at = await trapped();
    for (const name of ['topic-03.md', 'deep', 'logs']) at.swap(join(at.memory, name), kind);
    const [run, note] = await untouched(at);
    expect(run!.status).toBe(0);
    expect(note!.status).not.toBe(0);
  });

  test("in the place of today's log keeps the note out, and says so", async () => {
    const at = await trapped();
    await at.type('note', 'the first');
    const logs = fs.readdirSync(join(at.memory, 'logs'), { recursive: true, encoding: 'utf8' });
    const today = logs.filter((name) => name.endsWith('.md') && !name.endsWith('2026-11-10.md'))[0]!;
    at.swap(join(at.memory, 'logs', today), kind);
    const before = footprint(at.outside);
    const ran = await at.type('note', 'the second');
    expect(ran.status).toBeGreaterThan(1);
    expect(footprint(at.outside)).toEqual(before);
  });

  test('in the place of what memdream keeps for the person is replaced or left', async () => {
    const at = await trapped();
    const state = join(at.home, '.local/state/memdream');
    const cache = join(at.home, '.cache/memdream');
    for (const name of ['next', 'notice', 'spend.jsonl', 'triggers', 'told', 'installed.json', 'places.json'])
      at.swap(join(state, name), kind);
    for (const name of ['digests', 'sessions.index', 'swept', 'mask-key']) at.swap(join(cache, name), kind);
    await untouched(at);
    const before = footprint(at.outside);
    await at.type('run', '--all', '--quiet', '--trigger', 'timer');
    await at.type('hook', 'claude-code', '{"hook_event_name":"SessionStart","session_id":"s","cwd":"/"}');
    expect(footprint(at.outside)).toEqual(before);
  });

  test('in the place of a report is not written through', async () => {
    const at = await trapped();
    const path = join(at.root, 'dreams.html');
    at.swap(path, kind);
    const before = footprint(at.outside);
    expect((await at.type('report', '-o', path)).status).toBe(2);
    expect(footprint(at.outside)).toEqual(before);
  });
});

test('a page that has another name elsewhere keeps to itself: what a dream writes is a file of its own', async () => {
  const at = place(sampleMemory(8));
  const elsewhere = join(at.root, 'elsewhere.md');
  fs.linkSync(join(at.memory, 'MEMORY.md'), elsewhere);
  const text = fs.readFileSync(elsewhere, 'utf8');
  writeFiles(at.memory, { 'unlisted.md': '# Unlisted\n\nNobody points here.\n' });
  expect((await at.memdream('run', '--force')).status).toBe(0);
  expect(fs.readFileSync(join(at.memory, 'MEMORY.md'), 'utf8')).toContain('unlisted.md');
  expect(fs.readFileSync(elsewhere, 'utf8')).toBe(text);
});
