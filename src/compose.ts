import { randomUUID } from 'node:crypto';
import nodeFs from 'node:fs';
import { homedir, uptime, userInfo } from 'node:os';
import { join } from 'node:path';
import { environmentOfAutomatic, meansOtherServer } from './config/automatic-env.ts';
import { automaticHome } from './config/automatic-home.ts';
import { type FoundMemory, findMemory } from './config/find-memory.ts';
import { whyNotToTrust } from './config/foreign.ts';
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
import { useMaskKey } from './memory/secrets/mask-key.ts';
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
  /** Nobody typed this: its environment may be a project's word. */
  isAutomatic?: boolean;
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

/**
 * In the order that `auto` asks them. Whoever has nothing to sign in with dreams offline. `isServerUnknown`: the person
 * means a server that this run does not obey, so it asks none but one that the configuration names.
 */
export function enginesFor(
  person: Pick<Machine, 'env' | 'home'>,
  { isServerUnknown = false } = {},
): EngineEntry[] {
  const { env, home } = person;
  const isNobodyAsked = ({ baseUrl }: Settings) => isServerUnknown && baseUrl === null;
  const credentialOf = (settings: Settings) =>
    isNobodyAsked(settings) ? undefined : findCredential({ settings, env, home, readFile: readIfFile });
  return [
    {
      name: 'anthropic',
      unavailable: (settings) => {
        if (isNobodyAsked(settings)) return SERVER_NOT_OBEYED;
        return credentialOf(settings) ? undefined : `no credentials found (${WHERE_TO_SIGN_IN})`;
      },
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

const SERVER_NOT_OBEYED =
  'what starts by itself obeys no server of the environment; memdream config set baseUrl names one for it';

/** `isAutomatic`: nobody typed this. What it must not obey is gone for good: libraries look for some of it themselves. */
export function thisMachine({ isAutomatic = false } = {}): Machine {
  const home = isAutomatic ? homeOfAutomatic() : process.env.HOME || homedir();
  const readConfig = (env: NodeJS.ProcessEnv) =>
    readIfFile(userPaths({ env, home, platform: process.platform }).configFile);
  const env = isAutomatic ? environmentOfAutomatic(process.env, { home, readConfig }) : process.env;
  const isServerUnknown = isAutomatic && meansOtherServer(process.env, () => readConfig(env));
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  if (isAutomatic) process.env.HOME = home;
  return {
    env,
    home,
    isAutomatic,
    cwd: process.cwd(),
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    engines: enginesFor({ env, home }, { isServerUnknown }),
    program: [process.execPath, realPath(process.argv[1] ?? '')],
    now: () => new Date(),
  };
}

function homeOfAutomatic(): string {
  let known: { home: string | undefined; uid: number | undefined } = { home: undefined, uid: undefined };
  try {
    const { homedir: home, uid } = userInfo();
    known = { home, uid: uid < 0 ? undefined : uid };
  } catch {
    // A container may run as somebody it has no name for.
  }
  return automaticHome(process.env.HOME, known) ?? homedir();
}

export function compose(machine: Machine, globals: Globals, signal: AbortSignal): App {
  const { env, home, cwd } = machine;
  const reader = diskReader(nodeFs);
  const paths = userPaths({ env, home, platform: process.platform });
  const engines = machine.engines.map(({ name }) => name);
  const cache = openCache({ fs: nodeFs, dir: paths.cacheDir, now: machine.now });
  useMaskKey(() => cache.maskKey());
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
      isAutomatic: machine.isAutomatic === true,
      flags: globals.settings,
      memory,
      engines,
      readFile,
      home,
      realpath: (path) => reader.realpath(path),
    });
    const { prices, blocked } = loadPrices({ path: paths.pricesFile, readFile });
    const foreign = machine.isAutomatic ? whyNotToTrust([paths.configFile, paths.stateDir]) : [];
    return { ...config, prices, blocked: [...config.blocked, ...blocked, ...foreign] };
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
