import type { Reader } from '../memory/reader.ts';
import { bytesOf, diskReader } from './disk-reader.ts';
import { type Fs, isMissing } from './files.ts';

/** As often as a file may be replaced while it is being opened. */
const TRIES = 3;

/**
 * The disk for whoever was allowed a real path, and nothing else. Somebody may have put a link in the place of a folder
 * on the way since that was decided: what was opened is asked where it is, and is at that path, or ELOOP is thrown.
 */
export function exactReader(fs: Fs): Reader {
  const { O_DIRECTORY = 0 } = fs.constants;
  return {
    ...diskReader(fs),
    read: (path, offset, length) => exactly(fs, path, 0, (file) => bytesOf(fs, file, offset, length)),
    readdir: (path) => exactly(fs, path, O_DIRECTORY, (file) => namesIn(fs, file, path)),
  };
}

/** Undefined where there is nothing. `read` may give undefined too: then it is to be opened again. */
function exactly<T>(
  fs: Fs,
  path: string,
  flags: number,
  read: (file: number) => T | undefined,
): T | undefined {
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = fs.constants;
  for (let tries = 0; tries < TRIES; tries++) {
    let file: number;
    try {
      file = fs.openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | flags);
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
    try {
      const found = isAt(fs, file, path) ? read(file) : undefined;
      if (found !== undefined) return found;
    } finally {
      fs.closeSync(file);
    }
  }
  throw Object.assign(new Error(`ELOOP: open '${path}'`), { code: 'ELOOP', syscall: 'open', path });
}

function isAt(fs: Fs, file: number, path: string): boolean {
  const place = placeOf(fs, file);
  return place === undefined ? isSameFile(fs, file, path) : place === path;
}

/** Where an open file is by now, as Linux tells it; undefined where nobody does. */
function placeOf(fs: Fs, file: number): string | undefined {
  try {
    return fs.readlinkSync(openAs(file));
  } catch {
    return undefined;
  }
}

function openAs(file: number): string {
  return `/proc/self/fd/${file}`;
}

/** The second best: the path leads through no link, and to this file. */
function isSameFile(fs: Fs, file: number, path: string): boolean {
  try {
    const [opened, there] = [fs.fstatSync(file), fs.lstatSync(path)];
    return opened.ino === there.ino && opened.dev === there.dev && fs.realpathSync.native(path) === path;
  } catch {
    return false;
  }
}

function namesIn(fs: Fs, file: number, path: string): string[] | undefined {
  if (placeOf(fs, file) !== undefined) return fs.readdirSync(openAs(file));
  const names = fs.readdirSync(path);
  return isSameFile(fs, file, path) ? names : undefined;
}
