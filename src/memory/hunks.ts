import { editsBetween, type LineEdit } from './line-edits.ts';
import { countLines, splitLines } from './text-lines.ts';

/** The hunks of a unified diff of two texts, or '' where they are equal. Too different to compare: one whole hunk. */
export function hunksOf(before: string, after: string, context: number): string {
  const edits = editsBetween(before, after) ?? [{ start: 0, end: before.length, text: after }];
  const out: string[] = [];
  const at = { offset: 0, oldLine: 1, shift: 0 };
  for (const group of grouped(before, edits, context)) out.push(hunk(before, group, at));
  return out.join('');
}

type Group = { start: number; end: number; edits: LineEdit[] };

/** Edits with their context; those whose contexts meet share a hunk. */
function grouped(before: string, edits: LineEdit[], context: number): Group[] {
  const groups: Group[] = [];
  for (const edit of edits) {
    const start = linesBack(before, edit.start, context);
    const end = linesForth(before, edit.end, context);
    const last = groups.at(-1);
    if (last && start <= last.end) {
      last.edits.push(edit);
      last.end = end;
    } else groups.push({ start, end, edits: [edit] });
  }
  return groups;
}

function linesBack(text: string, offset: number, lines: number): number {
  let at = offset;
  for (let n = 0; n < lines && at > 0; n++) at = at < 2 ? 0 : text.lastIndexOf('\n', at - 2) + 1;
  return at;
}

function linesForth(text: string, offset: number, lines: number): number {
  let at = offset;
  for (let n = 0; n < lines && at < text.length; n++) {
    const newline = text.indexOf('\n', at);
    at = newline < 0 ? text.length : newline + 1;
  }
  return at;
}

/** One hunk; `at` remembers the line number so far, so that the text is counted through once. */
function hunk(before: string, group: Group, at: { offset: number; oldLine: number; shift: number }): string {
  at.oldLine += countLines(before.slice(at.offset, group.start));
  at.offset = group.start;
  const body: string[] = [];
  const count = { old: 0, now: 0 };
  const put = (sign: ' ' | '-' | '+', text: string) => {
    for (const line of splitLines(text)) {
      body.push(sign + line + (line.endsWith('\n') ? '' : '\n\\ No newline at end of file\n'));
      if (sign !== '+') count.old++;
      if (sign !== '-') count.now++;
    }
  };
  let offset = group.start;
  for (const edit of group.edits) {
    put(' ', before.slice(offset, edit.start));
    put('-', before.slice(edit.start, edit.end));
    put('+', edit.text);
    offset = edit.end;
  }
  put(' ', before.slice(offset, group.end));

  const old = range(at.oldLine, count.old);
  const now = range(at.oldLine + at.shift, count.now);
  at.shift += count.now - count.old;
  return `@@ -${old} +${now} @@\n${body.join('')}`;
}

function range(line: number, count: number): string {
  // An empty range names the line before it, a single line leaves out its count: git's rule.
  if (count === 1) return `${line}`;
  return `${count === 0 ? line - 1 : line},${count}`;
}
