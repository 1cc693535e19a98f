import { dirname, join } from 'node:path';
import type { Fs } from './files.ts';
import { hasRepository } from './git/examine.ts';

/** The branch that dreams live on, as `init` wrote it down. */
export function homeBranchFile(gitdir: string): string {
  return join(gitdir, 'memdream', 'branch');
}

/** True where memdream keeps this memory: its state folder is in the repository. */
export function isKept(fs: Fs, dir: string): boolean {
  if (!hasRepository(fs, dir)) return false;
  const branch = homeBranchFile(join(dir, '.git'));
  // A link would lead what the gates write down out of the memory; whoever opens the repository says so.
  const isFolder = fs.lstatSync(dirname(branch), { throwIfNoEntry: false })?.isDirectory() === true;
  return isFolder && fs.existsSync(branch);
}
