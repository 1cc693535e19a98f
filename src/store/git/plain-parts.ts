import { join } from 'node:path';
import { MemdreamError } from '../../errors.ts';
import type { Fs } from '../files.ts';

/** Folders that memdream writes into or deletes from. */
const FOLDERS = [
  'info',
  'memdream',
  'memdream/events',
  'memdream/lock',
  'memdream/tmp',
  'objects',
  'objects/info',
  'objects/pack',
  'refs',
  'refs/heads',
  'refs/memdream',
  'refs/memdream/attempts',
  'refs/memdream/proposals',
];
/** Files that are read: a pipe would be waited for, a link would bring something else in. */
const FILES = ['HEAD', 'config', 'index', 'packed-refs', 'objects/info/alternates', 'memdream/branch'];

/**
 * Refuses a repository of which a part is a link or otherwise odd: what is written there would land outside the memory.
 * git makes no such repository, but somebody who hands one over may.
 */
export function refuseOddParts(fs: Fs, gitdir: string): void {
  const kindAt = (name: string) => fs.lstatSync(join(gitdir, name), { throwIfNoEntry: false });
  const odd =
    FOLDERS.find((name) => kindAt(name)?.isDirectory() === false) ??
    FILES.find((name) => kindAt(name)?.isFile() === false);
  if (odd !== undefined) throw oddPart(join(gitdir, odd), FOLDERS.includes(odd) ? 'folder' : 'file');
}

export function oddPart(path: string, wanted: 'folder' | 'file'): MemdreamError {
  return new MemdreamError('STORE_UNSUPPORTED', `${path} is no plain ${wanted}.`, {
    hint: 'memdream follows no link out of a memory. Put what it leads to in its place, or move .git away and run `memdream init`.',
  });
}
