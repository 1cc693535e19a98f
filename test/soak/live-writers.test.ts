import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { expect } from 'vitest';
import { build } from '../support/fault-build.ts';
import { type Case, caseName, runCase, stageFor } from '../support/fault-case.ts';
import { expectCommitted, expectSound } from '../support/fault-oracle.ts';
import { SCENARIOS } from '../support/fault-scenarios.ts';
import type { WriterOrders, Wrote } from '../support/fault-writer.ts';
import { complaints, git } from '../support/git.ts';
import { Random } from '../support/random.ts';
import { sleep } from '../support/scripted.ts';
import { type Ended, type Strike, typed } from '../support/struck-command.ts';
import { contents, keptMemory } from '../support/world.ts';
import type { Figure } from './figure.ts';
import { type Plan, soak } from './soak.ts';
import { Tally } from './tally.ts';

soak('live-writers', 'words written during dreams stay, whatever is killed', async (plan) => {
  const tally = new Tally(plan, { edits: 20_000, cases: 500 });
  await writeAtEveryStep(plan, tally);
  for (let round = 0; round < plan.amount(1, 3); round++) await chaos(plan, tally, round);
});

/** A live writer comes at every step of a run: right there and nowhere else. Every third time the run then dies. */
async function writeAtEveryStep(plan: Plan, tally: Tally): Promise<void> {
  const stage = await stageFor(SCENARIOS.find(({ name }) => name === 'run')!);
  const from = Math.floor(stage.steps / 2); // the first half is lock, snapshot and journal, which move no file
  const run = (one: Case) => tally.case(caseName(stage, one), () => runCase(stage, one));
  const asks = (i: number) => plan.isLong || i % 40 === 0;
  for (const how of ['append', 'descriptor', 'replace'] as const) {
    for (let i = 0; from + i < stage.steps; i++) {
      const lateAt = from + i;
      const later: Pick<Case, 'at' | 'fault'> = { at: lateAt + 1 + (i % 4), fault: 'dies' };
      await run({ ...(i % 3 ? { at: lateAt } : later), lateAt, how, asksGit: asks(i) });
    }
  }
  // A word that reaches an open file after the crash.
  for (let i = 0; from + i <= stage.steps; i++) {
    const lateAt = Number.POSITIVE_INFINITY;
    await run({ at: from + i, fault: 'dies', lateAt, how: 'descriptor', asksGit: asks(i) });
  }
}

const WRITERS = ['ada', 'ben'];
const SHARED = ['delta.md', 'epsilon.md', 'zeta.md'];
const own = (writer: string, what: string) => `${writer}-${what}.md`;
const OWN = WRITERS.flatMap((writer) => ['rewritten', 'edited', 'deleted'].map((what) => own(writer, what)));

/** Two writers, each a process of its own, and a command that is started, killed and started again beside them. */
async function chaos(plan: Plan, tally: Tally, round: number): Promise<void> {
  const name = `chaos ${round}`;
  if (!plan.isWanted(name)) return;
  const kills = plan.figure(
    `round ${round + 1}: commands that ended with neither 0 nor a kill`,
    plan.amount(10, 150),
  );
  await tally.case(name, async () => {
    const dir = await keptMemory(memory());
    const [cli, writer] = [await build('marker-cli.ts'), await build('fault-writer.ts')];
    const until = `${dir}.end`;
    const seed = plan.seed + 1000 * round;
    const writing = Promise.all(
      WRITERS.map((who, i) => write(writer, who, { dir, seed: seed + 10 * i, until })),
    );
    const random = new Random(seed);
    const commands = plan.amount(12, 150);
    for (let i = 1; i <= commands; i++)
      count(kills, await dream(cli, dir, random, i === 1 || i === commands), plan.repeat(name));
    fs.writeFileSync(until, '');
    const wrote = await writing;
    const last = await typed(cli, dir, ['init']).ended;
    expect(last.status, last.stderr).toBe(0);
    return await expectAll(dir, wrote);
  });
}

/** Mostly a run, killed at a moment or at a step that chance picks, sometimes not at all. */
async function dream(cli: string, dir: string, random: Random, isSpared: boolean): Promise<Ended> {
  const env = { MARKED: [...SHARED, ...OWN].join(',') };
  const strike: Strike | undefined =
    !isSpared && random.chance(0.5)
      ? { at: 1 + random.below(500), fault: 'dies', ...(random.chance(0.5) && { from: 'decision' as const }) }
      : undefined;
  const args = isSpared || random.chance(0.8) ? ['run', '--force', '--quiet'] : ['init'];
  const { child, ended } = typed(cli, dir, args, strike, env);
  const dies = !isSpared && !strike && random.chance(0.6);
  const timer = dies ? setTimeout(() => child.kill('SIGKILL'), 50 + random.below(400)) : undefined;
  const ran = await ended;
  clearTimeout(timer);
  await sleep(random.below(10));
  return ran;
}

function count(kills: Figure, { status, signal, stderr }: Ended, repeat: string): void {
  if (signal === 'SIGKILL' || status === 0) kills.held();
  else kills.broke(`status ${status}: ${stderr}\n  repeat: ${repeat}`);
}

/** Every word whose write returned, and that its writer did not take away itself, is on disk and in the last commit. */
async function expectAll(dir: string, wrote: Wrote[]): Promise<{ edits: number; asked: boolean }> {
  const now = contents(dir);
  const wanted = wrote.flatMap(({ words }) =>
    Object.entries(words).flatMap(([path, list]) => list.map((word) => ({ path, word }))),
  );
  expect(wanted.filter(({ path, word }) => !now[path]?.includes(word))).toEqual([]);
  const { ids } = await expectSound(dir, 'at the end');
  await expectCommitted(dir, 'at the end');
  expect(complaints(dir)).toBe('');
  expect(ids.length, 'dreams that landed').toBeGreaterThan(1);
  const edits = wrote.reduce((sum, one) => sum + one.edits, 0);
  const commits = git(dir, 'rev-list', '--count', 'HEAD').trim();
  process.stdout.write(
    `live writers: ${edits} edits, ${wanted.length} words to find, ${ids.length} dreams landed, ${commits} commits\n`,
  );
  return { edits, asked: true };
}

function memory(): Record<string, string> {
  // Much that stays: a dream that changes a quarter of all lines would wait for a person.
  const body = (path: string) =>
    Array.from({ length: 8 }, (_, i) => `Line ${i} of ${path} stays.\n`).join('\n');
  const text = (path: string) =>
    `# ${path}\n\nMarker of ${path}: none.\n\n${body(path)}\nWhat people add:\n\n`;
  const files = Object.fromEntries([...SHARED, ...OWN].map((path) => [path, text(path)]));
  const lines = Object.keys(files).map((path) => `- [${path}](${path}) — a topic`);
  return { ...files, 'MEMORY.md': `# Memory\n\n${lines.join('\n')}\n` };
}

/** What it alone rewrites, saves as an editor does, and deletes; it adds to what others add to, too. */
async function write(program: string, who: string, at: Omit<WriterOrders, 'files'>): Promise<Wrote> {
  const files = {
    rewritten: [own(who, 'rewritten')],
    edited: [own(who, 'edited')],
    deleted: [own(who, 'deleted')],
    appended: SHARED,
  };
  const child = spawn(process.execPath, [program, JSON.stringify({ ...at, files } satisfies WriterOrders)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    out += text;
  });
  const status = await new Promise((resolve) => child.on('close', resolve));
  expect(status).toBe(0);
  return JSON.parse(out) as Wrote;
}
