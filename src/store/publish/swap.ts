import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { codeOf } from '../../errors.ts';
import { type File, sameFile } from '../../memory/tree.ts';
import type { Fs } from '../files.ts';
import { readNow } from '../work-tree.ts';

export type Swap = {
  fs: Fs;
  /** The file in the memory. */
  full: string;
  /** What was seen there; undefined = nothing. */
  expected: File | undefined;
  /** A complete, synced file to put there; undefined = delete. */
  replacement: string | undefined;
  /** Where the old file goes: a folder on the same file system. */
  takenFolder: string;
  takenPrefix: string;
};

/**
 * Replaces a file without ever overwriting a write that nobody has seen. The old file is renamed aside, which captures
 * whatever is really there, and compared; the new one is linked in, which fails where somebody was quicker. Returns the
 * name under which the old file was taken, or `surprised` after putting things back.
 */
export function swap({
  fs,
  full,
  expected,
  replacement,
  takenFolder,
  takenPrefix,
}: Swap): { taken?: string } | 'surprised' {
  let taken: string | undefined;
  if (expected) {
    taken = `${takenPrefix}.${randomBytes(6).toString('hex')}`;
    const aside = join(takenFolder, taken);
    try {
      fs.renameSync(full, aside);
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return 'surprised';
      throw error;
    }
    if (!sameFile(readNow(fs, aside), expected)) {
      giveBack(fs, aside, full);
      return 'surprised';
    }
  }
  if (replacement) {
    try {
      if (!expected) fs.mkdirSync(dirname(full), { recursive: true, mode: 0o700 });
      fs.linkSync(replacement, full);
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return 'surprised'; // what was taken stays aside and is merged in the next try
      if (taken) giveBack(fs, join(takenFolder, taken), full);
      throw error;
    }
  }
  return taken ? { taken } : {};
}

/** Puts a taken file back under its name, unless something new stands there: then it stays aside, to be merged. */
export function giveBack(fs: Fs, aside: string, full: string): void {
  try {
    fs.linkSync(aside, full);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return;
    throw error;
  }
  fs.unlinkSync(aside);
}
