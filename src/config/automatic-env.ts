import { isObject } from './is-object.ts';
import { parseConfigText } from './parse-file.ts';

/** What signs in at a server. */
const CREDENTIALS = ['ANTHROPIC_API_KEY', 'ANTHROPIC_AUTH_TOKEN'];

/**
 * The environment of a run that started by itself. An agent puts variables of a project's settings into its hooks, and
 * so do tools that change a shell's environment with the folder: a server named there is not obeyed, since a memory would
 * be sent to it unseen. A key that came along was meant for that server, so it goes nowhere else either, unless the
 * person's own configuration names the same one.
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
