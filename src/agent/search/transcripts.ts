import type { Stat } from '../../memory/reader.ts';
import type { Match, SearchQuery, Session, Transcript } from '../../sessions/port.ts';
import { ToolRefusal, type ToolWorld } from '../tools/tool.ts';
import type { Limits } from './limits.ts';
import type { Pattern } from './pattern.ts';

/** A transcript that is to be searched. */
export type TranscriptFile = { transcript: Transcript; stat: Stat };

export type InTranscripts = { world: ToolWorld; pattern: Pattern; limits: Limits };

const WINDOW = 200;
/** Searched before anybody looks at the clock. */
const HANDFUL = { sessions: 32, bytes: 64 << 20 };

/**
 * Matches in people's and agents' words, newest first, at most `maxBytes` of them; in one transcript also in what tools
 * said. Never a line as it stands there: most of a transcript is the harness's.
 */
export async function searchTranscripts(
  files: readonly TranscriptFile[],
  { world, pattern, limits }: InTranscripts,
  maxBytes: number,
): Promise<{ matches: Match[]; isCut: boolean }> {
  const sessions = newestFirst(files);
  const matches: Match[] = [];
  let left = maxBytes;
  let isCut = false;
  for (const handful of handfuls(sessions)) {
    await limits.breathe();
    if (left <= 0 || limits.reached !== undefined) return { matches, isCut: true };
    const query = { ...queryFor(pattern, limits, sessions.length === 1), maxBytes: left };
    const result = await world.transcripts.search(handful, query);
    refuseProblem(result.problem);
    matches.push(...result.matches);
    left -= result.matches.reduce((sum, match) => sum + Buffer.byteLength(JSON.stringify(match)), 0);
    isCut ||= result.isTruncated;
  }
  limits.throwIfStopped();
  return { matches, isCut };
}

/** How many matches each transcript has, newest first; those without any are left out. */
export async function* countInTranscripts(
  files: readonly TranscriptFile[],
  { world, pattern, limits }: InTranscripts,
): AsyncGenerator<{ path: string; count: number }> {
  for (const session of newestFirst(files)) {
    await limits.breathe();
    if (limits.reached !== undefined) return;
    const query = { ...queryFor(pattern, limits, files.length === 1), maxBytes: 1 };
    const { total, problem } = await world.transcripts.search([session], query);
    refuseProblem(problem);
    if (total > 0) yield { path: session.path, count: total };
  }
}

function* handfuls(sessions: readonly Session[]): Generator<Session[]> {
  let [handful, bytes]: [Session[], number] = [[], 0];
  for (const session of sessions) {
    handful.push(session);
    bytes += session.bytes;
    if (handful.length < HANDFUL.sessions && bytes < HANDFUL.bytes) continue;
    yield handful;
    [handful, bytes] = [[], 0];
  }
  if (handful.length > 0) yield handful;
}

function newestFirst(files: readonly TranscriptFile[]): Session[] {
  return files
    .map(({ transcript: { agent, path }, stat: { mtimeMs, size } }) => {
      const id = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
      return { id, agent, path, cwd: undefined, mtimeMs, bytes: size };
    })
    .sort((a, b) => b.mtimeMs - a.mtimeMs || (a.path < b.path ? -1 : 1));
}

function queryFor(pattern: Pattern, limits: Limits, isOne: boolean): SearchQuery {
  return {
    pattern: pattern.literal ?? pattern.source,
    isRegex: pattern.literal === undefined,
    isCaseSensitive: pattern.isCaseSensitive,
    origins: isOne ? ['person', 'agent', 'tool'] : ['person', 'agent'],
    window: WINDOW,
    signal: limits.signal,
  };
}

function refuseProblem(problem: string | undefined): void {
  if (problem !== undefined) throw new ToolRefusal(`In transcripts: ${problem}.`, false);
}

/** A match as a line of an answer: where, whose words, when, and the words around it. */
export function matchLine({ origin, at, text }: Match, where: string): string {
  const words = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  const edge = text.length >= WINDOW ? '…' : '';
  return `${where}: [${[origin, at?.slice(0, 16)].filter(Boolean).join(' ')}] ${edge}${words}${edge}`;
}
