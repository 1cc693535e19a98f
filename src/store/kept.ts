import { join } from 'node:path';
import type { Fs } from './files.ts';
import { hasRepository } from './git/examine.ts';

/** The branch that dreams live on, as `init` wrote it down. */
export function homeBranchFile(gitdir: string): string {
  return join(gitdir, 'memdream', 'branch');
}

/** True where memdream keeps this memory: its state folder is in the repository. */
export function isKept(fs: Fs, dir: string): boolean {
  return hasRepository(fs, dir) && fs.existsSync(homeBranchFile(join(dir, '.git')));
}
