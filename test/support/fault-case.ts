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
  leftovers,
} from './fault-oracle.ts';
import { allowedFor, LATE, Live, type Scenario } from './fault-scenarios.ts';
import { Crowd, copyOf, faultMachine, mend } from './fault-world.ts';
import { type Fault, faultyFs } from './faulty-fs.ts';
import { complaints } from './git.ts';
import { contents, scratch } from './world.ts';

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

export type Stage = { scenario: Scenario; root: string; template: string; allowed: Allowed; steps: number };
export type Counts = { cases: number; edits: number; lost: number; landed: number; asked: number };

const PRIOR_MS = Date.parse('2026-11-01T10:00:00Z');

/** Prepares a command once and counts its steps by a dry pass. */
export async function stageFor(scenario: Scenario, count: 'changes' | 'calls' = 'changes'): Promise<Stage> {
  const root = scratch('memdream-faults');
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
  return { scenario, root, template, allowed, steps: steps() };
}

/** Runs many cases and tells, at the end, how many there were; a failing one says how to repeat it alone. */
export async function runCases(stage: Stage, cases: readonly Case[], file: string): Promise<Counts> {
  const counts: Counts = { cases: 0, edits: 0, lost: 0, landed: 0, asked: 0 };
  const failures: string[] = [];
  const only = process.env.FAULT_CASE;
  for (const one of cases) {
    const name = caseName(stage, one);
    if (only !== undefined && only !== name) continue;
    counts.cases++;
    const dir = join(stage.root, `case-${counts.cases}`);
    try {
      await runCase(stage, one, dir, counts);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (message.includes('lost the word')) counts.lost++;
      failures.push(`${message}\n  repeat: FAULT_CASE='${name}' npx vitest run --project faults ${file}`);
      if (only !== undefined) throw error;
    }
    if (only === undefined) fs.rmSync(dir, { recursive: true, force: true });
  }
  process.stdout.write(
    `${stage.scenario.name}: ${stage.steps} steps, ${counts.cases} cases, ${counts.landed} landed, ${counts.edits} live edits, ${counts.lost} lost, ${counts.asked} asked native git\n`,
  );
  if (failures.length > 0)
    throw new Error(
      `${failures.length} of ${counts.cases} cases failed:\n${failures.slice(0, 8).join('\n')}`,
    );
  return counts;
}

function caseName({ scenario }: Stage, { at, fault, again, lateAt, how }: Case): string {
  const late = how ? `, ${how} at ${lateAt}` : '';
  return `${scenario.name} ${at} ${fault}${again ? ` then ${again.at} ${again.fault}` : ''}${late}`;
}

async function runCase(stage: Stage, one: Case, dir: string, counts: Counts): Promise<void> {
  const { scenario, template, allowed } = stage;
  copyOf(template, dir);
  const lock = join(dir, '.consolidate-lock');
  // Half of the memories that have never dreamed have no lock file.
  const priorMs = one.at % 2 || scenario.name === 'apply' || scenario.name === 'revert' ? PRIOR_MS : null;
  if (priorMs !== null) {
    fs.writeFileSync(lock, '');
    fs.utimesSync(lock, priorMs / 1000, priorMs / 1000);
  }
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
  const isThrown = !!one.fault && !one.fault.startsWith('dies');
  const when = `${faulty.struck() ?? `a word before step ${one.lateAt}`}`;
  const decision = decisionOf(dir, 'first');

  if (isThrown && error) {
    expect(error.code, `${when}: ${error.message}`).toMatch(/^STORE_/);
    expect(error.hint, `${when}: a hint for ${error.message}`).toBeTruthy();
    // What was thrown before the decision has changed nothing, and says so on record.
    if (!decision.isDecided) {
      expect(contents(dir), `${when}: before the decision`).toEqual(withEdits(before, live));
      if (scenario.name === 'run') await expectRecord(dir, first.events, when, one.fault!);
    }
  }
  expectWords(dir, decision.isDecided ? [] : live.words, `${when}, at once`);
  crowd.allDie();
  if (one.lateAt === Number.POSITIVE_INFINITY) writeLate();
  fs.closeSync(descriptor);

  if (one.again) {
    const bad = faultyFs({ at: one.again.at, fault: one.again.fault });
    await mend(faultMachine(dir, crowd, { name: 'second', fs: bad.fs })).catch(() => {});
    crowd.allDie();
  }
  const healthy = faultMachine(dir, crowd, { name: 'third', fs: faultyFs({}).fs });
  await mend(healthy);
  expectWords(dir, live.words, `${when}, mended`);
  expectAllowed(dir, allowed, `${when}, mended`);
  const { nonces } = await expectSound(dir, when);
  await expectCommitted(dir, when);
  const landed = nonces.some((nonce) => nonce.startsWith('first-'));
  if (landed) expect(decision.isDecided, `${when}: landed without a decision`).toBe(true);
  const isClaimTime = decision.isDecided && scenario.time === 'claim';
  expectFree(healthy.world, dir, isClaimTime ? decision.claimedMs : priorMs, `${when}, mended`);
  if (landed) counts.landed++;
  counts.edits += live.words.length;

  // Two hours on, one more command: nothing that a crash left may pile up.
  crowd.allDie();
  await mend(faultMachine(dir, crowd, { name: 'later', fs: faultyFs({}).fs, laterMs: 2 * 3_600_000 }));
  expectWords(dir, live.words, `${when}, later`);
  expect(leftovers(dir), `${when}: leftovers`).toEqual({ runs: [], temporaries: [], locks: [] });
  if (one.asksGit) {
    counts.asked++;
    expect(complaints(dir), `${when}: native git`).toBe('');
  }
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
