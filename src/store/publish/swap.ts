import { codeOf } from '../../errors.ts';
import { type File, sameFile } from '../../memory/tree.ts';
import type { Fs } from '../files.ts';
import { readNow } from '../work-tree.ts';
import { anchored, makeFolders } from './anchored.ts';

export type Swap = {
  fs: Fs;
  /** The memory: nothing is done outside of it, wherever links lead. */
  root: string;
  /** The file in the memory. */
  full: string;
  /** What was seen there; undefined = nothing. */
  expected: File | undefined;
  /** A complete, synced file to put there; undefined = delete. */
  replacement: string | undefined;
  /** Where the old file goes: a new name on the same file system. */
  aside: string;
};

/**
 * Replaces a file without ever overwriting a write that nobody has seen. The old file is renamed aside, which captures
 * whatever is really there, and compared; the new one is linked in, which fails where somebody was quicker. After
 * `surprised` the file is back, or it stays aside because something new stands under its name: both are to be merged.
 */
export function swap({ fs, root, full, expected, replacement, aside }: Swap): 'done' | 'surprised' {
  if (expected) {
    try {
      anchored(fs, root, full, (path) => fs.renameSync(path, aside));
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return 'surprised';
      throw error;
    }
    if (!sameFile(readNow(fs, aside), expected)) {
      giveBack(fs, root, aside, full);
      return 'surprised';
    }
  }
  if (replacement) {
    try {
      if (!expected) makeFolders(fs, root, full);
      anchored(fs, root, full, (path) => fs.linkSync(replacement, path));
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return 'surprised';
      if (expected) giveBack(fs, root, aside, full);
      throw error;
    }
  }
  return 'done';
}

/** Puts a taken file back under its name, unless something new stands there: then it stays aside, to be merged. */
export function giveBack(fs: Fs, root: string, aside: string, full: string): void {
  try {
    anchored(fs, root, full, (path) => fs.linkSync(aside, path));
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return;
    throw error;
  }
  fs.unlinkSync(aside);
}
