import type { LockFs } from './disk.ts';
import type { Claim } from './records.ts';

/**
 * For a disk on which no file can be made any more, so that neither an end nor a fresh face can be: the face goes back
 * in place to what it was. Our claim stays without an end, and ends by itself when our process does.
 */
export function letGo(fs: LockFs, face: string, { pid, priorMs }: Pick<Claim, 'pid' | 'priorMs'>): void {
  if (!fs.lstatSync(face).isFile() || fs.readFileSync(face, 'utf8').trim() !== String(pid)) return;
  if (priorMs === null) {
    fs.unlinkSync(face);
    return;
  }
  fs.truncateSync(face, 0);
  fs.utimesSync(face, priorMs / 1000, priorMs / 1000);
}
