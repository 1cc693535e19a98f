import type { Heard } from './heard.ts';

/**
 * Words as bytes that can be searched as they are: for each record one byte that UTF-8 never holds, who, where and when,
 * a line end, the text. Only hits need to be decoded.
 */
const START = 0xff;
const NEWLINE = 10;
const LETTERS = { person: 'p', agent: 'a', tool: 't' } as const;
const ORIGINS = { p: 'person', a: 'agent', t: 'tool' } as const;

export function letterOf(origin: Heard['origin']): string {
  return LETTERS[origin];
}

export function encodeRecord({ origin, offset, at, text }: Heard): Buffer {
  const head = `${LETTERS[origin]}${offset} ${at ?? ''}\n`;
  const bytes = Buffer.allocUnsafe(1 + head.length + Buffer.byteLength(text));
  bytes[0] = START;
  bytes.write(head, 1, 'latin1');
  bytes.write(text, 1 + head.length);
  return bytes;
}

/** A record of a body, and where its text stands there. */
export type RecordAt = Omit<Heard, 'text'> & { start: number; textStart: number; end: number };

export function* recordsIn(body: Buffer): Generator<RecordAt> {
  for (let at = 0; at < body.length; ) {
    const record = recordFrom(body, at);
    yield record;
    at = record.end;
  }
}

/** The record that a match stands in. One of no length at the end of a text stands where the next record starts. */
export function recordAround(body: Buffer, at: number): RecordAt {
  return recordFrom(body, body.lastIndexOf(START, at - 1));
}

/** Where the last record of some bytes begins: the bytes behind may be a part of it only. */
export function lastRecordStart(bytes: Buffer): number {
  return bytes.lastIndexOf(START);
}

export function textOf(body: Buffer, { textStart, end }: RecordAt): string {
  return body.toString('utf8', textStart, end);
}

function recordFrom(body: Buffer, start: number): RecordAt {
  const newline = body.indexOf(NEWLINE, start);
  const next = body.indexOf(START, newline);
  const space = body.indexOf(32, start);
  const origin = ORIGINS[String.fromCharCode(body[start + 1]!) as keyof typeof ORIGINS];
  return {
    origin,
    offset: Number(body.toString('latin1', start + 2, space)),
    at: space + 1 < newline ? body.toString('latin1', space + 1, newline) : undefined,
    start,
    textStart: newline + 1,
    end: next === -1 ? body.length : next,
  };
}
