import { codeOf } from '../../errors.ts';
import type { LockFs } from './disk.ts';
import { isSameFace } from './face.ts';
import type { Face } from './steps.ts';

export type Swap = {
  fs: LockFs;
  face: string;
  /** A name nobody knows, on the same disk. */
  aside: string;
  read(path: string): Face | null;
  /** link(2): false where the name is taken. */
  place(from: string, to: string): boolean;
  drop(path: string): void;
};

/**
 * Puts a whole new face (null: none) where the one that was read (null: none) still is. False: it was not, and whoever
 * changed it has it as they left it. A rename over it would do away with a number that another dreamer wrote a moment
 * before and has read back, so what is really there is captured by moving it away, looked at, and replaced or given
 * back, never over a name that was made meanwhile. For some twenty microseconds there is no face; whoever dies in them
 * has its prior time in its claim.
 */
export function swapFace(swap: Swap, over: Face | null, next: string | null): boolean {
  const { face, aside, read, place, drop } = swap;
  if (over === null) return next === null || place(next, face);
  if (!moveAside(swap)) return false;
  try {
    if (!isSameFace(read(aside), over)) {
      giveBack(swap);
      return false;
    }
    return next === null || place(next, face);
  } catch (error) {
    quietly(() => giveBack(swap));
    throw error;
  } finally {
    drop(aside);
  }
}

function moveAside({ fs, face, aside }: Swap): boolean {
  try {
    fs.renameSync(face, aside);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

/** Where the name was taken meanwhile, that one is the newer and stays. */
function giveBack({ fs, aside, face, place }: Swap): void {
  try {
    place(aside, face);
  } catch {
    fs.renameSync(aside, face); // a file of somebody else's may not be linked, but moved
  }
}

/** The error that brought us here is the one to tell. */
function quietly(act: () => void): void {
  try {
    act();
  } catch {}
}
