import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { codeOf } from '../errors.ts';

/**
 * Writes a user's file so that no reader and no crash ever leaves half of it: temp, fsync, rename, fsync of the folder.
 * New files are 0600 and new folders 0700; an existing file keeps its mode, and a link stays a link to the new text.
 */
export function writeUserFile(path: string, text: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const target = targetOf(path);
  refuseOdd(target);
  writeAt(target, text);
}

/** The same for a file of memdream's own: a link in its place was not made by memdream, and makes room for the file. */
export function writeOwnFile(path: string, text: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeAt(path, text);
}

function writeAt(target: string, text: string | Uint8Array): void {
  const temporary = join(
    dirname(target),
    `.${basename(target)}.${process.pid}-${randomBytes(6).toString('hex')}`,
  );
  try {
    writeWhole(temporary, text);
    chmodSync(temporary, modeOf(target) ?? 0o600);
    renameSync(temporary, target);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  syncFolder(dirname(target));
}

/** People keep their configuration in a repository of dot files and link to it: the rename must not replace the link. */
function targetOf(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return path;
    throw error;
  }
}

/** A rename would do away with a pipe or device that a link leads to, which programs of the whole machine may use. */
function refuseOdd(target: string): void {
  const stat = lstatSync(target, { throwIfNoEntry: false });
  if (!stat || stat.isFile()) return;
  const code = stat.isDirectory() ? 'EISDIR' : 'EFTYPE';
  throw Object.assign(new Error(`${target} is no file`), { code, syscall: 'open', path: target });
}

function writeWhole(path: string, text: string | Uint8Array): void {
  const file = openSync(path, 'wx', 0o600);
  try {
    const bytes = Buffer.from(text);
    for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function modeOf(path: string): number | undefined {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  // A file that somebody else has put there says nothing about whom this person lets read.
  const isOurs = process.getuid === undefined || stat?.uid === process.getuid() || process.getuid() === 0;
  return stat?.isFile() && isOurs ? stat.mode & 0o777 : undefined;
}

function syncFolder(path: string): void {
  try {
    const folder = openSync(path, 'r');
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
  } catch {
    // Some file systems cannot sync a folder; the rename stands either way.
  }
}
