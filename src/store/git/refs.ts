import { dirname, join } from 'node:path';
import { codeOf, MemdreamError } from '../../errors.ts';
import { readRegular } from '../../memory/regular-file.ts';
import {
  type Fs,
  isMissing,
  listIfThere,
  readIfThere,
  removeQuietly,
  syncFolder,
  writeTemporary,
} from '../files.ts';
import { exists as processExists } from '../process/exists.ts';
import { modesOf } from './modes.ts';

const OID = /^[0-9a-f]{40}$/;

/** What a ref points to, loose or packed; null where it does not exist. */
export function readRef(fs: Fs, gitdir: string, ref: string): string | null {
  const loose = readRefFile(fs, join(gitdir, ref));
  if (loose !== undefined) return loose;
  return packedRefs(fs, gitdir).get(ref) ?? null;
}

/**
 * Does work that ends in moving a ref once more where the ref had moved meanwhile: a `git commit` typed by hand at the
 * same moment goes first, and stays.
 */
export async function retryWhenMoved<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (codeOf(error) !== 'STORE_BUSY' || tries === 3) throw error;
    }
  }
}

/** Refs below a folder such as `refs/memdream/attempts`, as [last part of the name, oid]. */
export function listRefs(fs: Fs, gitdir: string, folder: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [ref, oid] of packedRefs(fs, gitdir)) {
    if (dirname(ref) === folder) found.set(ref.slice(folder.length + 1), oid);
  }
  for (const name of listIfThere(fs, join(gitdir, folder))) {
    if (name.endsWith('.lock')) continue;
    const oid = readRefFile(fs, join(gitdir, folder, name));
    if (oid) found.set(name, oid);
  }
  return found;
}

/**
 * Moves a ref by git's own protocol: `<ref>.lock` is created by exactly one writer, the old value is checked, the lock
 * becomes the ref. So a `git commit` typed at the same moment and a dream never overwrite each other. `fence` may throw
 * while the lock is ours.
 */
export function moveRef(
  fs: Fs,
  gitdir: string,
  ref: string,
  from: string | null,
  to: string | null,
  fence?: () => void,
): void {
  const path = join(gitdir, ref);
  fs.mkdirSync(dirname(path), { recursive: true, mode: modesOf(fs, gitdir).folder });
  const release = takeLockFile(fs, gitdir, `${path}.lock`, to === null ? '' : `${to}\n`);
  try {
    const now = readRef(fs, gitdir, ref);
    if (now !== from) {
      throw new MemdreamError('STORE_BUSY', `${ref} moved while memdream was writing.`, {
        hint: 'Another git command ran in the memory at the same moment. Run the command again.',
      });
    }
    fence?.();
    if (to !== null) {
      fs.renameSync(`${path}.lock`, path);
    } else {
      dropPacked(fs, gitdir, ref);
      fs.rmSync(path, { force: true });
    }
    syncFolder(fs, dirname(path));
  } finally {
    release();
  }
}

/**
 * Creates a `.lock` file the way git does. Made by link(2) from a file of ours that stays until the end, so that a
 * lock left by a crash can be told from one of git's: it is the same inode as a file below memdream/tmp.
 */
export function takeLockFile(fs: Fs, gitdir: string, lock: string, body: string | Uint8Array): () => void {
  const tmp = join(gitdir, 'memdream', 'tmp');
  const mine = writeTemporary(fs, body, { tmp, mode: modesOf(fs, gitdir).file });
  // Else a power cut may leave the lock without its twin, and nobody could tell that it is ours.
  syncFolder(fs, tmp);
  const deadline = Date.now() + 1000;
  for (;;) {
    try {
      fs.linkSync(mine, lock);
      break;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST' || Date.now() > deadline) {
        removeQuietly(fs, mine);
        throw codeOf(error) === 'EEXIST' ? busy(lock, error) : error;
      }
      if (!removeOwnLeftover(fs, gitdir, lock, mine)) sleep(20);
    }
  }
  return () => {
    try {
      removeTwins(fs, mine, lock);
    } catch {
      // Left for the next sweep.
    }
  };
}

/** True where a lock file stands that is not the leftover of a memdream that died. */
export function isForeignLock(fs: Fs, gitdir: string, lock: string): boolean {
  if (!fs.existsSync(lock)) return false;
  return !removeOwnLeftover(fs, gitdir, lock, undefined) && fs.existsSync(lock);
}

function removeOwnLeftover(fs: Fs, gitdir: string, lock: string, mine: string | undefined): boolean {
  const tmp = join(gitdir, 'memdream', 'tmp');
  for (const name of listIfThere(fs, tmp)) {
    const path = join(tmp, name);
    if (path === mine || !isSameInode(fs, path, lock)) continue;
    const pid = Number(name.split('-')[0]);
    if (pid !== process.pid && processExists(pid)) return false;
    removeTwins(fs, path, lock);
    return true;
  }
  return false;
}

/** The lock first: as long as its twin stands, whoever finds the lock can tell that it is ours. */
export function removeTwins(fs: Fs, mine: string, lock: string): void {
  if (isSameInode(fs, mine, lock)) {
    fs.rmSync(lock, { force: true });
    syncFolder(fs, dirname(lock));
  }
  fs.rmSync(mine, { force: true });
}

export function isSameInode(fs: Fs, a: string, b: string): boolean {
  const [left, right] = [a, b].map((path) => fs.lstatSync(path, { throwIfNoEntry: false }));
  return !!left && !!right && left.ino === right.ino && left.dev === right.dev;
}

export function busy(lock: string, cause?: unknown): MemdreamError {
  return new MemdreamError('STORE_BUSY', `Another git command is at work in the memory: ${lock} exists.`, {
    hint: 'Wait for it to end. If no git command is running, remove that file and run the command again.',
    cause,
  });
}

function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

function readRefFile(fs: Fs, path: string): string | undefined {
  try {
    const text = readRegular(fs, path).toString('latin1').trim();
    return OID.test(text) ? text : undefined;
  } catch (error) {
    if (isMissing(error) || codeOf(error) === 'EISDIR') return undefined;
    throw error;
  }
}

/** What `packed-refs` holds, whether or not a file has overtaken it. */
export function packedRefs(fs: Fs, gitdir: string): Map<string, string> {
  const refs = new Map<string, string>();
  for (const line of (readIfThere(fs, join(gitdir, 'packed-refs'))?.toString('utf8') ?? '').split('\n')) {
    const oid = line.slice(0, 40);
    if (OID.test(oid) && line[40] === ' ') refs.set(line.slice(41), oid);
  }
  return refs;
}

function dropPacked(fs: Fs, gitdir: string, ref: string): void {
  if (!packedRefs(fs, gitdir).has(ref)) return;
  const path = join(gitdir, 'packed-refs');
  const lines = readRegular(fs, path).toString('utf8').split('\n');
  const at = lines.findIndex((line) => line.slice(41) === ref);
  // A line that starts with ^ is the peeled value of the tag above it.
  lines.splice(at, lines[at + 1]?.startsWith('^') ? 2 : 1);
  const release = takeLockFile(fs, gitdir, `${path}.lock`, lines.join('\n'));
  try {
    fs.renameSync(`${path}.lock`, path);
    syncFolder(fs, gitdir);
  } finally {
    release();
  }
}
