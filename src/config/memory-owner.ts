import { join } from 'node:path';
import { claudeBases, claudeMemoryDir } from '../memory/agents/claude-memory.ts';
import { canonicalRoot } from '../memory/agents/git-root.ts';
import { projectOfAgentMemory } from '../memory/agents/looks-like-memory.ts';
import { isBelow, nearestRealpath } from '../memory/agents/paths.ts';
import { qwenMemoryDir, qwenProjects } from '../memory/agents/qwen-memory.ts';
import type { Reader } from '../memory/reader.ts';
import type { KnownMemory } from './known-memories.ts';

export type Agent = 'claude-code' | 'qwen-code';

type World = {
  reader: Reader;
  env: NodeJS.ProcessEnv;
  home: string;
  cwd: string;
  known: readonly KnownMemory[];
};

/** The project of a memory that was named itself: as recorded, or the one we are in, or the one it lies in. */
export function projectOf(world: World, dir: string): string | null {
  const recorded = world.known.find(({ path }) => path === dir)?.project;
  if (recorded) return recorded;
  const candidates = [claudeMemoryDir(world), qwenMemoryDir(world)];
  const here = candidates.find((memory) => nearestRealpath(world.reader, memory.dir) === dir);
  if (here) return here.root;
  const around = projectOfAgentMemory(dir);
  const isUsers = claudeFolders(world).includes(join(around ?? '', '.claude'));
  return around === undefined || isUsers ? null : canonicalRoot(world.reader, around);
}

/** Whose memory it is, by its place or because that agent would use it for its project. */
export function agentOf(world: World, dir: string): Agent | null {
  if (claudeFolders(world).some((base) => isBelow(dir, base)) || projectOfAgentMemory(dir))
    return 'claude-code';
  if (isBelow(dir, nearestRealpath(world.reader, qwenProjects(world.home)))) return 'qwen-code';
  const cwd = projectOf(world, dir) ?? world.cwd;
  const { dir: used } = claudeMemoryDir({ ...world, cwd });
  return nearestRealpath(world.reader, used) === dir ? 'claude-code' : null;
}

function claudeFolders(world: World): string[] {
  const bases = claudeBases(world);
  return [...bases, ...bases.map((base) => nearestRealpath(world.reader, base))];
}
