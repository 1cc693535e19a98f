import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { tmpdir, uptime } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { loadConfig } from '../../src/config/load.ts';
import { KNOWN_PRICES } from '../../src/config/prices.ts';
import type { DreamEvent } from '../../src/dream/events.ts';
import type { EngineEntry, Request, Target, World } from '../../src/dream/world.ts';
import { offlineEngine } from '../../src/engine/offline.ts';
import type { Engine } from '../../src/engine/port.ts';
import type { Session } from '../../src/sessions/port.ts';
import { openTranscripts } from '../../src/sessions/transcripts.ts';
import { diskReader } from '../../src/store/disk-reader.ts';
import type { Fs } from '../../src/store/files.ts';
import { adoptRepository, createRepository } from '../../src/store/init.ts';
import { openMemory } from '../../src/store/opened.ts';
import { processesFor } from '../../src/store/process.ts';

/** A folder of its own for one test, removed afterwards. */
export function scratch(name = 'memdream', where = tmpdir()): string {
  const dir = fs.realpathSync(fs.mkdtempSync(join(where, `${name}-`)));
  onTestFinished(() => fs.rmSync(dir, { recursive: true, force: true, maxRetries: 5 }));
  return dir;
}

export function writeFiles(dir: string, files: Record<string, string | Uint8Array>): void {
  for (const [path, content] of Object.entries(files)) {
    fs.mkdirSync(dirname(join(dir, path)), { recursive: true });
    fs.writeFileSync(join(dir, path), content);
  }
}

/** Every file of a memory, byte for byte, without the repository and the lock. */
export function contents(dir: string, prefix = ''): Record<string, string> {
  const found: Record<string, string> = {};
  for (const entry of fs.readdirSync(join(dir, prefix), { withFileTypes: true })) {
    const path = prefix ? `${prefix}/${entry.name}` : entry.name;
    if (path === '.consolidate-lock' || entry.name.startsWith('.git')) continue;
    if (entry.isDirectory()) Object.assign(found, contents(dir, path));
    else found[path] = fs.readFileSync(join(dir, path)).toString('latin1');
  }
  return found;
}

/** A memory with `count` topics and an index that lists them, by default without a defect. */
export function sampleMemory(count: number): Record<string, string> {
  const files: Record<string, string> = {};
  const lines: string[] = [];
  for (let i = 1; i <= count; i++) {
    const name = `topic-${String(i).padStart(2, '0')}.md`;
    files[name] =
      `---\nname: topic-${i}\ndescription: what is known about ${i}\ntype: project\n---\n\nFact ${i}: the port of service ${i} is ${4000 + i}.\n\n**Why:** it was decided on 2026-10-${String((i % 28) + 1).padStart(2, '0')}.\n`;
    lines.push(`- [Topic ${i}](${name}) — what is known about ${i}`);
  }
  files['MEMORY.md'] = `# Memory\n\n${lines.join('\n')}\n`;
  return files;
}

export type Machine = {
  world: World;
  target: Target;
  events: DreamEvent[];
  request(more?: Partial<Request>): Request;
};

/** A world with a real disk and real processes, whose clock and sessions a test decides. */
export function machineFor(
  dir: string,
  options: {
    fs?: Fs;
    now?: () => Date;
    engine?: Engine;
    sessions?: Session[];
    sources?: number;
    settings?: Record<string, unknown>;
  } = {},
): Machine {
  const engine = options.engine ?? offlineEngine();
  const entry: EngineEntry = { name: engine.name, unavailable: () => undefined, create: () => engine };
  const disk = options.fs ?? fs;
  const world: World = {
    fs: disk,
    now: options.now ?? (() => new Date()),
    uptimeMs: () => uptime() * 1000,
    processes: processesFor(),
    nonce: randomUUID,
    reader: diskReader(disk),
    engines: [entry],
    ledgerFile: join(dirname(dir), 'state', 'spend.jsonl'),
  };
  const config = loadConfig({
    path: join(dir, 'no-configuration'),
    env: {},
    flags: options.settings ?? {},
    memory: dir,
    engines: [entry.name],
    readFile: () => {
      throw Object.assign(new Error('no file'), { code: 'ENOENT' });
    },
  });
  const target: Target = {
    dir,
    project: null,
    settings: config.settings,
    prices: KNOWN_PRICES,
    blocked: config.blocked,
    disabled: undefined,
    configMs: 0,
    sessions: {
      list: async (since) => ({
        sessions: (options.sessions ?? []).filter(({ mtimeMs }) => mtimeMs > since),
        sources: options.sources ?? 1,
        trouble: [],
      }),
      words: async () => [],
    },
    transcripts: openTranscripts({ reader: world.reader }),
  };
  const events: DreamEvent[] = [];
  return {
    world,
    target,
    events,
    request: (more = {}) => ({
      kind: 'run',
      force: true,
      propose: false,
      trigger: 'manual',
      signal: new AbortController().signal,
      onEvent: (event) => events.push(event),
      ...more,
    }),
  };
}

/** A memory of its own folder, kept by memdream. */
export async function keptMemory(files: Record<string, string | Uint8Array>): Promise<string> {
  const dir = join(scratch(), 'memory');
  fs.mkdirSync(dir);
  writeFiles(dir, files);
  await createRepository(fs, dir, () => new Date());
  adoptRepository(openMemory(fs, dir, () => new Date()));
  return dir;
}
