import { splitFrontmatter } from './frontmatter.ts';
import { cutEnd, splitLines } from './text-lines.ts';

/** What a line is. Frontmatter, comments and fences hold no pointers and are never edited line by line. */
export type LineKind =
  | 'frontmatter'
  | 'comment'
  | 'fence'
  | 'table'
  | 'heading'
  | 'bullet'
  | 'blank'
  | 'text';

/** `shown` is the line without HTML comments and frontmatter: what an agent gets to see. `number` counts from 1. */
export type Line = { text: string; end: string; kind: LineKind; shown: string; number: number };

/** `openFence` is where a fence begins that nothing closes: whatever is added behind it would be code. */
export type Markdown = { lines: Line[]; openFence: number | undefined };

export function readMarkdown(text: string): Markdown {
  const { head, body } = splitFrontmatter(text);
  const lines: Line[] = [];
  for (const line of splitLines(head)) push(lines, line, 'frontmatter', '');

  const hide = commentHider(body);
  let fence: { mark: string; at: number } | undefined;
  for (const raw of splitLines(body)) {
    const [line] = cutEnd(raw);
    if (fence) {
      push(lines, raw, 'fence', line);
      if (closes(line, fence.mark)) fence = undefined;
      hide.skip(raw);
      continue;
    }
    const commented = hide.inside();
    const mark = commented ? undefined : openingOf(line);
    if (mark) {
      fence = { mark, at: lines.length };
      hide.skip(raw);
      push(lines, raw, 'fence', line);
      continue;
    }
    const shown = hide.line(raw);
    const hidden = (commented || shown !== line) && shown.trim() === '';
    push(lines, raw, hidden ? 'comment' : kindOfLine(shown), shown);
  }
  return { lines, openFence: fence?.at };
}

export function printMarkdown(lines: readonly Line[]): string {
  return lines.map((line) => line.text + line.end).join('');
}

function push(lines: Line[], raw: string, kind: LineKind, shown: string): void {
  const [text, end] = cutEnd(raw);
  const last = lines.at(-1);
  // A lone byte order mark is an entry of its own, on the line of what follows it.
  const number = last ? last.number + (last.end === '' ? 0 : 1) : 1;
  lines.push({ text, end, kind, shown, number });
}

function openingOf(line: string): string | undefined {
  const mark = /^\s*(?:[-*+]\s+|\d{1,9}[.)]\s+)?(`{3,}(?=[^`]*$)|~{3,})/.exec(line)?.[1];
  return mark;
}

function closes(line: string, mark: string): boolean {
  const closing = line.trim();
  return closing.length >= mark.length && closing === mark[0]!.repeat(closing.length);
}

function kindOfLine(line: string): LineKind {
  if (line.trim() === '') return 'blank';
  if (/^ {0,3}#{1,6}(\s|$)/.test(line)) return 'heading';
  if (/^\s*(?:[-*+]|\d{1,9}[.)])\s/.test(line)) return 'bullet';
  return /^\s*\|/.test(line) ? 'table' : 'text';
}

/** Takes comments out of lines as they go by. A comment that is never closed is text: it does cost context. */
function commentHider(body: string) {
  const lastClosing = body.lastIndexOf('-->');
  let offset = 0;
  let inside = false;

  function line(raw: string): string {
    const [text] = cutEnd(raw);
    const shown: string[] = [];
    let at = 0;
    const searchable = inside || text.includes('<!--') ? withoutCode(text) : text;
    while (at < text.length) {
      if (inside) {
        const closing = text.indexOf('-->', at);
        if (closing < 0) break;
        [inside, at] = [false, closing + 3];
        continue;
      }
      const opening = searchable.indexOf('<!--', at);
      const real = opening >= 0 && lastClosing >= offset + opening + 4;
      shown.push(text.slice(at, real ? opening : undefined));
      if (!real) break;
      [inside, at] = [true, opening + 4];
    }
    offset += raw.length;
    return shown.join('');
  }

  function skip(raw: string): void {
    offset += raw.length;
  }

  return { line, skip, inside: () => inside };
}

/** The same length, with inline code blanked: a comment's marks in backticks are no comment. */
function withoutCode(text: string): string {
  return text.replace(/`[^`]*`/g, (code) => ' '.repeat(code.length));
}
