import { posix } from 'node:path';
import type { Reader } from '../memory/reader.ts';
import { isTooLarge } from '../memory/too-large.ts';
import type { File } from '../memory/tree.ts';

/** Stands for what is too large to be read: no rule touches what is no text, and its name stays taken. */
export const UNREAD: File = { bytes: Uint8Array.of(0), mode: '100644' };

/** Every file of the memory as the draft has it, by its path below the root. Links are not followed. */
export function readMemory(view: Reader, root: string): Map<string, File> {
  const tree = new Map<string, File>();
  const folders = [''];
  for (let folder = folders.shift(); folder !== undefined; folder = folders.shift()) {
    for (const name of view.readdir(posix.join(root, folder)) ?? []) {
      const path = folder === '' ? name : `${folder}/${name}`;
      const stat = view.lstat(posix.join(root, path));
      if (stat?.kind === 'directory') folders.push(path);
      if (stat?.kind !== 'file') continue;
      if (isTooLarge(stat.size)) {
        tree.set(path, UNREAD);
        continue;
      }
      const bytes = view.read(posix.join(root, path), 0, stat.size);
      if (bytes) tree.set(path, { bytes, mode: '100644' });
    }
  }
  return tree;
}
