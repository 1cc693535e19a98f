import fs from 'node:fs';
import { join } from 'node:path';
import { applyProposal } from '../../src/dream/apply.ts';
import { asMemdreamError } from '../../src/dream/outcome.ts';
import { revertDreams } from '../../src/dream/revert.ts';
import { runDream } from '../../src/dream/run.ts';
import type { Engine } from '../../src/engine/port.ts';
import type { MemdreamError } from '../../src/errors.ts';
import { createRepository } from '../../src/store/init.ts';
import { dreamAgain, dreamUp, sample } from './fault-dream.ts';
import { type Allowed, decisionOf } from './fault-oracle.ts';
import { Crowd, copyOf, faultMachine, mend } from './fault-world.ts';
import { faultyFs } from './faulty-fs.ts';
import { scripted } from './scripted.ts';
import { contents, type Machine, writeFiles } from './world.ts';

/** What one command does, what it may leave in each file, and what a live writer does meanwhile. */
export type Scenario = {
  name: string;
  /** The memory has dreamt, or is being dreamt over: its lock tells when, and a case leaves it as it is. */
  lastMs?(dir: string): number | null;
  /** Decided before the command began: whatever strikes, this dream is committed afterwards. */
  owes?: string;
  /** When the lock tells after the command has landed: its own claim, or what it was before. */
  time: 'claim' | 'prior';
  prepare(dir: string): Promise<void>;
  /** Without a live writer beside it where none is handed in. */
  engine(live?: Live): Engine;
  act(machine: Machine): Promise<MemdreamError | undefined>;
};

/** Edits by somebody else while a command runs; each has a word of its own. */
export class Live {
  readonly edits: { path: string; word: string; how: 'append' | 'write' }[] = [];
  readonly #dir: string;

  constructor(dir: string) {
    this.#dir = dir;
  }

  append(path: string, word: string): void {
    fs.appendFileSync(join(this.#dir, path), `${word}\n`);
    this.edits.push({ path, word, how: 'append' });
  }

  /** As an editor saves: a new file renamed over the old one, which it had read when it was last seen whole. */
  replace(path: string, word: string, seen: string): void {
    const full = join(this.#dir, path);
    const now = fs.existsSync(full) ? fs.readFileSync(full, 'utf8') : seen;
    fs.writeFileSync(`${this.#dir}.saved`, `${now}${word}\n`);
    fs.renameSync(`${this.#dir}.saved`, full);
    this.edits.push({ path, word, how: 'append' });
  }

  /** Through a descriptor that was opened before the command began. */
  appendTo(file: number, path: string, word: string): void {
    fs.writeSync(file, `${word}\n`);
    this.edits.push({ path, word, how: 'append' });
  }

  write(path: string, word: string): void {
    fs.writeFileSync(join(this.#dir, path), `${word}\n`);
    this.edits.push({ path, word, how: 'write' });
  }

  get words(): string[] {
    return this.edits.map(({ word }) => word);
  }
}

const dreamer = (meanwhile: () => void = () => {}) => scripted((context) => dreamUp(context, meanwhile));

async function kept(dir: string): Promise<void> {
  fs.mkdirSync(dir, { recursive: true });
  writeFiles(dir, sample());
  await createRepository(fs, dir, () => new Date());
}

async function dreamed(dir: string, propose: boolean): Promise<void> {
  await kept(dir);
  const { world, target, request } = faultMachine(dir, new Crowd(), { name: 'before', engine: dreamer() });
  const { error, dream } = await runDream(world, target, request({ propose }));
  if (error || dream.outcome !== (propose ? 'proposed' : 'committed'))
    throw error ?? new Error(`the script's dream was ${dream.outcome}: ${dream.reason}`);
  fs.rmSync(join(dir, '.consolidate-lock'), { force: true });
}

/** As the command line does: whatever is thrown becomes the one error a person sees. */
async function told(
  act: () => Promise<{ error?: MemdreamError } | unknown>,
): Promise<MemdreamError | undefined> {
  try {
    return ((await act()) as { error?: MemdreamError } | undefined)?.error;
  } catch (error) {
    return asMemdreamError(error, 'working');
  }
}

export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'init',
    time: 'prior',
    async prepare(dir) {
      fs.mkdirSync(dir, { recursive: true });
      writeFiles(dir, sample());
    },
    engine: () => dreamer(),
    act: ({ world, target }) => told(() => createRepository(world.fs, target.dir, world.now)),
  },
  {
    name: 'run',
    time: 'claim',
    prepare: kept,
    engine: (live) =>
      dreamer(() => {
        live?.append('apple.md', 'word-during-the-dream');
        live?.write('ember.md', 'word-on-the-same-lines');
        live?.write('heron.md', 'word-in-a-file-of-its-own');
      }),
    act: ({ world, target, request }) => told(() => runDream(world, target, request())),
  },
  {
    name: 'apply',
    time: 'claim',
    prepare: (dir) => dreamed(dir, true),
    engine: () => dreamer(),
    act: ({ world, target }) => told(() => applyProposal(world, target.dir, 'pending')),
  },
  {
    name: 'revert',
    time: 'prior',
    prepare: (dir) => dreamed(dir, false),
    engine: () => dreamer(),
    act: ({ world, target }) => told(() => revertDreams(world, target.dir, { names: ['last'], files: [] })),
  },
];

/** How far a run came that was killed after its decision. */
type CutOff = 'decided' | 'placing' | 'committed';

/** A run was killed in the middle of its publish, and the next command finishes that: `init` does no more, `run` dreams too. */
function recovery(by: 'init' | 'run', cutOff: CutOff): Scenario {
  return {
    name: `recover by ${by}, ${cutOff}`,
    time: by === 'init' ? 'prior' : 'claim',
    owes: 'before',
    lastMs: (dir) => decisionOf(dir, 'before').claimedMs,
    prepare: (dir) => killedRun(dir, cutOff),
    engine: (live) =>
      scripted((context) => dreamAgain(context, () => live?.append('flute.md', 'word-during-the-dream'))),
    act: (machine) =>
      by === 'run'
        ? told(() => runDream(machine.world, machine.target, machine.request()))
        : told(async () => void (await mend(machine))),
  };
}

export const RECOVERIES: readonly Scenario[] = (['decided', 'placing', 'committed'] as const).flatMap(
  (cutOff) => [recovery('init', cutOff), recovery('run', cutOff)],
);

/** A dry pass finds the step, a second one dies there. */
async function killedRun(dir: string, cutOff: CutOff): Promise<void> {
  const template = `${dir}.kept`;
  await kept(template);
  const run = async (at: string, options: Parameters<typeof faultyFs>[0]) => {
    copyOf(template, at);
    const engine = dreamer();
    const { fs: disk } = faultyFs(options);
    const { world, target, request } = faultMachine(at, new Crowd(), { name: 'before', fs: disk, engine });
    await told(() => runDream(world, target, request()));
  };
  const steps = { decided: 0, committed: 0 };
  const head = headIn(template);
  const before = (step: number) => {
    if (!steps.decided && decisionOf(`${dir}.dry`, 'before').isDecided) steps.decided = step;
    if (!steps.committed && headIn(`${dir}.dry`) !== head) steps.committed = step;
  };
  await run(`${dir}.dry`, { before });
  const { decided, committed } = steps;
  const at = { decided, placing: Math.floor((decided + committed) / 2), committed }[cutOff];
  await run(dir, { at, fault: 'dies' });
}

const headIn = (dir: string) => fs.readFileSync(join(dir, '.git', 'refs', 'heads', 'main'), 'utf8');

/** The same run on a memory whose first commit is so large that its objects are in a pack. */
export const PACKED_RUN: Scenario = {
  ...SCENARIOS.find(({ name }) => name === 'run')!,
  name: 'run on packs',
  async prepare(dir) {
    const logs = Array.from({ length: 70 }, (_, i) => [
      `logs/2026/10/day-${i}.md`,
      `- what happened on day ${i}\n`,
    ]);
    fs.mkdirSync(dir, { recursive: true });
    writeFiles(dir, { ...sample(), ...Object.fromEntries(logs) });
    await createRepository(fs, dir, () => new Date());
  },
};

/** The word that a live writer adds at a step of the harness's choice, to a file that the command changes too. */
export const LATE = { path: 'bread.md', word: 'word-at-a-chosen-step' };

/** Old, new and merged of every file, from one clean pass of the command without anybody beside it. */
export async function allowedFor(scenario: Scenario, template: string, dir: string): Promise<Allowed> {
  const old = contents(template);
  copyOf(template, dir);
  const machine = faultMachine(dir, new Crowd(), { name: 'clean', engine: scenario.engine() });
  const error = await scenario.act(machine);
  if (error) throw error;
  const next = contents(dir);
  const allowed: Allowed = {};
  for (const path of new Set([...Object.keys(old), ...Object.keys(next)]))
    allowed[path] = [...new Set([old[path], next[path]])];
  const add = (path: string, ...more: (string | undefined)[]) => {
    allowed[path] = [...(allowed[path] ?? [undefined]), ...more];
  };
  const appended = (path: string, word: string) =>
    add(path, ...allowed[path]!.map((text) => text && `${text}${word}\n`));
  appended(LATE.path, LATE.word);
  if (scenario.owes) appended('flute.md', 'word-during-the-dream');
  if (scenario.name.startsWith('run')) {
    appended('apple.md', 'word-during-the-dream');
    add('ember.md', 'word-on-the-same-lines\n');
    add('heron.md', 'word-in-a-file-of-its-own\n');
  }
  return allowed;
}
