import type { Facts } from '../finding.ts';
import { type Line, printMarkdown, readMarkdown } from '../markdown.ts';
import { terminatorOf, withEndingOf } from '../text-lines.ts';
import { isAreaPointer } from './area.ts';
import type { Desk } from './desk.ts';
import { openNotes } from './notes.ts';
import { excessOf } from './over.ts';
import { withBulletsAtEnd } from './page.ts';

/** What has no shape to move by: the lines that a session would not see anyway go to the notes. */
export function moveTail(text: string, lines: readonly Line[], desk: Desk, facts: Facts): string {
  const cut = wholeBlocks(lines, lastVisible(lines, facts.limits));
  const areas = lines.slice(cut).filter(isAreaPointer);
  const words = printMarkdown(
    withoutBlanks(lines.slice(cut).filter((line) => !areas.includes(line))),
  ).trimEnd();
  const notes = openNotes(desk, facts);
  // Between here and the pointers to the areas there may be only blank lines: those need no notes.
  const target = words === '' ? '' : notes.add(words);
  if (target === undefined) return text;

  const pointer = `- [Notes from the index](${target}) — what the index has no room for`;
  const head = withoutBlanks(lines.slice(0, cut));
  const bullets = [...areas.map((line) => line.text), ...(target === '' ? [] : [pointer])];
  const missing = bullets.filter((bullet) => !head.some((line) => line.text === bullet));
  const moved = withEndingOf(text, withBulletsAtEnd(printMarkdown(head), missing, terminatorOf(text)));
  if (!isSmaller(moved, lines, facts.limits)) return text;
  notes.save();
  return moved;
}

/** How many lines from the top fit, with room for the pointers that will follow them. */
function lastVisible(lines: readonly Line[], { maxLines, maxChars }: Facts['limits']): number {
  const areas = lines.filter(isAreaPointer);
  let roomLines = maxLines - 2 - areas.length;
  let roomChars = maxChars - 100 - areas.reduce((sum, line) => sum + line.text.length + 2, 0);
  for (const [index, line] of lines.entries()) {
    if (line.kind === 'frontmatter' || line.kind === 'comment') continue;
    roomLines -= 1;
    roomChars -= line.shown.length + line.end.length;
    if (roomLines < 0 || roomChars < 0) return index;
  }
  return lines.length;
}

/** Half a fence, half a comment or half a table is none: cut before it. */
function wholeBlocks(lines: readonly Line[], cut: number): number {
  const kind = lines[cut]?.kind;
  let at = cut;
  if (kind === 'fence' || kind === 'comment' || kind === 'table') while (lines[at - 1]?.kind === kind) at--;
  return at;
}

function withoutBlanks(lines: readonly Line[]): Line[] {
  const isSaying = (line: Line) => line.text.trim() !== '';
  return lines.slice(Math.max(0, lines.findIndex(isSaying)), lines.findLastIndex(isSaying) + 1);
}

/** Moving must help where help is needed, or the same lines would move to and fro for ever. */
function isSmaller(moved: string, lines: readonly Line[], limits: Facts['limits']): boolean {
  const [was, is] = [excessOf(lines, limits), excessOf(readMarkdown(moved).lines, limits)];
  return is.lines <= was.lines && is.chars <= was.chars && is.lines + is.chars < was.lines + was.chars;
}
