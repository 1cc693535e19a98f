import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { codeOf, MemdreamError } from '../errors.ts';
import { readRegular } from '../memory/regular-file.ts';

/** The file system as the store sees it: handed in, so that a test can make any step of it fail. */
export type Fs = typeof import('node:fs');

/** Writes a file so that a reader, now or after a power cut, sees all of it or what was there before. */
export function writeDurably(
  fs: Fs,
  path: string,
  bytes: Uint8Array | string,
  options: { tmp: string; mode?: number },
): void {
  const temporary = writeTemporary(fs, bytes, options);
  try {
    fs.renameSync(temporary, path);
  } catch (error) {
    removeQuietly(fs, temporary);
    throw error;
  }
  syncFolder(fs, dirname(path));
}

/** A complete, fsynced file under a name nobody knows yet. */
export function writeTemporary(
  fs: Fs,
  bytes: Uint8Array | string,
  options: { tmp: string; mode?: number },
): string {
  fs.mkdirSync(options.tmp, { recursive: true, mode: 0o700 });
  const path = join(options.tmp, `${process.pid}-${randomBytes(8).toString('hex')}`);
  try {
    writeSynced(fs, path, bytes, options.mode ?? 0o600);
  } catch (error) {
    removeQuietly(fs, path);
    throw error;
  }
  return path;
}

export function writeSynced(fs: Fs, path: string, bytes: Uint8Array | string, mode: number): void {
  const file = fs.openSync(path, 'wx', mode);
  try {
    const data = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
    for (let at = 0; at < data.length; ) at += fs.writeSync(file, data, at, data.length - at);
    fs.fchmodSync(file, mode); // the umask must not narrow or widen what was asked for
    fs.fsyncSync(file);
  } finally {
    fs.closeSync(file);
  }
}

/**
 * Appends to a file of memdream's own, made where it is missing. A link is not written through, and a pipe is not waited
 * for: either is an error.
 */
export function appendOwn(fs: Fs, path: string, text: string, options: { flush?: boolean } = {}): void {
  const { O_WRONLY, O_CREAT, O_APPEND, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = fs.constants;
  const flag = O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK;
  // Node takes numbers here as everywhere; its types only know the words for them.
  fs.appendFileSync(path, text, { mode: 0o600, ...options, flag: flag as unknown as string });
}

/** Makes names in a folder durable. Platforms that cannot open a folder have nothing to sync. */
export function syncFolder(fs: Fs, folder: string): void {
  let handle: number;
  try {
    handle = fs.openSync(folder, 'r');
  } catch (error) {
    if (['EISDIR', 'EPERM', 'EACCES'].includes(codeOf(error) ?? '')) return;
    throw error;
  }
  try {
    fs.fsyncSync(handle);
  } catch (error) {
    if (!['EINVAL', 'EPERM', 'ENOTSUP'].includes(codeOf(error) ?? '')) throw error;
  } finally {
    fs.closeSync(handle);
  }
}

export function readIfThere(fs: Fs, path: string): Buffer | undefined {
  try {
    return readRegular(fs, path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

export function listIfThere(fs: Fs, path: string): string[] {
  try {
    return fs.readdirSync(path);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

export function isMissing(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'ENOENT' || code === 'ENOTDIR';
}

/** For clean-up on a path that already fails: the first error is the one to report. */
export function removeQuietly(fs: Fs, path: string): void {
  try {
    fs.rmSync(path, { recursive: true, force: true });
  } catch {
    // Left for the next sweep.
  }
}

const DISK: Record<string, [message: string, hint: string]> = {
  ENOSPC: ['The disk is full', 'Free some space and run the command again'],
  EDQUOT: ['The disk quota is used up', 'Free some space and run the command again'],
  EROFS: ['The file system is read-only', 'Make it writable, or keep the memory elsewhere'],
  EIO: ['The disk reported an input/output error', 'Check the disk; nothing half-written was kept'],
  EACCES: ['Permission denied', 'Give yourself read and write permission for it'],
  EPERM: ['Operation not permitted', 'Check who owns it and whether it is write-protected'],
  ENXIO: ['A pipe or device stands where memdream writes', 'Move it away and run the command again'],
  ELOOP: [
    'A link stands where memdream writes, or leads in a circle',
    'Move it away: memdream writes through none',
  ],
  EISDIR: ['A folder stands where a file belongs', 'Move it away and run the command again'],
  ENOTDIR: ['A file stands where a folder belongs', 'Move it away and run the command again'],
  EFTYPE: ['A pipe or a device stands where a file belongs', 'Move it away and run the command again'],
  ENAMETOOLONG: ['The name is too long for the disk', 'Name it otherwise'],
  EMFILE: ['Too many open files', 'Raise the limit (ulimit -n) and run the command again'],
};

/** Turns an errno into an error for a person; other errors pass unchanged. */
export function asStoreError(error: unknown, doing: string): unknown {
  const known = DISK[codeOf(error) ?? ''];
  if (!known || error instanceof MemdreamError) return error;
  const { path: from, dest } = error as NodeJS.ErrnoException & { dest?: string };
  const path = dest ?? from; // a rename or link is refused where it leads, not where it comes from
  return new MemdreamError('STORE_DISK', `${known[0]} while ${doing}${path ? `: ${path}` : ''}.`, {
    hint: `${known[1]}.`,
    cause: error,
  });
}
