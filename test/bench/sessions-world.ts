import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { join } from 'node:path';
import { slug } from '../../src/memory/agents/slug.ts';
import { type Generated, generateTranscripts, type Plan } from '../support/transcripts/generate.ts';
import { type BenchWorld, execute, home, writeTopics } from './bench-world.ts';
import type { ChildFigures } from './sessions-child.ts';

/** A person's home with one project, its memory, and transcripts. */
export type Corpus = {
  home: string;
  project: string;
  memory: string;
  projects: string;
  cache: string;
  made: Generated;
};

export const NEEDLE = 'the Zyxtra tunnel';

function makeCorpus(
  world: BenchWorld,
  name: string,
  plan: Pick<Plan, 'sessions' | 'bytes' | 'folders'>,
): Corpus {
  const at = home(world, name);
  const project = join(at, 'work', 'app');
  const made = generateTranscripts({
    ...plan,
    dir: join(at, '.claude'),
    project,
    seed: 1,
    until: new Date(Date.now() - 60_000),
    needle: NEEDLE,
  });
  const memory = join(at, '.claude', 'projects', slug(project), 'memory');
  writeTopics(memory, world.isTiny ? 5 : 200);
  return {
    home: at,
    project,
    memory,
    projects: join(at, '.claude', 'projects'),
    cache: join(at, '.cache'),
    made,
  };
}

/** The large one, for all benchmarks that read it. */
export function sharedCorpus(world: BenchWorld): Corpus {
  return madeOnce(world, 'transcripts', {
    sessions: world.isTiny ? 12 : 913,
    bytes: world.transcriptBytes,
    folders: world.isTiny ? 4 : 20,
  });
}

/** Many small ones, for those that count. */
export function gateCorpus(world: BenchWorld): Corpus {
  return madeOnce(world, 'gate', {
    sessions: world.isTiny ? 60 : 10_000,
    bytes: world.isTiny ? 3e5 : 5e7,
    folders: world.isTiny ? 6 : 200,
  });
}

const made = new Map<string, Corpus>();

/** Once a run: making a gigabyte takes longer than most of what is measured with it. */
function madeOnce(world: BenchWorld, name: string, plan: Parameters<typeof makeCorpus>[2]): Corpus {
  const key = `${world.scratch} ${name}`;
  const corpus = made.get(key) ?? makeCorpus(world, name, plan);
  made.set(key, corpus);
  return corpus;
}

export function inChild(
  world: BenchWorld,
  task: 'digest' | 'parse',
  corpus: Corpus,
  cache = corpus.cache,
): ChildFigures {
  const args = [join(world.bundle, 'sessions-child.js'), task, corpus.home, corpus.project, corpus.projects];
  const env = { XDG_CACHE_HOME: cache };
  return JSON.parse(execute(process.execPath, args, { home: corpus.home, env })) as ChildFigures;
}

export function clear(folder: string): void {
  fs.rmSync(folder, { recursive: true, force: true });
}

const RIPGREP = 'rg';

/** The searcher people have: ripgrep, else grep. Counts matching lines of all transcripts, one thread or many. */
export function searcher(corpus: Corpus): { name: string; search(flags: string[], pattern: string): void } {
  const hasRg = spawnSync(RIPGREP, ['--version']).status === 0;
  const [program, own] = hasRg ? [RIPGREP, ['--no-config', '-uuu']] : ['grep', ['-r']];
  return {
    name: hasRg ? RIPGREP : 'grep -r (no rg here)',
    search(flags, pattern) {
      // What ripgrep always reads, grep has to be told to: -E means an encoding there.
      const kind = hasRg || flags.includes('-F') ? [] : ['-E'];
      execute(program, [...own, '-c', ...kind, ...flags, '-e', pattern, corpus.projects], {
        home: corpus.home,
      });
    },
  };
}

export function megabytes(bytes: number): string {
  return bytes >= 1e9 ? `${(bytes / 1e9).toFixed(2)} GB` : `${(bytes / 1e6).toFixed(0)} MB`;
}
