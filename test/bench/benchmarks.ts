import fs from 'node:fs';
import { join } from 'node:path';
import { createRepository } from '../../src/store/init.ts';
import { openMemory } from '../../src/store/opened.ts';
import { snapshot } from '../../src/store/snapshot.ts';
import { type BenchWorld, dreamOften, execute, home, writeTopics } from './bench-world.ts';
import type { Pair } from './measure.ts';
import { PROMPT } from './prompt.ts';
import { RULES } from './rules.ts';
import { SESSION_BENCHMARKS } from './sessions-benchmarks.ts';
import { systemCalls } from './system-calls.ts';

export type Benchmark = {
  name: string;
  /** A name for several. */
  group?: string;
  what: string;
  reference: string;
  unit: 'ms' | 'µs' | 'calls';
  /** Rounds, unless -n says otherwise. */
  n: number;
  /** Why this machine cannot measure it. */
  absent?(): string;
  /** Undefined where this machine cannot measure it. */
  open(world: BenchWorld): Pair | undefined | Promise<Pair | undefined>;
};

/** What a person waits for, each beside a reference that is timed in the same run. */
export const BENCHMARKS: readonly Benchmark[] = [
  {
    name: 'startup',
    what: 'memdream run, time gate closed',
    reference: 'node -e 0',
    unit: 'ms',
    n: 25,
    async open(world) {
      const { memory, at } = await closedGate(world, 'startup');
      return {
        ours: () => void memdream(world, at, '-C', memory, 'run'),
        reference: () => void bareNode(at),
      };
    },
  },
  {
    name: 'nothing-known',
    what: 'memdream run --all --quiet, no memory known',
    reference: 'node -e 0',
    unit: 'ms',
    n: 25,
    open(world) {
      const at = home(world, 'nothing-known');
      return {
        ours: () => void memdream(world, at, 'run', '--all', '--quiet'),
        reference: () => void bareNode(at),
      };
    },
  },
  {
    name: 'status',
    what: 'memdream status, 100 topics',
    reference: 'node -e 0',
    unit: 'ms',
    n: 25,
    async open(world) {
      const at = home(world, 'status');
      const memory = join(at, 'memory');
      writeTopics(memory, world.isTiny ? 5 : 100);
      memdream(world, at, 'init', memory);
      return {
        ours: () => void memdream(world, at, '-C', memory, 'status'),
        reference: () => void bareNode(at),
      };
    },
  },
  {
    name: 'log',
    what: 'memdream log, 20 of 200 dreams',
    reference: 'node -e 0',
    unit: 'ms',
    n: 25,
    async open(world) {
      const at = home(world, 'log');
      const memory = join(at, 'memory');
      writeTopics(memory, 20);
      await dreamOften(memory, world.isTiny ? 3 : 200);
      return {
        ours: () => void memdream(world, at, '-C', memory, 'log'),
        reference: () => void bareNode(at),
      };
    },
  },
  {
    name: 'snapshot',
    what: 'snapshot in process, nothing changed, 1,000 topics',
    reference: 'git status',
    unit: 'ms',
    n: 25,
    async open(world) {
      const at = home(world, 'snapshot');
      const memory = join(at, 'memory');
      writeTopics(memory, world.isTiny ? 5 : 1000);
      await createRepository(fs, memory, () => new Date());
      return {
        async ours() {
          const { noted } = await snapshot(openMemory(fs, memory, () => new Date()));
          if (noted !== 0) throw new Error('the snapshot found changes where there are none');
        },
        reference: () => void execute('git', ['status', '--porcelain'], { home: at, cwd: memory }),
      };
    },
  },
  {
    name: 'init',
    what: 'memdream init, 1,000 topics',
    reference: 'git init && git add -A && git commit',
    unit: 'ms',
    n: 9,
    open(world) {
      const at = home(world, 'init');
      const [ours, theirs] = [join(at, 'ours'), join(at, 'theirs')];
      for (const memory of [ours, theirs]) writeTopics(memory, world.isTiny ? 5 : 1000);
      return {
        before() {
          for (const memory of [ours, theirs])
            fs.rmSync(join(memory, '.git'), { recursive: true, force: true });
        },
        ours: () => void memdream(world, at, 'init', ours),
        reference() {
          for (const args of [
            ['init', '-q'],
            ['add', '-A'],
            ['commit', '-q', '-m', 'Began'],
          ])
            execute('git', args, { home: at, cwd: theirs });
        },
      };
    },
  },
  ...PROMPT,
  callsOf('calls', 'all system calls of memdream run, time gate closed', []),
  callsOf('file-calls', 'those of them that name a file', ['-e', 'trace=%file']),
  ...SESSION_BENCHMARKS,
  ...RULES,
];

function callsOf(name: string, what: string, filter: readonly string[]): Benchmark {
  return {
    name,
    what,
    reference: 'node -e 0',
    unit: 'calls',
    n: 5,
    async open(world) {
      const { memory, at } = await closedGate(world, name);
      const count = (...args: string[]) => systemCalls({ filter, args, home: at });
      if (count('-e', '0') === undefined) return undefined;
      return {
        ours: () => count(world.bin, '-C', memory, 'run')!,
        reference: () => count('-e', '0')!,
      };
    },
  };
}

async function closedGate(world: BenchWorld, name: string): Promise<{ memory: string; at: string }> {
  const at = home(world, name);
  const memory = join(at, 'memory');
  writeTopics(memory, world.isTiny ? 5 : 100);
  memdream(world, at, 'init', memory);
  memdream(world, at, '-C', memory, 'run', '--force');
  const said = memdream(world, at, '-C', memory, 'run');
  if (!said.includes('time gate is closed')) throw new Error(`the time gate is not closed: ${said}`);
  return { memory, at };
}

function memdream(world: BenchWorld, at: string, ...args: string[]): string {
  return execute(process.execPath, [world.bin, ...args], { home: at });
}

function bareNode(at: string): string {
  return execute(process.execPath, ['-e', '0'], { home: at });
}
