import { join } from 'node:path';
import { type Fs, listIfThere, readIfThere } from '../files.ts';
import { parseGitConfig } from '../git/config-file.ts';
import type { Scrub } from './scrub.ts';

/** Whether a file of any size holds a text. What cannot be read holds nothing that could be told. */
export function fileHolds(fs: Fs, path: string, { holds, longest }: Scrub): boolean {
  let file: number;
  try {
    file = fs.openSync(
      path,
      fs.constants.O_RDONLY | (fs.constants.O_NOFOLLOW ?? 0) | (fs.constants.O_NONBLOCK ?? 0),
    );
  } catch {
    return false;
  }
  try {
    const piece = Buffer.alloc(PIECE + longest);
    let kept = 0;
    for (;;) {
      const got = fs.readSync(file, piece, kept, piece.length - kept, null);
      if (got === 0) return false;
      if (holds(piece.subarray(0, kept + got))) return true;
      // The text may begin in one piece and end in the next.
      const tail = Math.min(longest, kept + got);
      piece.copy(piece, 0, kept + got - tail, kept + got);
      kept = tail;
    }
  } catch {
    return false;
  } finally {
    fs.closeSync(file);
  }
}

/** Files below a folder that hold a text, by full path. */
export function filesHolding(fs: Fs, folder: string, scrub: Scrub): string[] {
  return listIfThere(fs, folder).flatMap((name) => {
    const path = join(folder, name);
    const stat = fs.lstatSync(path, { throwIfNoEntry: false });
    if (stat?.isDirectory()) return filesHolding(fs, path, scrub);
    return stat?.isFile() && fileHolds(fs, path, scrub) ? [path] : [];
  });
}

/** Other repositories that this one is sent to: they keep what was sent before. */
export function remotesOf(fs: Fs, gitdir: string): string[] {
  const config = parseGitConfig(readIfThere(fs, join(gitdir, 'config'))?.toString('utf8') ?? '');
  return [...config.keys()].flatMap((key) => /^remote\.(.+)\.url$/.exec(key)?.[1] ?? []);
}

const PIECE = 1 << 20;
