import { maskSecrets } from './secrets.ts';
import { type File, fileOf, sameFile, type Tree, textOf } from './tree.ts';
import { unifiedDiff } from './unified-diff.ts';

/**
 * Two trees as a person is shown how they differ: a unified diff with its secrets masked. What stands on a screen is read
 * by others too, pasted elsewhere, and read by agents that ran the command; the files themselves have it in full.
 */
export function shownDiff(before: Tree, after: Tree): string {
  return unifiedDiff(masked(before, after), masked(after, before));
}

/** Files that are the same in both trees are in no diff. */
function masked(tree: Tree, other: Tree): Tree {
  return new Map(
    [...tree].map(([path, file]) => [path, sameFile(file, other.get(path)) ? file : safe(file)]),
  );
}

function safe(file: File): File {
  const text = textOf(file);
  const shown = text === undefined ? undefined : maskSecrets(text);
  return shown === undefined || shown === text ? file : fileOf(shown, file.mode);
}
