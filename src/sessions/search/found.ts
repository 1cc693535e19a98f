import type { Match, SearchQuery, Session } from '../port.ts';
import { type RecordAt, recordAround } from '../records.ts';
import { windowAround } from './window.ts';

export type Searched = Pick<Session, 'id' | 'agent' | 'path' | 'mtimeMs'>;
export type Wanted = SearchQuery & Required<Omit<SearchQuery, 'sinceMs' | 'untilMs' | 'signal'>>;

/** A match and what it takes of the answer. */
type Told = { match: Match; bytes: number };

/** What one session has, told up to `maxBytes`: what was said last comes first, as it is what counts. */
export class FoundInSession {
  total = 0;
  told: Told[] = [];
  private readonly session: Searched;
  private readonly wanted: Wanted;
  private readonly maxBytes: number;

  constructor(session: Searched, wanted: Wanted, maxBytes: number) {
    this.session = session;
    this.wanted = wanted;
    this.maxBytes = Math.max(0, maxBytes);
  }

  /** The hits of the next piece of the session, in order. */
  add(body: Buffer, hits: readonly number[]): void {
    const piece: Told[] = [];
    let left = this.maxBytes;
    for (let i = hits.length - 2; i >= 0; i -= 2) {
      const record = recordAround(body, hits[i]!);
      if (!this.isWanted(record)) continue;
      this.total++;
      if (left <= 0) continue;
      const match = this.match(body, record, { start: hits[i]!, end: hits[i + 1]! });
      const bytes = bytesOf(match);
      left -= bytes;
      piece.push({ match, bytes });
    }
    // What is told of pieces before is less with each that comes behind.
    this.told = [...piece, ...this.told].slice(0, Math.ceil(this.maxBytes / LEAST));
  }

  private isWanted({ origin, at }: RecordAt): boolean {
    const { origins, sinceMs, untilMs } = this.wanted;
    if (!origins.includes(origin)) return false;
    if (sinceMs === undefined && untilMs === undefined) return true;
    const told = at === undefined ? Number.NaN : Date.parse(at);
    const ms = Number.isNaN(told) ? this.session.mtimeMs : told;
    return ms >= (sinceMs ?? Number.NEGATIVE_INFINITY) && ms < (untilMs ?? Number.POSITIVE_INFINITY);
  }

  private match(body: Buffer, record: RecordAt, hit: { start: number; end: number }): Match {
    const { id, agent, path } = this.session;
    const { origin, at, offset } = record;
    const text = windowAround(body, record, hit, this.wanted.window);
    return { session: id, agent, path, origin, at, offset, text };
  }
}

/** No match takes less of an answer. */
const LEAST = 64;

/** As an answer in JSON would tell it. */
function bytesOf(match: Match): number {
  return Buffer.byteLength(JSON.stringify(match)) + 1;
}
