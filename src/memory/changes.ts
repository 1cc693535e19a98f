import { editsBetween } from './line-edits.ts';
import { findRenames } from './renames.ts';
import { countLines } from './text-lines.ts';
import { type File, sameFile, type Tree, textOf } from './tree.ts';

export type Change = {
  path: string;
  change: 'added' | 'modified' | 'deleted' | 'renamed';
  from?: string;
  added: number;
  removed: number;
};

/** What differs between two trees, sorted by path; lines are counted as git counts them, 0 for what is not text. */
export function changesBetween(before: Tree, after: Tree): Change[] {
  const deleted = [...before.keys()].filter((path) => !after.has(path));
  const added = [...after.keys()].filter((path) => !before.has(path));
  const renames = findRenames(before, deleted, after, added);
  const renamedFrom = new Set(renames.values());

  const changes: Change[] = [];
  const add = (change: Change['change'], path: string, from: string) => {
    const lines = lineCounts(before.get(from), after.get(path));
    changes.push({ path, change, ...(change === 'renamed' && { from }), ...lines });
  };
  for (const path of deleted) if (!renamedFrom.has(path)) add('deleted', path, path);
  for (const path of added) add(renames.has(path) ? 'renamed' : 'added', path, renames.get(path) ?? path);
  for (const [path, file] of after) {
    if (before.has(path) && !sameFile(before.get(path), file)) add('modified', path, path);
  }
  return changes.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

/** N in "Improved N memories": paths, the index and deletions included, a rename once. */
export function improvedCount(changes: readonly Change[]): number {
  return changes.length;
}

export function totals(changes: readonly Change[]): { added: number; removed: number } {
  const sum = { added: 0, removed: 0 };
  for (const { added, removed } of changes) {
    sum.added += added;
    sum.removed += removed;
  }
  return sum;
}

export function bytesOf(tree: Tree): number {
  let bytes = 0;
  for (const file of tree.values()) bytes += file.bytes.length;
  return bytes;
}

function lineCounts(before: File | undefined, after: File | undefined): { added: number; removed: number } {
  const [old, now] = [before ? textOf(before) : '', after ? textOf(after) : ''];
  if (old === undefined || now === undefined) return { added: 0, removed: 0 };
  const edits = editsBetween(old, now);
  if (!edits) return { added: countLines(now), removed: countLines(old) };
  return {
    added: edits.reduce((sum, edit) => sum + countLines(edit.text), 0),
    removed: edits.reduce((sum, edit) => sum + countLines(old.slice(edit.start, edit.end)), 0),
  };
}
