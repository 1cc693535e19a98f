import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { join } from 'node:path';

const KIB = 1024;
const SIZE_KIB = 8 * KIB;

/** A file system of a few megabytes, of which as little is free as a test says. */
export type SmallDisk = { path: string; leave(kib: number): void; free(): void; unmount(): void };

/** Undefined where this system lets nobody mount one: that takes Linux, and root. */
export function smallDisk(path: string): SmallDisk | undefined {
  const options = ['-t', 'tmpfs', '-o', `size=${SIZE_KIB}k`, 'memdream-test', path];
  const isMounted = process.platform === 'linux' && spawnSync('mount', options).status === 0;
  if (!isMounted) return undefined;
  const ballast = join(path, 'ballast');
  const free = () => fs.rmSync(ballast, { force: true });
  return {
    path,
    leave(kib) {
      free();
      const { bavail, bsize } = fs.statfsSync(path);
      fs.writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - kib * KIB)));
    },
    free,
    unmount: () => void spawnSync('umount', ['-l', path]),
  };
}
