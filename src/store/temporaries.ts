import { join } from 'node:path';
import { listIfThere } from './files.ts';
import { isSameInode, removeTwins } from './git/refs.ts';
import type { Opened } from './opened.ts';

const HOUR_MS = 3_600_000;

/**
 * Removes the temporary files that killed processes left, an hour later: no write takes that long. Lock files of git that
 * we made and left go with their twins. Called under the lock; leftovers harm nobody, so a failure here is none.
 */
export function sweepTemporaries(memory: Opened): void {
  const { fs, gitdir, tmp } = memory;
  try {
    const left = old(memory, tmp, /^\d+-[0-9a-f]{16}$/);
    const locks = left.length > 0 ? lockFiles(memory) : [];
    for (const mine of left) {
      const lock = locks.find((path) => isSameInode(fs, mine, path));
      if (lock) removeTwins(fs, mine, lock);
      else fs.rmSync(mine, { force: true });
    }
    const packs = join(gitdir, 'objects', 'pack');
    for (const path of old(memory, packs, /^tmp_memdream_/)) fs.rmSync(path, { force: true });
  } catch {
    // The next turn tries again.
  }
}

function old({ fs, now }: Opened, folder: string, names: RegExp): string[] {
  const limit = now().getTime() - HOUR_MS;
  return listIfThere(fs, folder)
    .filter((name) => names.test(name))
    .map((name) => join(folder, name))
    .filter((path) => (fs.lstatSync(path, { throwIfNoEntry: false })?.ctimeMs ?? limit) < limit);
}

function lockFiles({ fs, gitdir }: Opened): string[] {
  const below = fs.readdirSync(join(gitdir, 'refs'), { recursive: true, encoding: 'utf8' });
  return ['index.lock', 'packed-refs.lock', ...below.map((name) => join('refs', name))]
    .filter((name) => name.endsWith('.lock'))
    .map((name) => join(gitdir, name));
}
