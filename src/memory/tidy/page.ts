import { isEditable } from '../editable.ts';
import type { Facts } from '../finding.ts';
import { type Line, type Markdown, readMarkdown } from '../markdown.ts';
import { terminatorOf, withEndingOf, withFinalNewline } from '../text-lines.ts';
import { tidyText } from '../too-large.ts';
import { type File, fileOf, type Tree } from '../tree.ts';

/** A file open for editing. Its byte order mark is put aside, its terminators and its kind of ending are kept. */
export type Page = Markdown & { path: string; text: string; save(text: string): File };

/** Files never change: each step would read the same 10 MB again. */
const known = new WeakMap<File, Markdown>();

/** Undefined where the file is missing, not text, too large, or not ours to edit. */
export function openPage(tree: Tree, path: string, facts: Facts): Page | undefined {
  const file = tree.get(path);
  const whole = tidyText(file);
  if (!file || whole === undefined || !isEditable(path, facts.guard.protect)) return undefined;
  const mark = whole.startsWith('\uFEFF') ? '\uFEFF' : '';
  const text = whole.slice(mark.length);
  const markdown = known.get(file) ?? readMarkdown(text);
  known.set(file, markdown);
  return { path, text, ...markdown, save: (changed) => fileOf(mark + changed, file.mode) };
}

/** The text with each line replaced by what `change` makes of it: no line, itself, or several. */
export function rebuilt(
  text: string,
  lines: readonly Line[],
  change: (line: Line, index: number) => readonly string[],
): string {
  const terminator = terminatorOf(text);
  const pieces: string[] = [];
  lines.forEach((line, index) => {
    for (const changed of change(line, index)) pieces.push(changed + (line.end || terminator));
  });
  return withEndingOf(text, pieces.join(''));
}

/** New bullets behind the last line that says something, and never inside a fence that nothing closes. */
export function withBulletsAtEnd(
  text: string,
  bullets: readonly string[],
  terminator: string = terminatorOf(text),
  { lines, openFence = lines.length }: Markdown = readMarkdown(text),
): string {
  if (bullets.length === 0) return text;
  const last = lines.slice(0, openFence).findLastIndex((line) => line.text.trim() !== '');
  if (last >= 0) {
    const gap = lines[last]!.kind === 'bullet' || /^\s+\S/.test(lines[last]!.text) ? [] : [''];
    return rebuilt(text, lines, (line, index) =>
      index === last ? [line.text, ...gap, ...bullets] : [line.text],
    );
  }
  const added = bullets.map((bullet) => bullet + terminator).join('');
  return openFence < lines.length ? added + terminator + text : withFinalNewline(text, terminator) + added;
}

/** Whether something below a bullet belongs to it: nested lines or the rest of its paragraph. */
export function hasChildren(lines: readonly Line[], index: number): boolean {
  const next = lines[index + 1];
  if (!next) return false;
  if (['text', 'table', 'fence', 'comment'].includes(next.kind)) return true;
  const following = lines.slice(index + 1, index + 20).find((line) => line.text.trim() !== '');
  return following !== undefined && indentOf(following.text) > indentOf(lines[index]!.text);
}

function indentOf(text: string): number {
  return /^\s*/.exec(text)![0].replaceAll('\t', '    ').length;
}
