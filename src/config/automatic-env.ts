import { isObject } from './is-object.ts';
import { parseConfigText } from './parse-file.ts';
import { unagreedPlaces } from './places.ts';

/** What signs in at a server. */
const CREDENTIALS = ['ANTHROPIC_API_KEY', 'ANTHROPIC_AUTH_TOKEN'];

/**
 * The environment of what starts by itself. An agent puts variables of a project's settings into its hooks, and so do
 * tools that change a shell's environment with the folder: whoever wrote the project must not say where settings lie,
 * which memory is meant or which server it is sent to. What a person agreed to with `install` stays.
 */
export function environmentOfAutomatic(
  env: NodeJS.ProcessEnv,
  world: { home: string; readConfig(env: NodeJS.ProcessEnv): string | undefined },
): NodeJS.ProcessEnv {
  const { MEMDREAM_DIR: _, ...rest }: NodeJS.ProcessEnv = { ...env, HOME: world.home };
  for (const [name] of unagreedPlaces(env, world.home)) delete rest[name];
  return automaticEnv(rest, () => world.readConfig(rest));
}

/**
 * The same about servers: one that the environment names is not obeyed, since a memory would be sent to it unseen. A key
 * that came along was meant for that server, so it goes nowhere else either, unless the person's own configuration names
 * the same one.
 */
export function automaticEnv(
  env: NodeJS.ProcessEnv,
  readConfig: () => string | undefined,
): NodeJS.ProcessEnv {
  const server = env.ANTHROPIC_BASE_URL?.trim();
  if (!server) return env;
  const { ANTHROPIC_BASE_URL: _, ...rest } = env;
  if (isSame(server, configured(readConfig)) || isSame(server, 'https://api.anthropic.com')) return rest;
  for (const name of CREDENTIALS) delete rest[name];
  return rest;
}

function configured(readConfig: () => string | undefined): string | undefined {
  const parsed = parseConfigText(readConfig() ?? '');
  const value = parsed.ok && isObject(parsed.values) ? parsed.values.baseUrl : undefined;
  return typeof value === 'string' ? value : undefined;
}

function isSame(one: string, other: string | undefined): boolean {
  return other !== undefined && one.replace(/\/+$/, '') === other.replace(/\/+$/, '');
}
