import { isObject } from './is-object.ts';
import { parseConfigText } from './parse-file.ts';
import { unagreedPlaces } from './places.ts';

/** What signs in at a server. */
const CREDENTIALS = ['ANTHROPIC_API_KEY', 'ANTHROPIC_AUTH_TOKEN'];
/** What names a server. */
const SERVERS = ['ANTHROPIC_BASE_URL', 'MEMDREAM_BASE_URL'];
/** What would be run. */
const COMMANDS = ['MEMDREAM_API_KEY_COMMAND'];
/** Says which of the person's own profiles is meant, and no more. */
const HARMLESS = ['ANTHROPIC_PROFILE'];
const USUAL_SERVER = 'https://api.anthropic.com';

type Env = Readonly<NodeJS.ProcessEnv>;
type ReadConfig = () => string | undefined;

/**
 * The environment of what starts by itself: whoever wrote the project that an agent or a shell is in must not say where
 * settings lie, which memory is meant or which server it is sent to. What a person agreed to with `install` stays.
 */
export function environmentOfAutomatic(
  env: NodeJS.ProcessEnv,
  world: { home: string; readConfig(env: NodeJS.ProcessEnv): string | undefined },
): NodeJS.ProcessEnv {
  const { MEMDREAM_DIR: _, ...rest }: NodeJS.ProcessEnv = { ...env, HOME: world.home };
  for (const [name] of unagreedPlaces(env, world.home)) delete rest[name];
  const { ANTHROPIC_CONFIG_DIR: profiles } = rest;
  const obeyed = automaticEnv(rest, () => world.readConfig(rest));
  return profiles === undefined ? obeyed : { ...obeyed, ANTHROPIC_CONFIG_DIR: profiles };
}

/**
 * The same about servers, keys and commands. An agent puts variables of a project's settings into its hooks, and so do
 * tools that change a shell's environment with the folder: a server named there is not obeyed, since a memory would be
 * sent to it unseen. A key that came along was meant for that server, so it goes nowhere else either, unless the
 * person's own configuration names the same one. Nor is anything run that is named there, and of what the SDK would look
 * for (folders of profiles, headers, tokens in files) nothing is left.
 */
export function automaticEnv(env: NodeJS.ProcessEnv, readConfig: ReadConfig): NodeJS.ProcessEnv {
  const isKeyForeign = meansOtherServer(env, readConfig);
  const names = Object.keys(env);
  const kept = names.filter((name) => !isUnwanted(name) && !(isKeyForeign && CREDENTIALS.includes(name)));
  if (kept.length === names.length) return env;
  return Object.fromEntries(kept.map((name) => [name, env[name]]));
}

/**
 * Whether the environment means a server that is neither the usual one nor the person's own. Whoever is signed in by other
 * means is not to find their memory where they never sent it.
 */
export function meansOtherServer(env: Env, readConfig: ReadConfig): boolean {
  const servers = serversIn(env);
  return servers.length > 0 && !areKnown(servers, configured(readConfig));
}

function isUnwanted(name: string): boolean {
  if (SERVERS.includes(name) || COMMANDS.includes(name)) return true;
  return name.startsWith('ANTHROPIC_') && ![...CREDENTIALS, ...HARMLESS].includes(name);
}

function serversIn(env: Env): string[] {
  return SERVERS.flatMap((name) => env[name]?.trim() || []);
}

function areKnown(servers: readonly string[], own: string | undefined): boolean {
  return servers.every((server) => isSame(server, own) || isSame(server, USUAL_SERVER));
}

function configured(readConfig: ReadConfig): string | undefined {
  const parsed = parseConfigText(readConfig() ?? '');
  const value = parsed.ok && isObject(parsed.values) ? parsed.values.baseUrl : undefined;
  return typeof value === 'string' ? value : undefined;
}

function isSame(one: string, other: string | undefined): boolean {
  return other !== undefined && one.replace(/\/+$/, '') === other.replace(/\/+$/, '');
}
