import { rmSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { isObject } from './is-object.ts';
import { readOwnFile } from './read-file.ts';
import { writeOwnFile } from './write-file.ts';

/** Variables that say where settings, state, transcripts and logins lie, and what they say where they are not set. */
const USUAL: Record<string, string | undefined> = {
  XDG_CONFIG_HOME: '.config',
  XDG_STATE_HOME: '.local/state',
  XDG_CACHE_HOME: '.cache',
  CLAUDE_CONFIG_DIR: '.claude',
  CODEX_HOME: '.codex',
  ANTHROPIC_CONFIG_DIR: '.config/anthropic',
  CLAUDE_CODE_REMOTE_MEMORY_DIR: undefined,
  CLAUDE_COWORK_MEMORY_PATH_OVERRIDE: undefined,
};

export type Places = Record<string, readonly string[]>;

/** Places in an environment that are not the usual ones. */
export function unusualPlaces(env: NodeJS.ProcessEnv, home: string): [name: string, value: string][] {
  return Object.entries(USUAL).flatMap(([name, usual]) => {
    const value = env[name];
    if (!value || (usual !== undefined && plain(value) === join(home, usual))) return [];
    return [[name, value] as [string, string]];
  });
}

/**
 * Places that a person agreed to with `install`. Written down where no variable leads: what starts by itself may get its
 * variables from the folder it starts in, and must not be told by them which list to believe.
 */
export function readPlaces(home: string): Places {
  try {
    const parsed: unknown = JSON.parse(readOwnFile(fileOf(home)));
    if (!isObject(parsed) || !isObject(parsed.places)) return {};
    return Object.fromEntries(
      Object.entries(parsed.places).map(([name, values]) => [
        name,
        Array.isArray(values) ? values.filter((value) => typeof value === 'string') : [],
      ]),
    );
  } catch {
    return {};
  }
}

/** Those of an environment that nobody has agreed to. */
export function unagreedPlaces(env: NodeJS.ProcessEnv, home: string): [name: string, value: string][] {
  const unusual = unusualPlaces(env, home);
  if (unusual.length === 0) return [];
  const agreed = readPlaces(home);
  return unusual.filter(([name, value]) => !agreed[name]?.some((known) => plain(known) === plain(value)));
}

/** Adds the places of an environment to those that were agreed to. A relative one means another folder everywhere. */
export function agreeToPlaces(env: NodeJS.ProcessEnv, home: string): void {
  const added = unagreedPlaces(env, home).filter(([, value]) => isAbsolute(value));
  if (added.length === 0) return;
  const places: Record<string, readonly string[]> = { ...readPlaces(home) };
  for (const [name, value] of added) places[name] = [...(places[name] ?? []), value];
  writeOwnFile(fileOf(home), `${JSON.stringify({ version: 1, places }, null, 2)}\n`);
}

export function forgetPlaces(home: string): void {
  rmSync(fileOf(home), { force: true });
}

function fileOf(home: string): string {
  return join(home, '.local', 'state', 'memdream', 'places.json');
}

function plain(path: string): string {
  return path.replace(/(?<=.)\/+$/, '');
}
