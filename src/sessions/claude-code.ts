import { join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import { canonicalRoot } from '../memory/agents/git-root.ts';
import { isSameOrBelow, nearestRealpath } from '../memory/agents/paths.ts';
import { slug } from '../memory/agents/slug.ts';
import type { Reader } from '../memory/reader.ts';
import { readHead } from './head.ts';
import type { Session, SessionList, Sessions } from './port.ts';
import { readWords } from './read-words.ts';
import { foldersIn, newestFirst, orTrouble, type TranscriptFile, touchedFiles } from './transcript-files.ts';

export type ClaudeCodeOptions = {
  reader: Reader;
  /** The memory's realpath. */
  memory: string;
  project: string | null;
  /** Claude Code's folders: transcripts lie in `<base>/projects/<name>/<session>.jsonl`. */
  bases: readonly string[];
  /** The memory a session started in a folder feeds; left out where the memory is not Claude Code's. */
  memoryOf?: ((cwd: string) => string) | undefined;
  /** A session to leave out: the caller's own. */
  except?: string | undefined;
};

/**
 * Claude Code's transcripts that belong to one memory. A memory is keyed by repository, a transcript by the folder it
 * started in, so all folders are looked at and the `cwd` inside decides: subfolders and worktrees count. Files are
 * stat-ed first; only the heads of those touched since are read.
 */
export function claudeCodeSessions(options: ClaudeCodeOptions): Sessions {
  const { reader } = options;
  const belongs = ownership(options);
  return {
    async list(sinceMs) {
      const found: SessionList = { sessions: [], sources: 0, trouble: [] };
      if (options.project === null && !options.memoryOf) return found;
      for (const projects of projectFolders(options, found.trouble)) {
        found.sources++;
        for (const folder of foldersIn(reader, projects, found.trouble)) {
          await breathe();
          const look = { folder: folder.path, sinceMs, trouble: found.trouble, accepts: isTranscript };
          for (const file of touchedFiles(reader, look)) {
            const session = orTrouble(file.path, found.trouble, () =>
              sessionOf(options, file, folder, belongs),
            );
            if (session) found.sessions.push(session);
          }
        }
      }
      return { ...found, sessions: newestFirst(found.sessions) };
    },
    words: (session, wanted) => readWords(reader, session, wanted),
  };
}

function projectFolders({ reader, bases }: ClaudeCodeOptions, trouble: string[]): string[] {
  const all = bases.map((base) => {
    const path = join(base, 'projects');
    return orTrouble(path, trouble, () => reader.realpath(path));
  });
  return [...new Set(all.filter((path) => path !== undefined))];
}

/** Older versions put sub-agents' transcripts beside the session's own. */
function isTranscript(name: string): boolean {
  return name.endsWith('.jsonl') && !name.startsWith('agent-') && !name.startsWith('.');
}

function sessionOf(
  { reader, project, except }: ClaudeCodeOptions,
  file: TranscriptFile,
  folder: { name: string },
  belongs: (cwd: string) => boolean,
): Session | undefined {
  const id = file.name.slice(0, -'.jsonl'.length);
  if (id === except) return undefined;
  const head = readHead(reader, file.path, file.bytes);
  if (head.isSubAgent) return undefined;
  // A first line too long to look at hides the cwd; the folder's name tells it for sessions started at the root.
  const isHere = head.cwd === undefined && head.isCut && project !== null && folder.name === slug(project);
  if (!isHere && !(head.cwd !== undefined && belongs(head.cwd))) return undefined;
  return {
    id,
    agent: 'claude-code',
    path: file.path,
    cwd: head.cwd,
    mtimeMs: file.mtimeMs,
    bytes: file.bytes,
  };
}

/** Many sessions share a folder: each is asked about once. */
function ownership({ reader, memory, project, memoryOf }: ClaudeCodeOptions): (cwd: string) => boolean {
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
    if (!cwd.startsWith('/') && !/^[A-Za-z]:/.test(cwd)) return false;
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
