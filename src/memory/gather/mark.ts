import type { Day } from '../day.ts';

/** The end of a gathered line says when it was said, and where: `(2026-11-12, session 34991a7b)`. */
export function markOf({ day, source }: { day: Day; source: string }): string {
  return `(${day}, ${named(source)})`;
}

export function takenBack({ day, source }: { day: Day; source: string }): string {
  return `(taken back ${day}, ${named(source)})`;
}

export type MarkedLine = { text: string; day: Day; source: string; isTakenBack: boolean };

/** The parts of a line that an earlier dream gathered; undefined for every other line. */
export function readMarked(line: string): MarkedLine | undefined {
  const match = line.length > MAX_LINE ? null : MARKED.exec(line);
  if (!match) return undefined;
  return { text: match[1]!, day: match[2]!, source: match[3]!, isTakenBack: match[4] !== undefined };
}

/** Longer than any line that is gathered. */
const MAX_LINE = 1_000;
const MARKED =
  /^\s{0,8}(?:[-*+]\s{1,4})?(.{1,600}?) \((\d{4}-\d\d-\d\d), ((?:session |logs\/)[^()\n]{1,160})\)( \(taken back [^()\n]{1,180}\))?\s*$/;

/** A source is a name: nothing in it can end the mark or begin something else. */
function named(source: string): string {
  return source.replace(/[^\p{L}\p{N} ._/-]+/gu, '').slice(0, 160);
}
