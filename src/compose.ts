import { randomUUID } from 'node:crypto';
import nodeFs from 'node:fs';
import { homedir, uptime } from 'node:os';
import { join } from 'node:path';
import { automaticEnv } from './config/automatic-env.ts';
import { type FoundMemory, findMemory } from './config/find-memory.ts';
import { addKnownMemory, listKnownMemories } from './config/known-memories.ts';
import { type Config, loadConfig, mustBeReadable } from './config/load.ts';
import { loadPrices } from './config/load-prices.ts';
import { type UserPaths, userPaths } from './config/paths.ts';
import { type PriceTable, priceOf } from './config/prices.ts';
import type { Settings } from './config/settings.ts';
import type { EngineEntry, Target, World } from './dream/world.ts';
import { findCredential, WHERE_TO_SIGN_IN } from './engine/anthropic/credential.ts';
import { anthropicEngine } from './engine/anthropic.ts';
import { offlineEngine } from './engine/offline.ts';
import { claudeMemoryOf } from './memory/agents/claude-memory.ts';
import { qwenMemoryDir } from './memory/agents/qwen-memory.ts';
import { readRegular } from './memory/regular-file.ts';
import { openCache, type SessionCache } from './sessions/cache/cache.ts';
import { projectBySessions } from './sessions/likely-project.ts';
import { openSessions } from './sessions/open.ts';
import { agentPlaces } from './sessions/sources/places.ts';
import { openTranscripts } from './sessions/transcripts.ts';
import { diskReader } from './store/disk-reader.ts';
import { processesFor } from './store/process.ts';
import { createTerminal, type Terminal } from './ui/terminal.ts';

/** What a person gave on the command line that concerns every command. */
export type Globals = {
  dashC?: string | undefined;
  json: boolean;
  quiet: boolean;
  verbose: boolean;
  color?: boolean | undefined;
  pager?: boolean | undefined;
  /** Settings by key: from -c and from flags such as --engine. */
  settings: Record<string, unknown>;
};

/** The machine that memdream runs on. Everything that is global in Node comes in here and nowhere else. */
export type Machine = {
  env: NodeJS.ProcessEnv;
  home: string;
  cwd: string;
  stdin: NodeJS.ReadStream;
  stdout: NodeJS.WriteStream;
  stderr: NodeJS.WriteStream;
  engines: readonly EngineEntry[];
  /** What starts memdream again: node, and the script that was started. */
  program: readonly string[];
  now(): Date;
};

/** What a command is handed. */
export type App = {
  machine: Machine;
  globals: Globals;
  terminal: Terminal;
  world: World;
  paths: UserPaths;
  /** What was learnt of transcripts, of all memories. */
  cache: SessionCache;
  signal: AbortSignal;
  find(options?: { dashC?: string }): FoundMemory;
  configOf(memory: string | undefined): Config & { prices: PriceTable };
  /**
   * Everything to dream on a memory. Typed commands refuse a configuration that cannot be obeyed. `session` is the one
   * that asks, where a hook tells it: it is no reason to dream.
   */
  targetOf(
    found: FoundMemory,
    options: { typed: boolean; session?: string },
  ): { target: Target; warnings: string[] };
  remember(found: Pick<FoundMemory, 'dir' | 'project'>): void;
  /** When settings or prices last changed, in epoch ms; 0 where there are none. */
  configMs(): number;
};

/** In the order that `auto` asks them. Whoever has nothing to sign in with dreams offline. */
export function enginesFor(person: Pick<Machine, 'env' | 'home'>): EngineEntry[] {
  const { env, home } = person;
  const credentialOf = (settings: Settings) => findCredential({ settings, env, home, readFile: readIfFile });
  return [
    {
      name: 'anthropic',
      unavailable: (settings) =>
        credentialOf(settings) ? undefined : `no credentials found (${WHERE_TO_SIGN_IN})`,
      create: (settings, prices) =>
        anthropicEngine({
          model: settings.model,
          baseUrl: settings.baseUrl ?? (env.ANTHROPIC_BASE_URL?.trim() || null),
          limits: settings.budget,
          price: priceOf(prices, settings.model),
          credential: credentialOf(settings),
          keyFrom: async (command, signal) =>
            (await import('./config/api-key-command.ts')).keyFromCommand(command, env, signal),
        }),
    },
    { name: 'offline', unavailable: () => undefined, create: () => offlineEngine() },
  ];
}

/** `isAutomatic`: nobody typed this. */
export function thisMachine({ isAutomatic = false } = {}): Machine {
  const home = process.env.HOME || homedir();
  const readConfig = () =>
    readIfFile(userPaths({ env: process.env, home, platform: process.platform }).configFile);
  const env = isAutomatic ? automaticEnv(process.env, readConfig) : process.env;
  return {
    env,
    home,
    cwd: process.cwd(),
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    engines: enginesFor({ env, home }),
    program: [process.execPath, realPath(process.argv[1] ?? '')],
    now: () => new Date(),
  };
}

export function compose(machine: Machine, globals: Globals, signal: AbortSignal): App {
  const { env, home, cwd } = machine;
  const reader = diskReader(nodeFs);
  const paths = userPaths({ env, home, platform: process.platform });
  const engines = machine.engines.map(({ name }) => name);
  const cache = openCache({ fs: nodeFs, dir: paths.cacheDir, now: machine.now });
  const world: World = {
    fs: nodeFs,
    now: machine.now,
    uptimeMs: () => uptime() * 1000,
    processes: processesFor(),
    nonce: randomUUID,
    reader,
    engines: machine.engines,
    ledgerFile: join(paths.stateDir, 'spend.jsonl'),
  };
  const readFile = (path: string) => readRegular(nodeFs, path).toString('utf8');
  const configMs = () => Math.max(changedMs(paths.configFile), changedMs(paths.pricesFile));
  const configOf = (memory: string | undefined) => {
    const config = loadConfig({
      path: paths.configFile,
      env,
      flags: globals.settings,
      memory,
      engines,
      readFile,
      home,
      realpath: (path) => reader.realpath(path),
    });
    const { prices, blocked } = loadPrices({ path: paths.pricesFile, readFile });
    return { ...config, prices, blocked: [...config.blocked, ...blocked] };
  };
  const memoryOf = ({ agent }: FoundMemory) => {
    if (agent === 'claude-code') return claudeMemoryOf({ reader, env, home });
    return agent === 'qwen-code'
      ? (from: string) => qwenMemoryDir({ reader, home, cwd: from }).dir
      : undefined;
  };
  return {
    machine,
    globals,
    terminal: createTerminal({
      ...machine,
      ...(globals.color !== undefined && { colorFlag: globals.color }),
    }),
    world,
    paths,
    cache,
    signal,
    configOf,
    configMs,
    find(options = {}) {
      const found = findMemory({
        reader,
        env,
        home,
        cwd,
        dashC: options.dashC ?? globals.dashC,
        known: listKnownMemories(paths.stateDir).memories,
      });
      if (found.project !== null || !found.exists) return found;
      return {
        ...found,
        project: projectBySessions({ reader, memory: found.dir, memoryOf: memoryOf(found) }),
      };
    },
    targetOf(found, { typed, session }) {
      const config = configOf(found.dir);
      if (typed) mustBeReadable(config);
      const project = config.settings.project ?? found.project;
      const places = agentPlaces({ env, home, cwd });
      const { sources } = config.settings;
      const target: Target = {
        dir: found.dir,
        project,
        settings: config.settings,
        prices: config.prices,
        blocked: config.blocked,
        disabled: whyDisabled(env, found),
        configMs: configMs(),
        sessions: openSessions({
          reader,
          memory: found.dir,
          project,
          places,
          sources,
          memoryOf: memoryOf(found),
          except: [session, env.CLAUDE_CODE_SESSION_ID].filter((id) => id !== undefined),
          own: [paths.stateDir, paths.cacheDir],
          cache,
        }),
        transcripts: openTranscripts({ reader, cache, places, sources, memory: found.dir, project }),
      };
      return { target, warnings: [...found.warnings, ...config.warnings] };
    },
    remember: ({ dir, project }) =>
      addKnownMemory(paths.stateDir, { path: dir, project, since: machine.now().toISOString() }),
  };
}

/** A link such as the one npm puts into bin/ may be gone tomorrow while the package stays. */
function realPath(path: string): string {
  try {
    return nodeFs.realpathSync(path);
  } catch {
    return path;
  }
}

function readIfFile(path: string): string | undefined {
  try {
    return readRegular(nodeFs, path).toString('utf8');
  } catch {
    return undefined; // what cannot be read cannot be signed in with
  }
}

function changedMs(path: string): number {
  try {
    return nodeFs.statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  } catch {
    return 0; // whoever reads it says why it cannot be read
  }
}

/** Why no dream may start here, whatever the settings say. */
function whyDisabled(env: NodeJS.ProcessEnv, found: FoundMemory): string | undefined {
  const isSet = (name: string) =>
    env[name] !== undefined && !['', '0', 'false'].includes(env[name]!.toLowerCase());
  if (isSet('MEMDREAM_INSIDE')) return 'this runs inside a dream (MEMDREAM_INSIDE)';
  if (isSet('MEMDREAM_OFF')) return 'MEMDREAM_OFF is set';
  if (found.memoryOff) return `memory is switched off in the agent (${found.memoryOff})`;
  if (isSet('CLAUDE_CODE_REMOTE')) return 'this is a remote session (CLAUDE_CODE_REMOTE)';
  if (isSet('CLAUDE_CODE_SIMPLE')) return 'this is a simple session (CLAUDE_CODE_SIMPLE)';
  return undefined;
}
