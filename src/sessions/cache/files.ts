import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';

/** The few calls the cache makes, handed in so that a test can make any of them fail. */
export type CacheFs = Pick<
  typeof import('node:fs'),
  | 'closeSync'
  | 'constants'
  | 'fstatSync'
  | 'lstatSync'
  | 'mkdirSync'
  | 'openSync'
  | 'readSync'
  | 'readdirSync'
  | 'renameSync'
  | 'rmSync'
  | 'writeSync'
>;

/** What a killed process left is known by this. */
export const TEMPORARY = '.tmp-';

/**
 * Puts a file in place: whoever reads sees all of it or what was there before, and the last of several writers wins. A
 * cache is not synced to the disk: what a power cut tears is noticed by its checksum and made anew.
 */
export async function replaceFile<T>(
  fs: CacheFs,
  path: string,
  write: (temporary: string) => T | Promise<T>,
): Promise<T> {
  const temporary = temporaryBeside(path);
  try {
    const result = await write(temporary);
    fs.renameSync(temporary, path);
    return result;
  } catch (error) {
    removeQuietly(fs, temporary);
    throw error;
  }
}

/** The same for a few bytes that are there already. */
export function replaceFileNow(fs: CacheFs, path: string, bytes: Uint8Array): void {
  const temporary = temporaryBeside(path);
  try {
    const handle = fs.openSync(temporary, 'wx', 0o600);
    try {
      writeAll(fs, handle, bytes, 0);
    } finally {
      fs.closeSync(handle);
    }
    fs.renameSync(temporary, path);
  } catch (error) {
    removeQuietly(fs, temporary);
    throw error;
  }
}

function temporaryBeside(path: string): string {
  return join(dirname(path), `${TEMPORARY}${process.pid}-${randomBytes(6).toString('hex')}`);
}

/** A small file as a whole; undefined for anything but a regular file. */
export function readIfFile(fs: CacheFs, path: string): Buffer | undefined {
  const file = openFile(fs, path);
  if (!file) return undefined;
  try {
    return file.read(0, file.stat.size);
  } catch {
    return undefined;
  } finally {
    file.close();
  }
}

/** Opens a regular file; undefined for anything else and for what is not there. Waits for nobody, follows no link. */
export function openFile(fs: CacheFs, path: string): OpenFile | undefined {
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = fs.constants;
  let handle: number;
  try {
    handle = fs.openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  } catch {
    return undefined;
  }
  try {
    const stat = fs.fstatSync(handle);
    if (stat.isFile()) return new OpenFile(fs, handle, stat);
  } catch {
    // Closed below.
  }
  fs.closeSync(handle);
  return undefined;
}

export type FileStat = { dev: number; ino: number; size: number; mtimeMs: number };

export class OpenFile {
  readonly stat: FileStat;
  private readonly fs: CacheFs;
  private readonly handle: number;
  private buffer = Buffer.alloc(0);

  constructor(fs: CacheFs, handle: number, { dev, ino, size, mtimeMs }: FileStat) {
    this.fs = fs;
    this.handle = handle;
    this.stat = { dev, ino, size, mtimeMs };
  }

  /** Up to so many bytes. They are overwritten by the next call. */
  read(at: number, length: number): Buffer {
    if (this.buffer.length < length) this.buffer = Buffer.allocUnsafeSlow(length);
    let got = 0;
    while (got < length) {
      const more = this.fs.readSync(this.handle, this.buffer, got, length - got, at + got);
      if (more === 0) break;
      got += more;
    }
    return this.buffer.subarray(0, got);
  }

  close(): void {
    this.fs.closeSync(this.handle);
  }
}

export function writeAll(fs: CacheFs, handle: number, bytes: Uint8Array, at: number): void {
  for (let done = 0; done < bytes.length; ) {
    done += fs.writeSync(handle, bytes, done, bytes.length - done, at + done);
  }
}

/** What cannot be looked at may be there. */
export function isGone(fs: CacheFs, path: string): boolean {
  try {
    return fs.lstatSync(path, { throwIfNoEntry: false }) === undefined;
  } catch {
    return false;
  }
}

export function removeQuietly(fs: CacheFs, path: string): void {
  try {
    fs.rmSync(path, { recursive: true, force: true });
  } catch {
    // Left for the next sweep.
  }
}
