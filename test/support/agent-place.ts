import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DreamEvent } from '../../src/dream/events.ts';
import type { Dream } from '../../src/store/record.ts';
import { type Place, place, type Ran, type Running } from './cli.ts';
import type { Recorded } from './messages-server/recorded.ts';
import { type Script, turnFor } from './messages-server/script.ts';
import type { ServerOptions } from './messages-server/server.ts';
import { type MessagesServer, startMessagesServer } from './messages-server.ts';

/** As long as a real one and built like one, but for the words. */
export const FAKE_KEY = `sk-ant-api03-${'this-is-not-a-real-key-'.repeat(5).slice(0, 93)}AA`;

/** What a command of a dream came to. */
export type AgentRan = {
  ran: Ran;
  events: DreamEvent[];
  /** Undefined where the dream ended without one. */
  result: Dream | undefined;
  /** The one object that a failed command prints. */
  error: { code: string; exit: number; message: string; hint?: string } | undefined;
  /** What the model was asked by this command. */
  requests: Recorded[];
};

export type AgentPlace = Place & {
  server: MessagesServer;
  /** `memdream run --force` with the model engine, and whatever else. */
  run(...args: string[]): Promise<AgentRan>;
  dryRun(...args: string[]): Promise<AgentRan>;
  /** The same as `run`, still running. */
  startRun(...args: string[]): Running;
};

export type AgentPlaceOptions = ServerOptions & {
  files?: Record<string, string | Uint8Array>;
  /** Waits of a second and more are divided by that; true for the usual factor. */
  fastTimers?: number | true;
  env?: Record<string, string>;
};

/**
 * A person's place whose model is a script: every command there reaches the server of the test, and no other. `PROJECT`,
 * `TRANSCRIPTS`, `CODEX` and `MEMORY/` in a script stand for the paths of this place.
 */
export async function agentPlace(script: Script, options: AgentPlaceOptions = {}): Promise<AgentPlace> {
  const { files, fastTimers, env, ...rest } = options;
  const at = place(files);
  const server = await startMessagesServer(inPlace(script, at), { key: FAKE_KEY, ...rest });
  Object.assign(at.env, {
    ...{ ANTHROPIC_BASE_URL: server.url, ANTHROPIC_API_KEY: FAKE_KEY },
    ...(fastTimers !== undefined && preloadedTimers(fastTimers)),
    ...env,
  });
  const startRun = (...args: string[]) =>
    at.start('run', '--force', '--json', '--engine', 'anthropic', ...args);
  const told = async (running: Running): Promise<AgentRan> => {
    const before = server.requests.length;
    const ran = await running.ended;
    return { ran, ...saidBy(ran), requests: server.requests.slice(before) };
  };
  return {
    ...{ ...at, server, startRun },
    run: (...args) => told(startRun(...args)),
    dryRun: (...args) => told(at.start('dry-run', '--json', '--engine', 'anthropic', ...args)),
  };
}

function inPlace(script: Script, { project, memory, home }: Place): Script {
  return (asked, number) => {
    const turn = turnFor(script, asked, number);
    const json = JSON.stringify(turn)
      .replaceAll('PROJECT', project)
      .replaceAll('CODEX/', `${home}/.codex/sessions/2026/11/18/rollout-2026-11-18T10-00-00-`)
      .replaceAll('CODEX', `${home}/.codex/sessions`)
      .replaceAll('TRANSCRIPTS', dirname(memory))
      .replaceAll('MEMORY/', `${memory}/`);
    return JSON.parse(json) as typeof turn;
  };
}

function preloadedTimers(factor: number | true): Record<string, string> {
  const file = fileURLToPath(new URL('fast-timers.cjs', import.meta.url));
  // In quotes, for a folder with a space in its name.
  return {
    NODE_OPTIONS: `--require ${JSON.stringify(file)}`,
    ...(factor !== true && { FAST_TIMERS: String(factor) }),
  };
}

function saidBy({ stdout, stderr }: Ran): Pick<AgentRan, 'events' | 'result' | 'error'> {
  const events = objectsIn<DreamEvent>(stdout);
  const last = events.at(-1);
  const error = objectsIn<{ event?: string } & NonNullable<AgentRan['error']>>(stderr).at(-1);
  return {
    events,
    result: last?.event === 'result' ? last.result : undefined,
    error: error?.event === 'error' ? error : undefined,
  };
}

/** The objects that stand in lines of their own; a command that was killed may leave half of one. */
function objectsIn<T>(text: string): T[] {
  return text.split('\n').flatMap((line) => {
    try {
      return line.startsWith('{') ? [JSON.parse(line) as T] : [];
    } catch {
      return [];
    }
  });
}
