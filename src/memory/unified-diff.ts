import { type Change, changesBetween } from './changes.ts';
import { hunksOf } from './hunks.ts';
import { quotedPath } from './quoted-path.ts';
import { type File, sameBytes, type Tree, textOf } from './tree.ts';

/** Two trees as `git diff` shows them, without the index lines; `git apply` understands it. */
export function unifiedDiff(before: Tree, after: Tree, { context = 3 }: { context?: number } = {}): string {
  return changesBetween(before, after)
    .map((change) => fileDiff(change, before, after, context))
    .join('');
}

function fileDiff({ path, from = path }: Change, before: Tree, after: Tree, context: number): string {
  const [old, now] = [before.get(from), after.get(path)];
  if (old && now && isLink(old) !== isLink(now)) {
    // A file that became a link is one file less and one link more: no hunk can say that.
    return section(from, path, old, undefined, context) + section(from, path, undefined, now, context);
  }
  return section(from, path, old, now, context);
}

function section(
  from: string,
  path: string,
  old: File | undefined,
  now: File | undefined,
  context: number,
): string {
  const [a, b] = [quotedPath(`a/${from}`), quotedPath(`b/${path}`)];
  const head = [`diff --git ${a} ${b}`];
  if (!old) head.push(`new file mode ${now!.mode}`);
  if (!now) head.push(`deleted file mode ${old!.mode}`);
  if (old && now && old.mode !== now.mode) head.push(`old mode ${old.mode}`, `new mode ${now.mode}`);
  if (from !== path) head.push(`rename from ${quotedPath(from)}`, `rename to ${quotedPath(path)}`);
  const [oldName, newName] = [old ? a : '/dev/null', now ? b : '/dev/null'];
  return `${head.join('\n')}\n${contents(oldName, newName, old, now, context)}`;
}

function contents(
  oldName: string,
  newName: string,
  old: File | undefined,
  now: File | undefined,
  context: number,
): string {
  if (old && now && sameBytes(old.bytes, now.bytes)) return '';
  const [before, after] = [old ? shownText(old) : '', now ? shownText(now) : ''];
  if (before === undefined || after === undefined) return `Binary files ${oldName} and ${newName} differ\n`;
  const hunks = hunksOf(before, after, context);
  return hunks === '' ? '' : `--- ${ended(oldName)}\n+++ ${ended(newName)}\n${hunks}`;
}

function isLink(file: File): boolean {
  return file.mode === '120000';
}

/** A link is shown by where it leads. */
function shownText(file: File): string | undefined {
  return textOf(isLink(file) ? { ...file, mode: '100644' } : file);
}

/** A tab ends a name with spaces, so that no tool takes half of it: git does the same. */
function ended(name: string): string {
  return name.includes(' ') ? `${name}\t` : name;
}
