import { isAbsolute } from 'node:path';
import { canonicalRoot } from '../../memory/agents/git-root.ts';
import { isSameOrBelow, nearestRealpath } from '../../memory/agents/paths.ts';
import type { Reader } from '../../memory/reader.ts';

export type Owner = {
  reader: Reader;
  /** The memory's realpath. */
  memory: string;
  project: string | null;
  /** The memory a session started in a folder feeds; left out where the memory is no agent's. */
  memoryOf?: ((cwd: string) => string) | undefined;
};

/**
 * Whether a session started in a folder is about the memory's project: the same repository, whichever worktree or
 * subfolder, or the agent would use this very memory there. Many sessions share a folder: each is asked about once.
 */
export function belongsTo({ reader, memory, project, memoryOf }: Owner): (cwd: string) => boolean {
  const known = new Map<string, boolean>();
  const root = project === null ? undefined : nearestRealpath(reader, project);
  const isOfProject = (cwd: string) => {
    if (root === undefined) return false;
    // A folder that is gone can no longer tell its repository: its path has to do.
    if (isGone(reader, cwd)) return isSameOrBelow(cwd, root) || isSameOrBelow(cwd, project!);
    return canonicalRoot(reader, cwd) === root;
  };
  const feedsMemory = (cwd: string) =>
    memoryOf !== undefined && nearestRealpath(reader, memoryOf(cwd)) === memory;
  return (cwd) => {
    if (!isAbsolute(cwd) && !/^[A-Za-z]:/.test(cwd)) return false;
    const answer = known.get(cwd) ?? (isOfProject(cwd) || feedsMemory(cwd));
    known.set(cwd, answer);
    return answer;
  };
}

function isGone(reader: Reader, path: string): boolean {
  try {
    return reader.realpath(path) === undefined;
  } catch {
    return true;
  }
}
