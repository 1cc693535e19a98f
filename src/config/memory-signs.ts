import { dirname, join } from 'node:path';
import { claudeBases } from '../memory/agents/claude-memory.ts';
import { looksLikeAgentMemory } from '../memory/agents/looks-like-memory.ts';
import { isBelow, nearestRealpath } from '../memory/agents/paths.ts';
import { qwenProjects } from '../memory/agents/qwen-memory.ts';
import { INDEX } from '../memory/kinds.ts';
import type { Reader } from '../memory/reader.ts';

type World = { reader: Reader; env: NodeJS.ProcessEnv; home: string };

/**
 * The memory a folder is, or lies in. The folder itself may be one by its MEMORY.md; folders above only by signs that no
 * project has, as a MEMORY.md at the root of a project does not make its subfolders part of a memory. `byName`: a
 * person named this path, so a memory directory's usual name is sign enough.
 */
export function enclosingMemory(world: World, path: string, options = { byName: false }): string | undefined {
  if (holdsIndex(world.reader, path)) return path;
  if (options.byName && looksLikeAgentMemory(nearestRealpath(world.reader, path))) return path;
  const bases = [...claudeBases({ ...world, cwd: path }), dirname(qwenProjects(world.home))];
  const agents = [...bases, ...bases.map((base) => nearestRealpath(world.reader, base))];
  for (let folder = path; dirname(folder) !== folder; folder = dirname(folder)) {
    if (isInitialised(world.reader, folder)) return folder;
    if (looksLikeAgentMemory(folder) && agents.some((base) => isBelow(folder, base))) return folder;
  }
  return undefined;
}

export function holdsIndex(reader: Reader, dir: string): boolean {
  const kind = kindOf(reader, join(dir, INDEX));
  return kind === 'file' || kind === 'link';
}

/** True where nothing but memory would be taken over. */
export function isEmptyOrMemory(reader: Reader, dir: string): boolean {
  if (holdsIndex(reader, dir) || isInitialised(reader, dir)) return true;
  try {
    return (reader.readdir(dir) ?? []).length === 0;
  } catch {
    return false;
  }
}

function isInitialised(reader: Reader, dir: string): boolean {
  return kindOf(reader, join(dir, '.git', 'memdream')) === 'directory';
}

function kindOf(reader: Reader, path: string): string | undefined {
  try {
    return reader.lstat(path)?.kind;
  } catch {
    return undefined;
  }
}
