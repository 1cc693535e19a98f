import type { Turn, TurnUsage } from '../turn.ts';

/** When to ask again, as a header says it. */
export type RetryAfter = { seconds: number } | { date: number } | { ms: number } | { text: string };

export type CutAt = 'in the middle' | 'in the tool JSON' | 'before message_delta' | 'before message_stop';

/** What goes wrong with one answer, as data. */
export type Fault =
  /** The API says no. `type` is the error's; a body of HTML comes from a proxy, a huge one from nobody good. */
  | {
      kind: 'status';
      status: number;
      type?: string;
      retryAfter?: RetryAfter;
      body?: 'json' | 'html' | 'huge' | 'none';
    }
  /** Before any byte of an answer. `refused` holds from then on: nobody listens any more. */
  | { kind: 'connection'; how: 'refused' | 'reset' | 'silence' }
  /** The scripted turn begins and does not end. */
  | { kind: 'cut'; at: CutAt; how: 'reset' | 'end' | 'silence' | { error: string } }
  /** The scripted turn, a byte at a time. */
  | { kind: 'drip'; everyMs: number }
  /** Status 200, and no stream of events. */
  | { kind: 'body'; is: 'json' | 'html' | 'empty' }
  /** One event of the scripted turn is that long, or a line never ends. */
  | { kind: 'flood'; as: 'event' | 'line'; bytes: number }
  /** The scripted turn with an event that cannot be read. */
  | { kind: 'garbled'; how: 'JSON' | 'UTF-8' }
  /** The scripted turn, complete, among things that a client does not know or need. */
  | { kind: 'noise'; of: 'events' | 'deltas' | 'blocks' | 'pings' | 'comments' | 'CRLF' }
  /** The scripted turn, complete, with another usage. */
  | { kind: 'usage'; usage: TurnUsage }
  /** Another turn instead of the scripted one, which is still to come. A function gets the number of the try, from 1. */
  | { kind: 'reply'; turn: Turn | ((number: number) => Turn) }
  /** 307 to another origin, which answers as if it were the API. */
  | { kind: 'redirect' };

/**
 * A fault in the place of a turn. It is met by `tries` requests, then the turn comes as scripted. One for ever
 * (`tries: Infinity`) stays for every later turn too.
 */
export type PlacedFault = { turn: number; fault: Fault; tries?: number };
