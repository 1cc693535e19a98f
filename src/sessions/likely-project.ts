import { dirname, join } from 'node:path';
import { canonicalRoot } from '../memory/agents/git-root.ts';
import { looksLikeAgentMemory } from '../memory/agents/looks-like-memory.ts';
import { nearestRealpath } from '../memory/agents/paths.ts';
import type { Reader } from '../memory/reader.ts';
import { readHead } from './head.ts';
import type { Session } from './port.ts';
import type { Source } from './source.ts';
import { isJsonLines } from './sources/files.ts';
import { ownFolderSource, ownFolders } from './sources/own-folders.ts';
import { orTrouble } from './trouble.ts';

/** As many sessions as settle it; more would only cost. */
const NEWEST = 32;

/**
 * The project of a memory that nobody recorded: the one most of the sessions beside it were started in. Looks at the
 * newest few only. An agent's folder may hold another project's sessions under the same name, so there a session counts
 * only if it feeds this memory. Null where nothing tells: then dreams cannot compare with the code.
 */
export function projectBySessions(options: {
  reader: Reader;
  /** The memory's realpath. */
  memory: string;
  memoryOf?: ((cwd: string) => string) | undefined;
}): string | null {
  const { reader, memory, memoryOf } = options;
  const feeds = (cwd: string) => memoryOf === undefined || nearestRealpath(reader, memoryOf(cwd)) === memory;
  const sessions = sourcesBeside(reader, memory)
    .flatMap((source) => [...source.files(0, [])].map((file) => ({ source, file })))
    .sort((a, b) => b.file.mtimeMs - a.file.mtimeMs)
    .slice(0, NEWEST)
    .map(({ source, file }) => orTrouble(file.path, [], () => readHead(reader, source, file)))
    .filter((head) => head?.kind === 'session' && head.cwd !== undefined && feeds(head.cwd));
  return likelyProject(
    sessions.map((head) => ({ cwd: head!.cwd })),
    (cwd) => (reader.realpath(cwd) === undefined ? undefined : canonicalRoot(reader, cwd)),
  );
}

/** The root that most sessions were started in; of two that are equal, the one that comes first. */
export function likelyProject(
  sessions: readonly Pick<Session, 'cwd'>[],
  rootOf: (cwd: string) => string | undefined,
): string | null {
  const counts = new Map<string, number>();
  for (const { cwd } of sessions) {
    const root = cwd === undefined ? undefined : orTrouble(cwd, [], () => rootOf(cwd));
    if (root !== undefined) counts.set(root, (counts.get(root) ?? 0) + 1);
  }
  const most = Math.max(0, ...counts.values());
  return [...counts].find(([, count]) => count === most)?.[0] ?? null;
}

function sourcesBeside(reader: Reader, memory: string): Source[] {
  const folders = looksLikeAgentMemory(memory)
    ? [dirname(memory), join(dirname(memory), 'chats')].map((path) => ({ path, accepts: isJsonLines }))
    : ownFolders(memory);
  return folders.map(({ path, accepts }) => ownFolderSource(reader, path, accepts));
}
