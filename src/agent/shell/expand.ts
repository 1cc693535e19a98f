import type { Limits } from '../search/limits.ts';
import { nameGlob } from '../search/name-glob.ts';
import { isLost, locate } from '../search/place.ts';
import { namesIn } from '../search/walk.ts';
import { ToolRefusal, type ToolWorld } from '../tools/tool.ts';
import { refuse } from './refuse.ts';
import type { ShellWord } from './word.ts';

const MOST = 1_000;

/**
 * What a word stands for: the paths its glob means, or itself where there are none. A relative path begins with `./`, so
 * that no name can become an option. What the policy refuses is not there.
 */
export function expand({ text, glob }: ShellWord, world: ToolWorld, limits: Limits): string[] {
  if (glob === undefined) return [text];
  const isAbsolute = glob.startsWith('/');
  const names = glob.split('/').filter((name) => name !== '' && name !== '.');
  let paths = [isAbsolute ? '' : '.'];
  for (const name of names) {
    paths = paths.flatMap((path) =>
      isMagic(name) ? matching(path, name, world, limits) : [`${path}/${plain(name)}`],
    );
    if (paths.length > MOST)
      refuse(`${text} stands for more than ${MOST} files: use find, Glob or a narrower glob`);
  }
  const readable = paths.filter((path) => isReadable(path, world));
  return readable.length > 0 ? readable : [text];
}

function matching(folder: string, glob: string, world: ToolWorld, limits: Limits): string[] {
  // A folder that was named is refused aloud; one that a glob has found is not there.
  const place = locate(world, folder || '/');
  if (isLost(place) || place.stat.kind !== 'directory') return [];
  const isLike = nameGlob(glob);
  return namesIn(world, place.real)
    .filter((name) => limits.entry() && (glob.startsWith('.') || !name.startsWith('.')) && isLike(name))
    .map((name) => `${folder}/${name}`)
    .filter((path) => isReadable(path, world));
}

function isMagic(name: string): boolean {
  return /[*?[]/.test(name.replace(/\\./g, ''));
}

function plain(name: string): string {
  return name.replace(/\\(.)/gs, '$1');
}

function isReadable(path: string, world: ToolWorld): boolean {
  try {
    return !isLost(locate(world, path));
  } catch (error) {
    if (error instanceof ToolRefusal) return false;
    throw error;
  }
}
