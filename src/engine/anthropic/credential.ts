import { join } from 'node:path';

/** Something to sign in with. */
export type Credential =
  | { kind: 'key'; value: string }
  | { kind: 'token'; value: string }
  | { kind: 'profile'; name: string };

/** Where a credential is to be had; a command is run only when a dream begins. */
export type CredentialSource = Credential | { kind: 'command'; command: string };

/** A local server asks for none, but the protocol has a place for one. */
const NO_KEY_NEEDED = 'no-key-needed';

export const WHERE_TO_SIGN_IN =
  'ANTHROPIC_API_KEY, ANTHROPIC_AUTH_TOKEN, a profile of the Anthropic CLI, or apiKeyCommand';

/**
 * Who pays, in the order of how plainly the person said so. Only their own settings and environment are asked: nothing
 * in a project or a memory can name a key, or the server that it is sent to.
 */
export function findCredential(options: {
  settings: { apiKeyCommand: string | null; baseUrl: string | null };
  env: Readonly<Record<string, string | undefined>>;
  home: string;
  readFile(path: string): string | undefined;
}): CredentialSource | undefined {
  const { settings, env } = options;
  if (settings.apiKeyCommand !== null) return { kind: 'command', command: settings.apiKeyCommand };
  const named = (name: string) => env[name]?.trim() || undefined;
  const [key, token] = [named('ANTHROPIC_API_KEY'), named('ANTHROPIC_AUTH_TOKEN')];
  if (key !== undefined) return { kind: 'key', value: key };
  if (token !== undefined) return { kind: 'token', value: token };
  const profile = findProfile(options);
  if (profile !== undefined) return { kind: 'profile', name: profile };
  return settings.baseUrl === null ? undefined : { kind: 'key', value: NO_KEY_NEEDED };
}

/** As the SDK looks for it: named in the environment, or the active one of those on disk. */
function findProfile({ env, home, readFile }: Parameters<typeof findCredential>[0]): string | undefined {
  const folder =
    env.ANTHROPIC_CONFIG_DIR?.trim() ||
    join(env.XDG_CONFIG_HOME?.trim() || join(home, '.config'), 'anthropic');
  const active =
    env.ANTHROPIC_PROFILE?.trim() || readFile(join(folder, 'active_config'))?.trim() || 'default';
  if (!/^[\w.-]+$/.test(active) || active === '.' || active === '..') return undefined;
  return readFile(join(folder, 'configs', `${active}.json`)) === undefined ? undefined : active;
}
