import { diffArrays } from 'diff';
import { splitLines } from './text-lines.ts';

/** Replace `before.slice(start, end)` by `text`. Always whole lines; edits are in order and never touch each other. */
export type LineEdit = { start: number; end: number; text: string };

/** The edit distance gives up first, so that the answer does not depend on how busy the machine is. */
const LIMITS = { maxEditLength: 4_000, timeout: 5_000 };

/**
 * The lines in which two texts differ, or undefined where they are too different to compare in bounded time.
 * Positions are offsets, not line numbers: a line has at least one character, so the order is the same and a 10 MB file
 * with a small edit need not be split.
 */
export function editsBetween(before: string, after: string): LineEdit[] | undefined {
  if (before === after) return [];
  const { head, tail } = commonEnds(before, after);
  const a = splitLines(before.slice(head, before.length - tail));
  const b = splitLines(after.slice(head, after.length - tail));
  const pairs = commonLines(a, b);
  if (!pairs) return undefined;

  const edits: LineEdit[] = [];
  let [i, j, offset] = [0, 0, head];
  for (const [nextI, nextJ] of [...pairs, [a.length, b.length] as const]) {
    const start = offset;
    for (; i < nextI; i++) offset += a[i]!.length;
    if (offset > start || nextJ > j) edits.push({ start, end: offset, text: b.slice(j, nextJ).join('') });
    offset += a[i]?.length ?? 0;
    [i, j] = [nextI + 1, nextJ + 1];
  }
  return edits;
}

/** How much of both texts is equal at the front and at the back, in whole lines. */
function commonEnds(a: string, b: string): { head: number; tail: number } {
  const shorter = Math.min(a.length, b.length);
  let head = 0;
  while (head < shorter && a.charCodeAt(head) === b.charCodeAt(head)) head++;
  head = head === 0 ? 0 : a.lastIndexOf('\n', head - 1) + 1;

  let tail = 0;
  while (tail < shorter - head && a.charCodeAt(a.length - 1 - tail) === b.charCodeAt(b.length - 1 - tail))
    tail++;
  const startsLine = (text: string) => text.length === tail || text[text.length - tail - 1] === '\n';
  if (!startsLine(a) || !startsLine(b)) {
    const newline = a.indexOf('\n', a.length - tail);
    tail = newline < 0 ? 0 : a.length - newline - 1;
  }
  return { head, tail };
}

/** Pairs of equal lines, in order, as many as possible. */
function commonLines(a: string[], b: string[]): [number, number][] | undefined {
  // A line that only one side has can never be a pair: without those, even two unrelated texts compare quickly.
  const inA = new Set(a);
  const inB = new Set(b);
  const keptA = indexesOf(a, inB);
  const keptB = indexesOf(b, inA);
  if (keptA.length === 0 || keptB.length === 0) return [];
  const parts = diffArrays(
    keptA.map((index) => a[index]!),
    keptB.map((index) => b[index]!),
    LIMITS,
  );
  if (!parts) return undefined;

  const pairs: [number, number][] = [];
  let [i, j] = [0, 0];
  for (const part of parts) {
    if (part.removed) i += part.count;
    else if (part.added) j += part.count;
    else for (let n = 0; n < part.count; n++) pairs.push([keptA[i++]!, keptB[j++]!]);
  }
  return pairs;
}

function indexesOf(lines: string[], wanted: Set<string>): number[] {
  const indexes: number[] = [];
  lines.forEach((line, index) => {
    if (wanted.has(line)) indexes.push(index);
  });
  return indexes;
}
