import type { RecordAt } from '../records.ts';

const LONGEST_MATCH = 200;
const BYTES_A_CHARACTER = 4;

/** A match and the characters around it, on one side what the other does not need. Never half a character. */
export function windowAround(
  body: Buffer,
  { textStart, end }: RecordAt,
  hit: { start: number; end: number },
  window: number,
): string {
  const reach = window * BYTES_A_CHARACTER;
  const from = boundary(body, Math.max(textStart, hit.start - reach), textStart);
  const to = boundary(body, Math.min(end, hit.end + reach), textStart);
  const before = [...body.toString('utf8', from, hit.start)];
  const match = [...body.toString('utf8', hit.start, Math.min(hit.end, hit.start + 4 * LONGEST_MATCH))];
  const after = [...body.toString('utf8', hit.end, to)];
  const half = Math.floor(window / 2);
  const left = Math.min(before.length, Math.max(half, window - after.length));
  const right = Math.min(after.length, window - left);
  if (match.length > LONGEST_MATCH) return [...tail(before, left), ...match.slice(0, LONGEST_MATCH)].join('');
  return [...tail(before, left), ...match, ...after.slice(0, right)].join('');
}

function tail(characters: string[], count: number): string[] {
  return count === 0 ? [] : characters.slice(-count);
}

/** The start of the character that a byte belongs to. */
function boundary(body: Buffer, at: number, least: number): number {
  let start = at;
  while (start > least && (body[start]! & 0xc0) === 0x80) start--;
  return start;
}
