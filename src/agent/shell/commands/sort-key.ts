import { comparisonFor, type Ordered } from './sort-order.ts';

/** What a line is ordered by: a part of it, read once, and how such parts are compared. */
export type Key = { read(line: string): Ordered; compare(a: Ordered, b: Ordered): number };

type Edge = { field: number; char: number; skipsBlanks: boolean };

/** `2`, `2,3`, `1.2n,1.4`: a key without flags of its own takes the general ones. Undefined where it is none. */
export function readKey(text: string, general: string, separator: string | undefined): Key | undefined {
  const match =
    /^(\d{1,4})(?:\.(\d{1,4}))?([bdfhnrV]{0,7})(?:,(\d{1,4})(?:\.(\d{1,4}))?([bdfhnrV]{0,7}))?$/.exec(text);
  if (!match) return undefined;
  const [, field, char = '1', flags = '', endField, endChar = '0', endFlags = ''] = match;
  if (Number(field) < 1 || Number(char) < 1) return undefined;
  const all = flags + endFlags || general;
  const skipsBlanks = all.includes('b');
  const start = { field: Number(field), char: Number(char), skipsBlanks };
  const end =
    endField === undefined ? undefined : { field: Number(endField), char: Number(endChar), skipsBlanks };
  const isWhole = field === '1' && char === '1' && end === undefined && !skipsBlanks;
  const { read, compare } = comparisonFor(all);
  return {
    read: (line) => read(isWhole ? line : partOf(line, start, end, separator)),
    compare: all.includes('r') ? (a, b) => -compare(a, b) : compare,
  };
}

function partOf(line: string, start: Edge, end: Edge | undefined, separator: string | undefined): string {
  const fields = fieldsOf(line, separator, Math.max(start.field, end?.field ?? 0));
  const from = placeOf(line, fields, start, false);
  const to = end === undefined ? line.length : placeOf(line, fields, end, true);
  return line.slice(from, Math.max(from, to));
}

/** Where the first fields start and end. Without a separator the blanks before a field are a part of it. */
function fieldsOf(line: string, separator: string | undefined, count: number): [number, number][] {
  const fields: [number, number][] = [];
  for (let start = 0; fields.length < count && start <= line.length; ) {
    const next = separator === undefined ? endOfWord(line, start) : line.indexOf(separator, start);
    const end = next === -1 ? line.length : next;
    fields.push([start, end]);
    start = separator === undefined ? end + (end === line.length ? 1 : 0) : end + separator.length;
  }
  return fields;
}

function endOfWord(line: string, start: number): number {
  let at = start;
  while (isBlank(line[at])) at++;
  while (at < line.length && !isBlank(line[at])) at++;
  return at;
}

function isBlank(char: string | undefined): boolean {
  return char === ' ' || char === '\t';
}

function placeOf(line: string, fields: readonly [number, number][], edge: Edge, isEnd: boolean): number {
  const field = fields[edge.field - 1];
  if (!field) return line.length;
  if (isEnd && edge.char === 0) return field[1];
  let start = field[0];
  if (edge.skipsBlanks) while (isBlank(line[start])) start++;
  return Math.min(start + edge.char - (isEnd ? 0 : 1), isEnd ? line.length : Math.max(field[1], start));
}
