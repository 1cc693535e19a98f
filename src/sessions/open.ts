import { setImmediate as breathe } from 'node:timers/promises';
import { looksLikeAgentMemory } from '../memory/agents/looks-like-memory.ts';
import { isSameOrBelow, nearestRealpath } from '../memory/agents/paths.ts';
import type { SessionCache } from './cache/cache.ts';
import { readHead } from './head.ts';
import type { Session, SessionList, Sessions } from './port.ts';
import { readWords } from './read-words.ts';
import type { Head, HeadOf, Source, SourceFile } from './source.ts';
import { belongsTo, type Owner } from './sources/belongs.ts';
import { type SourcesOptions, sourcesFor } from './sources/sources.ts';
import { orTrouble } from './trouble.ts';

export type OpenOptions = Owner &
  Pick<SourcesOptions, 'places' | 'sources'> & {
    /** Sessions of the caller's, who only asks because they end: they are heard, but no reason to dream. */
    except?: readonly string[] | undefined;
    /** memdream's own folders: a session started in one of them is memdream's. */
    own?: readonly string[] | undefined;
    /** What is known of transcripts from earlier; left out, everything is read anew. */
    cache?: SessionCache | undefined;
  };

/** Looks between two turns for anything else that waits. */
const BREATH = 256;

/**
 * All sessions of one memory, whichever agent kept them. Files are stat-ed first; only the heads of those touched since
 * are asked for. A transcript that two sources hold counts once.
 */
export function openSessions(options: OpenOptions): Sessions {
  const { reader } = options;
  const read: HeadOf = (source, file) => readHead(reader, source, file);
  const headOf = options.cache?.heads(read) ?? read;
  const isHeard = hearing(options);
  return {
    async list(sinceMs, { enough = Number.POSITIVE_INFINITY, withoutCaller = false } = {}) {
      const trouble: string[] = [];
      const sources = sourcesFor(sourcesOptions(options), trouble);
      const found = new Map<string, Session>();
      let looked = 0;
      for (const source of sources) {
        if (found.size >= enough) break;
        for (const file of source.files(sinceMs, trouble)) {
          if (found.size >= enough) break;
          if (looked++ % BREATH === 0) await breathe();
          if (found.has(file.path) || (withoutCaller && options.except?.includes(file.id))) continue;
          const head = orTrouble(file.path, trouble, () => headOf(source, file));
          if (head && isHeard(source, file, head)) found.set(file.path, sessionOf(file, head));
        }
      }
      options.cache?.saveHeads();
      return {
        sessions: newestFirst([...found.values()]),
        sources: sources.length,
        trouble: [...new Set(trouble)],
      };
    },
    words: (session, wanted) => readWords(reader, session, wanted, options.cache),
  };
}

/** Without a project and without an agent there is no telling whose sessions those in agents' places are. */
function sourcesOptions(options: OpenOptions): SourcesOptions {
  const isAgents = options.memoryOf !== undefined || looksLikeAgentMemory(options.memory);
  const canTell = options.project !== null || options.memoryOf !== undefined;
  return {
    ...options,
    places: canTell ? options.places : [],
    memory: isAgents ? undefined : options.memory,
  };
}

function hearing(options: OpenOptions): (source: Source, file: SourceFile, head: Head) => boolean {
  const belongs = belongsTo(options);
  let own: string[] | undefined;
  const isOwn = (cwd: string) => {
    own ??= (options.own ?? []).flatMap((folder) => [folder, nearestRealpath(options.reader, folder)]);
    return own.some((folder) => isSameOrBelow(cwd, folder));
  };
  return (source, file, { cwd, kind, isCut }) => {
    if (kind !== 'session' || (cwd !== undefined && isOwn(cwd))) return false;
    if (source.isNamed) return true;
    if (cwd !== undefined) return belongs(cwd);
    return isCut && source.isOfProjectByPlace?.(file.path) === true;
  };
}

function sessionOf({ id, agent, path, mtimeMs, bytes }: SourceFile, { cwd }: Head): Session {
  return { id, agent, path, cwd, mtimeMs, bytes };
}

function newestFirst(sessions: Session[]): SessionList['sessions'] {
  return sessions.sort((a, b) => b.mtimeMs - a.mtimeMs || (a.path < b.path ? -1 : 1));
}
