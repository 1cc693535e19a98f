import { maskedLines } from '../../memory/secrets/masked-text.ts';
import { withoutUnseen } from '../../memory/unseen.ts';

/** A line longer than this is cut: what is that long was written by a machine. */
const MAX_LINE = 2_000;
/** As much of a file as one answer holds, in characters. */
const MAX_PAGE = 24_000;

export type NumberedLine = { number: number; text: string };

/** What is shown of a file: the lines as they are numbered and cut, and what follows them. */
export type Page = { text: string; lines: readonly NumberedLine[] };

/** The lines of a file as they may be shown: without secrets, what nobody sees, and its byte order mark. */
export function linesOf(text: string): NumberedLine[] {
  return maskedLines(withoutUnseen(text.startsWith('\uFEFF') ? text.slice(1) : text));
}

/** Some lines with their numbers in front, as `cat -n` shows them. What is left out is said behind them. */
export function pageOf(
  lines: readonly NumberedLine[],
  { from, limit, total }: { from: number; limit: number; total: number },
): Page {
  if (total === 0) return { text: '(The file is empty.)', lines: [] };
  const wanted = lines.filter(({ number }) => number >= from && number - from < limit);
  if (wanted.length === 0) return { text: `(Nothing to show: the file ends with line ${total}.)`, lines: [] };
  const shown: string[] = [];
  let chars = 0;
  for (const { number, text } of wanted) {
    const line = `${String(number).padStart(6)}\t${cut(text)}`;
    chars += line.length + 1;
    if (chars > MAX_PAGE && shown.length > 0) break;
    shown.push(line);
  }
  const told = wanted.slice(0, shown.length);
  const behind = lines.filter(({ number }) => number > told.at(-1)!.number).length;
  const note = behind === 0 ? '' : `\n(${behind} more ${behind === 1 ? 'line' : 'lines'})`;
  return { text: shown.join('\n') + note, lines: told };
}

/** Where in a file the lines of a page stand, up to the first that is not there or not whole. Counted from 1. */
export function seenIn(all: readonly NumberedLine[], { lines }: Page): { first: number; last: number } {
  const before = all.findIndex(({ number }) => number === lines[0]?.number);
  let seen = 0;
  while (
    seen < lines.length &&
    all[before + seen]?.number === lines[seen]!.number &&
    lines[seen]!.text.length <= MAX_LINE
  )
    seen++;
  return { first: before + 1, last: Math.max(0, before + seen) };
}

function cut(text: string): string {
  if (text.length <= MAX_LINE) return text;
  // Half a character is none.
  const end = /[\ud800-\udbff]/.test(text[MAX_LINE - 1]!) ? MAX_LINE - 1 : MAX_LINE;
  return `${text.slice(0, end)}… (line cut, ${text.length - end} more characters)`;
}
