import { editsBetween, type LineEdit } from './line-edits.ts';
import { splitLines, withFinalNewline } from './text-lines.ts';
import { type File, fileOf, type Tree, textOf } from './tree.ts';

/**
 * A line that a standing revert put back or took out: what the person said "no" to. `shown`: how it may be told to others,
 * where a secret stands in it.
 */
export type RevertedLine = {
  path: string;
  line: string;
  revert: number;
  was: 'restored' | 'removed';
  shown?: string;
};

/**
 * A dream without what a person has already taken back: a line that a revert restored is not removed again, one it
 * removed is not added again. Line by line, so that whatever else a dream moves on the way still arrives.
 */
export function respectReverts(before: Tree, after: Tree, reverted: readonly RevertedLine[]): Tree {
  if (reverted.length === 0) return after;
  const result = new Map<string, File>(after);
  for (const [path, lines] of byPath(reverted)) {
    const [old, now] = [before.get(path), after.get(path)];
    const [oldText, nowText] = [old ? textOf(old) : '', now ? textOf(now) : ''];
    if (old === now || oldText === undefined || nowText === undefined) continue;
    const kept = withoutReverted(oldText, nowText, lines);
    if (kept === nowText) continue;
    if (kept === oldText) restore(result, path, old);
    else result.set(path, fileOf(kept, (now ?? old)?.mode === '100755' ? '100755' : '100644'));
  }
  return result;
}

type Lines = { restored: Set<string>; removed: Set<string> };

function byPath(reverted: readonly RevertedLine[]): Map<string, Lines> {
  const paths = new Map<string, Lines>();
  for (const { path, line, was } of reverted) {
    const lines = paths.get(path) ?? { restored: new Set(), removed: new Set() };
    lines[was].add(line.trimEnd());
    paths.set(path, lines);
  }
  return paths;
}

function withoutReverted(before: string, after: string, lines: Lines): string {
  const edits = editsBetween(before, after);
  if (!edits) return after; // too different to tell line from line
  let result = '';
  let at = 0;
  for (const edit of edits) {
    result += before.slice(at, edit.start) + allowedText(edit, before.slice(edit.start, edit.end), lines);
    at = edit.end;
  }
  return result + before.slice(at);
}

/** What an edit may put in place of `old`. */
function allowedText({ text }: LineEdit, old: string, { restored, removed }: Lines): string {
  const wanted = splitLines(text);
  const added = wanted.filter((line) => !removed.has(line.trimEnd()));
  const kept = splitLines(old).filter((line) => restored.has(line.trimEnd()) && !wanted.includes(line));
  if (added.length === wanted.length && kept.length === 0) return text;
  // Blank lines that came with what is not added are not worth a change of their own.
  const isIdle =
    added.every(isBlank) && splitLines(old).every((line) => isBlank(line) || kept.includes(line));
  return isIdle ? old : [...kept.map((line) => withFinalNewline(line)), ...added].join('');
}

function isBlank(line: string): boolean {
  return line.trim() === '';
}

function restore(tree: Map<string, File>, path: string, file: File | undefined): void {
  if (file) tree.set(path, file);
  else tree.delete(path);
}
