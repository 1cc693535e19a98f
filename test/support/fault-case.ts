import fs from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { headOf, openMemory } from '../../src/store/opened.ts';
import { readEvents } from '../../src/store/records-on-disk.ts';
import { readSummary } from '../../src/store/summary.ts';
import {
  type Allowed,
  decisionOf,
  expectAllowed,
  expectCommitted,
  expectFree,
  expectSound,
  expectWords,
  keeping,
  leftovers,
} from './fault-oracle.ts';
import { allowedFor, LATE, Live, type Scenario } from './fault-scenarios.ts';
import { Crowd, copyOf, faultMachine, mend } from './fault-world.ts';
import { type Fault, faultyFs } from './faulty-fs.ts';
import { complaints } from './git.ts';
import { quickScratch } from './quick-folder.ts';
import { contents } from './world.ts';

/** One case: this command, this fault at this step, a live edit right before that one. */
export type Case = {
  at: number;
  /** None: only the live writer comes in between. */
  fault?: Fault;
  count?: 'changes' | 'calls';
  /** The step before which a live writer adds a word; Infinity = after the command has ended or died, before the next. */
  lateAt: number;
  /** By name, through a descriptor opened before, or by a file renamed over. */
  how?: 'append' | 'descriptor' | 'replace';
  /** A second fault, at this step of the command that mends. */
  again?: { at: number; fault: Fault };
  asksGit: boolean;
};

export type Stage = {
  scenario: Scenario;
  root: string;
  template: string;
  allowed: Allowed;
  /** Contents before the command, and after it where nothing struck. */
  before: Record<string, string>;
  after: Record<string, string>;
  steps: number;
};
/** What one case put to the test. */
export type Told = { edits: number; landed: boolean; asked: boolean };

const PRIOR_MS = Date.parse('2026-11-01T10:00:00Z');

/** Prepares a command once and counts its steps by a dry pass. */
export async function stageFor(
  scenario: Scenario,
  count: 'changes' | 'calls' = 'changes',
  root = quickScratch('memdream-faults'),
): Promise<Stage> {
  const template = join(root, 'template');
  await scenario.prepare(template);
  const allowed = await allowedFor(scenario, template, join(root, 'clean'));
  const dir = join(root, 'dry');
  copyOf(template, dir);
  const { fs: counting, steps } = faultyFs({ count });
  const machine = faultMachine(dir, new Crowd(), {
    name: 'first',
    fs: counting,
    engine: scenario.engine(new Live(dir)),
  });
  const error = await scenario.act(machine);
  if (error) throw error;
  const before = contents(template);
  const after = contents(join(root, 'clean'));
  return { scenario, root, template, allowed, before, after, steps: steps() };
}

/** The same name, the same case. */
export function caseName({ scenario }: Stage, { at, fault, count, again, lateAt, how }: Case): string {
  const late = how ? `, ${how} at ${lateAt}` : '';
  const step = `${count === 'calls' ? 'call ' : ''}${at} ${fault ?? 'sound'}`;
  return `${scenario.name} ${step}${again ? ` then ${again.at} ${again.fault}` : ''}${late}`;
}

/** Runs one case in a memory of its own, and throws what was broken. */
export async function runCase(stage: Stage, one: Case): Promise<Told> {
  const dir = fs.mkdtempSync(join(stage.root, 'case-'));
  try {
    return await runCaseIn(join(dir, 'memory'), stage, one);
  } finally {
    fs.rmSync(dir, { recursive: true, force: true });
  }
}

async function runCaseIn(dir: string, stage: Stage, one: Case): Promise<Told> {
  const { scenario, template, allowed } = stage;
  copyOf(template, dir);
  const priorMs = scenario.lastMs ? scenario.lastMs(dir) : setPrior(dir, one);
  const before = contents(dir);
  const live = new Live(dir);
  const crowd = new Crowd();
  const descriptor = fs.openSync(join(dir, LATE.path), 'a');
  const writeLate = () => {
    if (one.how === 'descriptor') live.appendTo(descriptor, LATE.path, LATE.word);
    else if (one.how === 'replace') live.replace(LATE.path, LATE.word, before[LATE.path]!);
    else live.append(LATE.path, LATE.word);
  };
  const faulty = faultyFs({
    at: one.at,
    ...(one.fault && { fault: one.fault }),
    count: one.count ?? 'changes',
    before: (step) => {
      if (step === one.lateAt) writeLate();
    },
  });
  const first = faultMachine(dir, crowd, { name: 'first', fs: faulty.fs, engine: scenario.engine(live) });
  const error = await scenario.act(first);
  const isThrown = !!one.fault && one.fault !== 'short' && !one.fault.startsWith('dies');
  const when = `${faulty.struck() ?? `a word before step ${one.lateAt}`}`;
  const decision = decisionOf(dir, 'first');

  await keeping('mended', () => {
    if (one.fault === 'short')
      expect(error?.message, `${when}: a short write is none to fail over`).toBe(undefined);
    if (!isThrown || !error) return;
    expect(error.code, `${when}: ${error.message}`).toMatch(/^STORE_/);
    expect(error.exit, `${when}: ${error.message}`).toBe(14);
    expect(error.hint, `${when}: a hint for ${error.message}`).toBeTruthy();
  });
  // What was thrown before the decision has changed nothing, and says so on record.
  if (isThrown && error && !decision.isDecided && !scenario.owes) {
    await keeping('whole', () =>
      expect(contents(dir), `${when}: before the decision`).toEqual(withEdits(before, live)),
    );
    if (scenario.name.startsWith('run'))
      await keeping('mended', () => expectRecord(dir, first.events, when, one.fault!));
  }
  const isPublishing = decision.isDecided || !!scenario.owes;
  await keeping('edits', () => expectWords(dir, isPublishing ? [] : live.words, `${when}, at once`));
  crowd.allDie();
  if (one.lateAt === Number.POSITIVE_INFINITY) writeLate();
  fs.closeSync(descriptor);

  if (one.again) {
    const bad = faultyFs({ at: one.again.at, fault: one.again.fault });
    await mend(faultMachine(dir, crowd, { name: 'second', fs: bad.fs })).catch(() => {});
    crowd.allDie();
  }
  const healthy = faultMachine(dir, crowd, { name: 'third', fs: faultyFs({}).fs });
  await keeping('mended', () => mend(healthy));
  await keeping('edits', () => expectWords(dir, live.words, `${when}, mended`));
  // A file of its own that can never be placed is left alone, as one is on whose lines somebody wrote.
  const mayLeave = /EACCES/.test(`${one.fault}`) || (!!scenario.owes && /EIO|EROFS/.test(`${one.fault}`));
  await keeping('whole', () => {
    // Of what was left alone the next dream takes the pointers away.
    const index = mayLeave && scenario.owes ? [contents(dir)['MEMORY.md']] : [];
    const wanted = { ...allowed, 'MEMORY.md': [...allowed['MEMORY.md']!, ...index] };
    expectAllowed(dir, wanted, `${when}, mended`);
  });
  const { nonces } = await keeping('sound', () => expectSound(dir, when));
  await keeping('whole', () => expectCommitted(dir, when));
  const committed = (name: string) => nonces.some((nonce) => nonce.startsWith(`${name}-`));
  const landed = committed('first');
  await keeping('whole', () => {
    if (landed) expect(decision.isDecided, `${when}: landed without a decision`).toBe(true);
    if (scenario.owes) expect(committed(scenario.owes), `${when}: the decided dream`).toBe(true);
  });
  if (decision.isDecided && !mayLeave)
    await keeping('whole', () => expectAllOfIt(stage, contents(dir), live, `${when}, mended`));
  const isClaimTime = decision.isDecided && scenario.time === 'claim';
  await keeping('mended', () =>
    expectFree(healthy.world, dir, isClaimTime ? decision.claimedMs : priorMs, `${when}, mended`),
  );

  // Two hours on, one more command: nothing that a crash left may pile up.
  crowd.allDie();
  await keeping('mended', () =>
    mend(faultMachine(dir, crowd, { name: 'later', fs: faultyFs({}).fs, laterMs: 2 * 3_600_000 })),
  );
  await keeping('edits', () => expectWords(dir, live.words, `${when}, later`));
  await keeping('mended', () =>
    expect(leftovers(dir), `${when}: leftovers`).toEqual({ runs: [], temporaries: [], locks: [] }),
  );
  if (one.asksGit) await keeping('sound', () => expect(complaints(dir), `${when}: native git`).toBe(''));
  return { edits: live.words.length, landed, asked: one.asksGit };
}

/** Every file that the command was to change is as it left it, but where somebody rewrote it. */
function expectAllOfIt(
  { before, after }: Stage,
  now: Record<string, string>,
  live: Live,
  when: string,
): void {
  const rewritten = live.edits.filter(({ how }) => how === 'write').map(({ path }) => path);
  for (const path of Object.keys({ ...before, ...after })) {
    if (before[path] === after[path] || rewritten.includes(path)) continue;
    const text = now[path]?.replace(`${LATE.word}\n`, '').replace('word-during-the-dream\n', '');
    expect(text, `${when}: ${path} of a dream that was decided`).toBe(after[path]);
  }
}

/** Half of the memories have no lock file: they never dreamed, or somebody removed it. */
function setPrior(dir: string, { at }: Case): number | null {
  if (at % 2 === 0) return null;
  const lock = join(dir, '.consolidate-lock');
  fs.writeFileSync(lock, '');
  fs.utimesSync(lock, PRIOR_MS / 1000, PRIOR_MS / 1000);
  return PRIOR_MS;
}

function withEdits(before: Record<string, string>, live: Live): Record<string, string> {
  const after = { ...before };
  for (const { path, word, how } of live.edits)
    after[path] = how === 'append' ? `${after[path] ?? ''}${word}\n` : `${word}\n`;
  return after;
}

/** A run that came as far as a number has its failure on record: as an attempt, or at least among its events. */
async function expectRecord(
  dir: string,
  events: readonly { dream: number | null }[],
  when: string,
  fault: Fault,
): Promise<void> {
  const id = events.findLast(({ dream }) => dream !== null)?.dream;
  if (!id || fault.endsWith('for good')) return;
  const memory = openMemory(fs, dir, () => new Date());
  const { dreams } = await readSummary(memory);
  const told = readEvents<{ event: string }>(fs, memory.state, id).some(({ event }) => event === 'result');
  const outcome = dreams.find((dream) => dream.id === id)?.outcome;
  expect(outcome === 'failed' || told, `${when}: dream ${id} is on record (head ${headOf(memory)})`).toBe(
    true,
  );
}
