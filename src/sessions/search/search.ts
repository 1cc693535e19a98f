import { parse } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Reader } from '../../memory/reader.ts';
import type { SessionCache } from '../cache/cache.ts';
import type { Match, SearchQuery, SearchResult, SessionSearch } from '../port.ts';
import type { Finder } from './finder.ts';
import { FoundInSession, type Searched, type Wanted } from './found.ts';
import { literalFinder } from './literal.ts';
import { maskedBody, maskedRecords } from './mask-hits.ts';
import { PatternRunner, readPattern } from './pattern.ts';
import { eachRawBody } from './raw-bodies.ts';

const COUNTED = 10_000;
const DEFAULTS = {
  origins: ['person', 'agent'],
  maxBytes: 64 << 10,
  window: 200,
  deadlineMs: 2_000,
  isRegex: false,
  isCaseSensitive: false,
} as const;

/** Searches digests where there is a cache, else the transcripts themselves: the same matches, later. */
export function openSearch({
  reader,
  cache,
}: {
  reader: Reader;
  cache?: SessionCache | undefined;
}): SessionSearch {
  const runner = new PatternRunner();
  const run = async (
    sessions: readonly Searched[],
    query: SearchQuery,
    digests: SessionCache | undefined,
  ) => {
    const wanted: Wanted = { ...DEFAULTS, ...query };
    const finder = finderFor(runner, wanted);
    if (typeof finder === 'string') return { matches: [], total: 0, isTruncated: false, problem: finder };
    return searchAll(
      {
        reader,
        cache: wanted.origins.includes('tool') ? undefined : digests,
        finder,
        masksFirst: false,
        again: () => finderFor(runner, wanted) as Finder,
        wanted,
      },
      sessions,
    );
  };
  return {
    search: (sessions, query) => run(newestFirst(sessions), query, cache),
    searchFile(file, query) {
      const mtimeMs = lastTouched(reader, file.path);
      return run([{ ...file, id: parse(file.path).name, mtimeMs }], query, undefined);
    },
  };
}

function finderFor(runner: PatternRunner, wanted: Wanted): Finder | NonNullable<SearchResult['problem']> {
  const { pattern, isRegex, isCaseSensitive, origins, deadlineMs, signal } = wanted;
  if (pattern === '') return 'empty pattern';
  const gap = Math.ceil(wanted.window / 2);
  if (!isRegex) return literalFinder(pattern, isCaseSensitive, gap);
  const read = readPattern(pattern, isCaseSensitive);
  return 'problem' in read
    ? `bad pattern: ${read.problem}`
    : runner.finder(read, { origins, gap, deadlineMs, signal });
}

type Searching = {
  reader: Reader;
  cache: SessionCache | undefined;
  finder: Finder;
  /** Set where the pattern was too slow for words as they lie there. */
  masksFirst: boolean;
  /** The same finder with all of its time. */
  again(): Finder;
  wanted: Wanted;
};

async function searchAll(searching: Searching, sessions: readonly Searched[]): Promise<SearchResult> {
  const matches: Match[] = [];
  let [total, left] = [0, searching.wanted.maxBytes];
  for (const [at, session] of sessions.entries()) {
    const found = new FoundInSession(session, searching.wanted, left);
    const isDone = await searchOne(searching, session, found);
    total += found.total;
    for (const { match, bytes } of found.told) {
      left -= bytes;
      if (left < 0) break;
      matches.push(match);
    }
    if (searching.wanted.signal?.aborted) return { matches, total, isTruncated: true };
    if (!isDone) return { matches, total, isTruncated: true, problem: 'pattern too slow' };
    if (total >= COUNTED && at < sessions.length - 1) return { matches, total, isTruncated: true };
    await breathe();
  }
  return { matches, total, isTruncated: matches.length < total };
}

/** False: the pattern took too long. */
async function searchOne(searching: Searching, session: Searched, found: FoundInSession): Promise<boolean> {
  const { reader, cache, wanted } = searching;
  let isDone = true;
  const search = async (body: Buffer, isMasked: boolean): Promise<boolean> => {
    if (!isMasked && searching.masksFirst) return search(maskedBody(body), true);
    const hits = await searching.finder(body);
    if (hits === 'too slow' && !isMasked && !wanted.signal?.aborted) {
      // Slow in a secret only: that must not be told, or it can be found out by patterns that stumble over it.
      Object.assign(searching, { masksFirst: true, finder: searching.again() });
      return search(body, false);
    }
    if (hits === 'too slow') isDone = false;
    else if (isMasked) found.add(body, hits);
    else if (hits.length > 0) return search(maskedRecords(body, hits), true);
    return isDone && !wanted.signal?.aborted;
  };
  const isDigested = await cache?.digest(session, (body) => search(body, true));
  if (!isDigested) await eachRawBody(reader, session, wanted.origins, (body) => search(body, false));
  return isDone;
}

function newestFirst(sessions: readonly Searched[]): Searched[] {
  return [...sessions].sort((a, b) => b.mtimeMs - a.mtimeMs || (a.path < b.path ? -1 : 1));
}

function lastTouched(reader: Reader, path: string): number {
  try {
    return reader.lstat(path)?.mtimeMs ?? 0;
  } catch {
    return 0;
  }
}
