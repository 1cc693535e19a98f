import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { uptime } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../../src/config/load.ts';
import { KNOWN_PRICES } from '../../src/config/prices.ts';
import { runDream } from '../../src/dream/run.ts';
import type { Target, World } from '../../src/dream/world.ts';
import type { Engine } from '../../src/engine/port.ts';
import { openTranscripts } from '../../src/sessions/transcripts.ts';
import { diskReader } from '../../src/store/disk-reader.ts';
import { createRepository } from '../../src/store/init.ts';
import { processesFor } from '../../src/store/process.ts';

/** Where benchmarks happen: a scratch folder, the built command, and how large things are. */
export type BenchWorld = {
  scratch: string;
  bin: string;
  /** Few of everything: for the test that the benchmarks still run. */
  isTiny: boolean;
  /** Of all transcripts together, where a benchmark reads transcripts. */
  transcriptBytes: number;
  /** Where this bundle lies, for benchmarks that need a process of their own. */
  bundle: string;
};

/** A folder with a home of its own, so that no benchmark sees another one's memories. */
export function home(world: BenchWorld, name: string): string {
  const dir = join(world.scratch, name);
  fs.mkdirSync(dir, { recursive: true });
  return dir;
}

/** A memory of `count` topics with an index that lists the first of them. */
export function writeTopics(dir: string, count: number): void {
  fs.mkdirSync(dir, { recursive: true });
  const lines: string[] = [];
  for (let i = 1; i <= count; i++) {
    const name = `topic-${String(i).padStart(4, '0')}.md`;
    const facts = Array.from(
      { length: 12 },
      (_, k) => `- Service ${i}.${k} listens on port ${4000 + i + k}.`,
    );
    fs.writeFileSync(
      join(dir, name),
      `---\nname: topic-${i}\ntype: project\n---\n\n${facts.join('\n')}\n\n**Why:** decided on 2026-10-05.\n`,
    );
    if (i <= 150) lines.push(`- [Topic ${i}](${name}) — what is known about service ${i}`);
  }
  fs.writeFileSync(join(dir, 'MEMORY.md'), `# Memory\n\n${lines.join('\n')}\n`);
}

/** Dreams in process, each of which adds a fact to one topic. */
export async function dreamOften(dir: string, count: number): Promise<void> {
  await createRepository(fs, dir, () => new Date());
  let turn = 0;
  const engine: Engine = {
    name: 'bench',
    costs: false,
    canMend: false,
    async dream(context) {
      for (const phase of context.phases) context.enter(phase);
      const file_path = join(dir, `topic-${String((turn++ % 20) + 1).padStart(4, '0')}.md`);
      const why = '\n\n**Why:**';
      const edit = { file_path, old_string: why, new_string: `\n- Fact ${turn} holds.${why}` };
      const done = await context.call('Edit', edit);
      if (!done.ok) throw new Error(done.text);
      return {};
    },
  };
  const { world, target } = inProcess(dir, engine);
  for (let i = 0; i < count; i++) {
    const { error, dream } = await runDream(world, target, {
      kind: 'run',
      force: true,
      propose: false,
      trigger: 'bench',
      signal: new AbortController().signal,
      onEvent: () => {},
    });
    if (error || dream.outcome !== 'committed') throw error ?? new Error(`dream ${i} was ${dream.outcome}`);
  }
}

/** Runs a program with nothing of the caller's environment but its PATH. */
export function execute(
  program: string,
  args: readonly string[],
  options: { home: string; cwd?: string; env?: Record<string, string> },
): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: options.cwd ?? options.home,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    env: {
      PATH: process.env.PATH,
      HOME: options.home,
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_CONFIG_SYSTEM: '/dev/null',
      GIT_CONFIG_COUNT: '3',
      GIT_CONFIG_KEY_0: 'safe.directory',
      GIT_CONFIG_VALUE_0: '*',
      GIT_CONFIG_KEY_1: 'user.name',
      GIT_CONFIG_VALUE_1: 'Bench',
      GIT_CONFIG_KEY_2: 'user.email',
      GIT_CONFIG_VALUE_2: 'bench@example.com',
      ...options.env,
    },
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}: ${stderr}`);
  return stdout;
}

function inProcess(dir: string, engine: Engine): { world: World; target: Target } {
  const entry = { name: engine.name, unavailable: () => undefined, create: () => engine };
  const { settings } = loadConfig({
    path: '',
    env: {},
    flags: { 'guard.maxLostPercent': 100 },
    memory: dir,
    engines: [entry.name],
    readFile: () => {
      throw Object.assign(new Error('no configuration'), { code: 'ENOENT' });
    },
  });
  const world: World = {
    fs,
    now: () => new Date(),
    uptimeMs: () => uptime() * 1000,
    processes: processesFor(),
    nonce: randomUUID,
    reader: diskReader(fs),
    engines: [entry],
    ledgerFile: join(dir, '..', 'spend.jsonl'),
  };
  const sessions: Target['sessions'] = {
    list: async () => ({ sessions: [], sources: 1, trouble: [] }),
    words: async () => [],
  };
  return {
    world,
    target: {
      dir,
      project: null,
      settings,
      prices: KNOWN_PRICES,
      blocked: [],
      disabled: undefined,
      configMs: 0,
      sessions,
      transcripts: openTranscripts({ reader: world.reader }),
    },
  };
}
