import { posix } from 'node:path';
import { ToolRefusal, type ToolWorld } from '../tools/tool.ts';
import { Limits } from './limits.ts';
import { pathGlob } from './path-glob.ts';
import { isLost, locate, shownName, shownPath } from './place.ts';
import { walk } from './walk.ts';

const MOST = 100;

/** Files like a glob, the newest first. */
export async function glob(
  { pattern, path }: { pattern: string; path: string | undefined },
  world: ToolWorld,
): Promise<string> {
  const { folder, below } = split(pattern, path ?? '.');
  const isLike = pathGlob(below);
  const root = locate(world, folder);
  if (isLost(root)) throw new ToolRefusal(`${shownName(root.asked)}: ${root.problem}.`, false);
  if (root.stat.kind !== 'directory')
    throw new ToolRefusal(`${shownName(root.asked)} is not a folder.`, false);
  const limits = new Limits(world.signal);
  const leftOut = new Set<string>();
  const found: { real: string; mtimeMs: number }[] = [];
  for (const entry of walk(world, root, limits, { leftOut })) {
    await limits.breathe();
    if (entry.stat.kind !== 'file' || !isLike(entry.path)) continue;
    found.push({ real: entry.real, mtimeMs: entry.stat.mtimeMs });
  }
  found.sort((a, b) => b.mtimeMs - a.mtimeMs || (a.real < b.real ? -1 : 1));
  const lines = found.slice(0, MOST).map(({ real }) => shownPath(world, real));
  if (found.length === 0) lines.push('No files.');
  if (found.length > MOST)
    lines.push(`(${found.length - MOST} older ones were left out: write a narrower glob.)`);
  if (leftOut.size > 0) lines.push(`(Not entered: ${[...leftOut].sort().join(', ')}.)`);
  if (limits.reached) lines.push(`(Not everything was looked at: ${limits.reached}.)`);
  return lines.join('\n');
}

/** A glob that begins with folders is looked for in them: `../app/src/**` is not everything that lies below `..`. */
function split(pattern: string, path: string): { folder: string; below: string } {
  const names = pattern.split('/');
  const first = names.findIndex((name) => /[*?[{\\]/.test(name));
  const plain = names.slice(0, first === -1 ? names.length - 1 : first).join('/');
  const below = names.slice(first === -1 ? -1 : first).join('/');
  // Without its folders a glob still means what lies right there, not at any depth.
  if (pattern.startsWith('/')) return { folder: plain || '/', below: `/${below}` };
  return plain === ''
    ? { folder: path, below: pattern }
    : { folder: posix.join(path, plain), below: `/${below}` };
}
