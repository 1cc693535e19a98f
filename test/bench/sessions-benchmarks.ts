import { join } from 'node:path';
import { execute, writeTopics } from './bench-world.ts';
import type { Benchmark } from './benchmarks.ts';
import { openedSessions } from './sessions-opened.ts';
import { SEARCHES } from './sessions-searches.ts';
import { clear, gateCorpus, inChild, megabytes, sharedCorpus } from './sessions-world.ts';

const DAY = 86_400_000;

/** What transcripts cost: counting them, reading them, searching them, dreaming of them. */
export const SESSION_BENCHMARKS: readonly Benchmark[] = [
  gate('gate', 'count sessions of a day among 10,000 in 200 folders', () => Date.now() - DAY),
  gate('gate-all', 'count all of 10,000 sessions in 200 folders', () => 0),
  {
    name: 'digest',
    group: 'sessions',
    what: 'first digest of all transcripts, cold cache',
    reference: 'JSON.parse of every line',
    unit: 'ms',
    n: 3,
    open(world) {
      const corpus = sharedCorpus(world);
      const peaks: number[] = [];
      const digests: number[] = [];
      const parses: number[] = [];
      return {
        before: () => clear(corpus.cache),
        ours() {
          const { ms, peakMb, count } = inChild(world, 'digest', corpus);
          if (count !== corpus.made.sessions.length) throw new Error(`${count} sessions were digested`);
          peaks.push(peakMb);
          digests.push(ms);
          return ms;
        },
        reference() {
          const { ms, parseMs } = inChild(world, 'parse', corpus);
          parses.push(parseMs);
          return ms;
        },
        note: () =>
          `${megabytes(corpus.made.bytes)} in ${corpus.made.sessions.length} sessions; at most 2.5× is the goal; beside JSON.parse alone, without reading the files, ${(sum(digests) / sum(parses)).toFixed(2)}×; peak memory ${Math.max(...peaks).toFixed(0)} MB, below 300 MB is the goal`,
      };
    },
  },
  {
    name: 'digest-more',
    group: 'sessions',
    what: 'digest after 1 % more was appended',
    reference: 'first digest of the same transcripts',
    unit: 'ms',
    n: 3,
    open(world) {
      const corpus = sharedCorpus(world);
      const other = join(corpus.home, '.cache-of-reference');
      inChild(world, 'digest', corpus);
      return {
        before() {
          clear(other);
          corpus.made.append(1, new Date());
        },
        ours: () => inChild(world, 'digest', corpus).ms,
        reference: () => inChild(world, 'digest', corpus, other).ms,
        note: () => 'at most 0.05× is the goal',
      };
    },
  },
  ...SEARCHES,
  {
    name: 'dream',
    group: 'sessions',
    what: 'memdream run --force, 913 sessions, 200 topics, cold cache',
    reference: 'JSON.parse of every line',
    unit: 'ms',
    n: 3,
    open(world) {
      const corpus = sharedCorpus(world);
      const memdream = (...args: string[]) =>
        execute(process.execPath, [world.bin, ...args], { home: corpus.home, cwd: corpus.project });
      let said = '';
      return {
        before() {
          clear(corpus.cache);
          clear(corpus.memory);
          writeTopics(corpus.memory, world.isTiny ? 5 : 200);
          memdream('init');
        },
        ours() {
          said = memdream('run', '--force');
        },
        reference: () => inChild(world, 'parse', corpus).ms,
        note: () =>
          `below 20 s is the goal; it said: ${
            said
              .trim()
              .split('\n')
              .find((line) => line.includes('memor')) ?? 'nothing'
          }`,
      };
    },
  },
];

function sum(values: readonly number[]): number {
  return values.reduce((all, one) => all + one, 0);
}

function gate(name: string, what: string, since: () => number): Benchmark {
  return {
    name,
    group: 'sessions',
    what,
    reference: 'find -newermt, lines counted',
    unit: 'ms',
    n: 15,
    async open(world) {
      const corpus = gateCorpus(world);
      const sinceMs = since();
      const ours = async () => {
        const { sessions } = await openedSessions(corpus.home, corpus.project).list(sinceMs, {
          withoutCaller: true,
        });
        return sessions.length;
      };
      const [mine, found] = [await ours(), findNewer(corpus.projects, corpus.home, sinceMs)];
      if (mine !== found) throw new Error(`the gate counts ${mine} sessions and find counts ${found}`);
      return {
        ours: async () => void (await ours()),
        reference: () => void findNewer(corpus.projects, corpus.home, sinceMs),
        note: () => `${found} sessions; at most 2× is the goal`,
      };
    },
  };
}

function findNewer(projects: string, home: string, sinceMs: number): number {
  const newer = ['-newermt', `@${sinceMs / 1000}`];
  const args = [projects, '-mindepth', '2', '-maxdepth', '2', '-type', 'f', '-name', '*.jsonl', ...newer];
  return execute('find', args, { home }).split('\n').length - 1;
}
