import { isAbsolute, join, relative, sep } from 'node:path';
import type { Reader } from '../reader.ts';
import { isBelow, nearestRealpath } from './paths.ts';

/**
 * Codex keeps a `.git` in its memory as a baseline that it resets at will: a history written there would be lost, so
 * memdream refuses the place. With a reader, links to Codex's home are seen through.
 */
export function isCodexMemory(
  path: string,
  { env, home, reader }: { env: NodeJS.ProcessEnv; home: string; reader?: Reader },
): boolean {
  const named = env.CODEX_HOME;
  const homes = [join(home, '.codex'), ...(named && isAbsolute(named) ? [join(named)] : [])];
  const all = reader ? [...homes, ...homes.map((dir) => nearestRealpath(reader, dir))] : homes;
  return all.some((dir) => isBelow(path, dir) && /^memories/.test(relative(dir, path).split(sep)[0]!));
}
