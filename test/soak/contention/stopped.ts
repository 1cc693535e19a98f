import fs from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { attempts, proposals } from '../../../src/store/attempts.ts';
import { createRepository } from '../../../src/store/init.ts';
import { openMemory } from '../../../src/store/opened.ts';
import { readSummary } from '../../../src/store/summary.ts';
import { eventsOf } from '../../support/cli.ts';
import { sample } from '../../support/fault-dream.ts';
import { expectCommitted, expectSound } from '../../support/fault-oracle.ts';
import { copyOf } from '../../support/fault-world.ts';
import { complaints, git } from '../../support/git.ts';
import { Random } from '../../support/random.ts';
import type { Script } from '../../support/scripted-cli.ts';
import { contents, writeFiles } from '../../support/world.ts';
import type { Plan } from '../soak.ts';
import { type Circumstances, Commands, type Ran, stopped } from './commands.ts';
import { twoAtOnce } from './two-at-once.ts';

const edit = (path: string, from: string, to: string) =>
  ({ call: 'Edit', input: { file_path: path, old_string: from, new_string: to } }) as const;

/** What stops in the middle, what comes while it is stopped, and the words of each. */
const SLEEPER: Script = {
  steps: [edit('apple.md', 'Apples ripen', 'Pears ripen'), edit('bread.md', 'Sourdough rises', 'Pears rise')],
};
const NEXT: Script = {
  steps: [edit('ember.md', 'Oak coals', 'Beech coals'), edit('flute.md', 'Silver keys', 'Beech keys')],
};
const LATER: Circumstances = { CLOCK_BY_MS: '7200000', UPTIME_BY_MS: '7200000' };

type Point = { name: string; args: string[]; script?: Script; how: Circumstances };
type Counts = { fenced: number; goneBy: number; before: number };

/** A dream is stopped at a point; two hours later the next one comes; then the first goes on. */
export async function stoppedHolders(plan: Plan, program: string): Promise<void> {
  const figure = plan.figure('holders given up that still published, wrote or kept silent', 300);
  const template = join(plan.root, 'stopped');
  fs.mkdirSync(template);
  writeFiles(template, sample());
  await createRepository(fs, template, () => new Date());
  // Something for the snapshot to note, too.
  const index = fs.readFileSync(join(template, 'MEMORY.md'), 'utf8');
  writeFiles(template, {
    'heron.md': '# Heron\n\nHerons stand still.\n',
    'MEMORY.md': `${index}- [Heron](heron.md) — herons stand still\n`,
  });
  const counts: Counts = { fenced: 0, goneBy: 0, before: 0 };
  const wanted = (await points(plan, program, template)).filter(({ name }) => plan.isWanted(name));
  await twoAtOnce(wanted, async (point, index) => {
    const dir = join(plan.root, `stopped-${index}.`);
    copyOf(template, dir);
    const commands = new Commands(program, dir);
    await figure.check(plan.repeat(point.name), () => oneCase(commands, point, counts));
    commands.remove();
  });
  process.stdout.write(
    `soak: contention: stopped holders: ${counts.fenced} fenced, ${counts.goneBy} had decided, ${counts.before} had no claim yet\n`,
  );
}

async function points(plan: Plan, program: string, template: string): Promise<Point[]> {
  const right: Point[] = [
    { name: 'stopped before its claim', args: [], how: { STOP_BEFORE: '.claim', STOP_SAYING: '"run"' } },
    { name: 'stopped before its decision', args: [], how: { STOP_BEFORE: '.end', STOP_SAYING: '"publish"' } },
    { name: 'stopped before its end', args: [], how: { STOP_BEFORE: '.fin', STOP_SAYING: '' } },
  ];
  const random = new Random(plan.seed + 2);
  const sampled: Point[] = [];
  for (const [args, count, amount] of [
    [[], 'changes', plan.amount(2, 1_000)],
    [['--propose'], 'changes', plan.amount(0, 60)],
    [[], 'calls', plan.amount(1, 150)],
  ] as [string[], string, number][]) {
    const steps = await countSteps(program, template, args, count);
    const all = Array.from({ length: steps }, (_, i) => i + 1);
    const chosen = amount >= steps ? all : Array.from({ length: amount }, () => random.pick(all));
    for (const at of chosen) {
      const how = { STOP_AT: `${at}`, STOP_COUNT: count };
      sampled.push({ name: `stopped at ${at} of ${steps} ${count} ${args.join(' ')}`.trim(), args, how });
    }
  }
  return [...right, ...sampled];
}

async function countSteps(program: string, template: string, args: string[], count: string): Promise<number> {
  const dir = `${template}-dry`;
  copyOf(template, dir);
  const commands = new Commands(program, dir);
  const file = `${dir}.steps`;
  const how = { COUNT_TO: file, STOP_BELOW: dir, STOP_COUNT: count };
  expect(await commands.run(SLEEPER, ['run', '--force', '--json', ...args], how)).toMatchObject({
    status: 0,
  });
  const steps = Number(fs.readFileSync(file, 'utf8'));
  commands.remove();
  return steps;
}

async function oneCase(commands: Commands, { args, how }: Point, counts: Counts): Promise<void> {
  const { dir } = commands;
  const tell = `${dir}.stopped`;
  const stop = { ...how, STOP_BELOW: dir, STOP_TELL: tell };
  const sleeper = commands.start(SLEEPER, ['run', '--force', '--json', ...args], stop);
  let next: Ran | undefined;
  try {
    if (await stopped(sleeper, tell)) {
      fs.appendFileSync(join(dir, 'cloud.md'), 'word-while-it-slept\n');
      next = await commands.run(NEXT, ['run', '--force', '--json'], LATER);
      sleeper.child.kill('SIGCONT');
    }
  } finally {
    if (!next) sleeper.child.kill('SIGCONT');
  }
  const first = await sleeper.ended;
  const claim = turnOf(dir, sleeper.child.pid!);
  const mended = await commands.run(NEXT, ['init'], LATER);
  expect(mended.status, mended.stderr).toBe(0);
  const said = `${first.status} ${first.stderr} / ${next?.status} ${next?.stderr}`;

  if (claim?.end.includes('"broken"')) {
    counts.fenced++;
    expect(first.status, said).toBe(11);
    // Given up before it had its turn, it only found that another one was faster.
    expect(first.stderr).toMatch(/"code":"(GIVEN_UP|LOCKED)"/);
    expect(JSON.stringify(contents(dir)), said).not.toContain('Pears');
    expect(git(dir, 'log', '-p'), said).not.toContain('Pears');
    if (first.stderr.includes('GIVEN_UP')) await expectTold(dir, first);
  } else {
    if (claim) counts.goneBy++;
    else counts.before++;
    if (claim || first.status !== 11) expect(first.status, said).toBe(0);
  }
  // It gives way to a publish, and to what a process that lives holds of git's own locks.
  if (next?.status) expect(next.stderr, said).toMatch(/"code":"(LOCKED|STORE_BUSY)"/);
  if (next) expect(contents(dir)['cloud.md']).toContain('word-while-it-slept');
  await expectWhole(dir, next?.status === 0 ? next : undefined);
}

/** The turn of a process, as the chain tells it. */
function turnOf(dir: string, pid: number): { end: string } | undefined {
  const chain = join(dir, '.git', 'memdream', 'lock');
  const read = (name: string) => fs.readFileSync(join(chain, name), 'utf8');
  for (const name of fs.readdirSync(chain).filter((one) => one.endsWith('.claim'))) {
    if (!read(name).includes(`"pid":${pid},`)) continue;
    const end = name.replace('.claim', '.end');
    return { end: fs.existsSync(join(chain, end)) ? read(end) : '' };
  }
  return undefined;
}

/** A dream that had a number is on record as failed, and why. */
async function expectTold(dir: string, first: Ran): Promise<void> {
  const id = eventsOf(first).findLast(({ dream }) => dream !== null)?.dream;
  const memory = openMemory(fs, dir, () => new Date());
  expect(fs.existsSync(join(memory.state, 'retry.json')), 'a failure was noted against the next').toBe(false);
  const isKept = id !== undefined && id !== null && proposals(memory).has(id);
  // It slept after its proposal was kept, and before its turn was over: that is what happened, and no failure beside it.
  const outcome = isKept ? 'proposed' : 'failed';
  expect(eventsOf(first).at(-1)).toMatchObject({ event: 'result', result: { outcome } });
  if (isKept) {
    expect(attempts(memory).has(id)).toBe(false);
    return;
  }
  const record = (await readSummary(memory)).dreams.find((dream) => dream.id === id);
  // Stopped before its snapshot it leaves no attempt of its own: the next one, which found it silent, has put it on record.
  const reason = expect.stringMatching(/given up|ended without a word/);
  if (record) expect(record).toMatchObject({ outcome: 'failed', reason });
}

/** Sound, clean, no number twice, no dream in what people noted, and each dream whole in its own commit. */
async function expectWhole(dir: string, next: Ran | undefined): Promise<void> {
  const { ids } = await expectSound(dir, 'at the end');
  await expectCommitted(dir, 'at the end');
  expect(complaints(dir), 'native git').toBe('');
  const kept = [...attempts(openMemory(fs, dir, () => new Date())).keys()];
  expect(
    kept.filter((id) => ids.includes(id)),
    'a number used twice',
  ).toEqual([]);
  for (const commit of git(dir, 'log', '--format=%H %s').trim().split('\n')) {
    const [oid, subject] = [commit.slice(0, 40), commit.slice(41)];
    const diff = git(dir, 'show', '--format=', oid);
    if (!subject.startsWith('Improved')) expect(diff, subject).not.toMatch(/^\+.*(Pears|Beech)/m);
    else
      expect(git(dir, 'show', '--format=', '--name-only', oid).trim().split('\n'), subject).toHaveLength(2);
  }
  if (!next) return;
  for (const path of ['ember.md', 'flute.md'])
    expect(contents(dir)[path], 'the next dream').toContain('Beech');
}
