import { codeOf } from '../../errors.ts';
import { FETCHED_FOLDERS } from '../../memory/project-walk.ts';
import type { Stat } from '../../memory/reader.ts';
import type { ToolWorld } from '../tools/tool.ts';
import type { Limits } from './limits.ts';
import { type Place, problemOf } from './place.ts';

/** Something below a folder. Its real path is the folder's with names behind it, as no link is ever followed. */
export type Entry = {
  /** Below the folder; '' is the folder itself. */
  path: string;
  name: string;
  real: string;
  depth: number;
  stat: Stat;
  /** Set by whoever walks: what is below is not wanted. */
  isPruned?: boolean;
};

export type Walking = {
  maxDepth?: number;
  /** Folders of what was fetched or made, and not people's, that were left out. */
  leftOut?: Set<string>;
  trouble?(real: string, problem: string): void;
};

const DEEPEST = 100;

/**
 * A folder and everything below it, in the order of names, a folder before what it holds. Follows no link, enters no
 * folder of fetched things outside the memory and passes over what the policy refuses. Ends where the limits are reached.
 */
export function* walk(
  world: ToolWorld,
  root: Place,
  limits: Limits,
  walking: Walking = {},
): Generator<Entry> {
  const maxDepth = Math.min(walking.maxDepth ?? DEEPEST, DEEPEST);
  const waiting: Omit<Entry, 'stat'>[] = [{ path: '', name: root.asked, real: root.real, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (!limits.entry()) return;
    const entry = seen(world, next, walking);
    if (!entry) continue;
    yield entry;
    if (entry.stat.kind !== 'directory' || entry.isPruned || entry.depth >= maxDepth) continue;
    if (entry.depth > 0 && FETCHED_FOLDERS.has(entry.name) && !isBelow(entry.real, world.memory)) {
      walking.leftOut?.add(entry.name);
      continue;
    }
    for (const name of namesIn(world, entry.real, walking).reverse()) {
      const path = entry.path === '' ? name : `${entry.path}/${name}`;
      const real = entry.real === '/' ? `/${name}` : `${entry.real}/${name}`;
      waiting.push({ path, name, real, depth: entry.depth + 1 });
    }
  }
}

function seen(world: ToolWorld, entry: Omit<Entry, 'stat'>, walking: Walking): Entry | undefined {
  if (!world.mayRead(entry.real).allow) return undefined;
  try {
    const stat = world.view.lstat(entry.real);
    return stat && { ...entry, stat };
  } catch (error) {
    walking.trouble?.(entry.real, problemOf(codeOf(error) ?? 'EIO'));
    return undefined;
  }
}

/** Names in the order of their characters, whatever the language of the machine. */
export function namesIn(world: ToolWorld, real: string, walking: Pick<Walking, 'trouble'> = {}): string[] {
  try {
    return (world.view.readdir(real) ?? []).sort();
  } catch (error) {
    walking.trouble?.(real, problemOf(codeOf(error) ?? 'EIO'));
    return [];
  }
}

function isBelow(real: string, folder: string): boolean {
  return real.startsWith(`${folder}/`);
}
