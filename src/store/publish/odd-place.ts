import { join } from 'node:path';
import type { Opened } from '../opened.ts';

/**
 * Why no file may be put at this path, or undefined. Every step of the way down must be a real folder: a link could lead a
 * write out of the memory.
 */
export function oddParent({ fs, dir }: Opened, path: string): string | undefined {
  const parts = path.split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..' || part.toLowerCase() === '.git'))
    return 'its name leads out of the memory';
  for (let depth = 1; depth < parts.length; depth++) {
    const stat = fs.lstatSync(join(dir, ...parts.slice(0, depth)), { throwIfNoEntry: false });
    if (stat && !stat.isDirectory()) return `${parts.slice(0, depth).join('/')} is not a folder`;
  }
  return undefined;
}

/** The same, and what stands under the name itself is a file, a link or nothing. */
export function isOddPlace(memory: Opened, path: string): boolean {
  if (oddParent(memory, path) !== undefined) return true;
  const stat = memory.fs.lstatSync(join(memory.dir, path), { throwIfNoEntry: false });
  return !!stat && !stat.isFile() && !stat.isSymbolicLink();
}
