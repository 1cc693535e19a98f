import type { Reader } from '../memory/reader.ts';
import { type Fs, isMissing } from './files.ts';

/** The Reader port on a real disk. Opens without following a link and without waiting for a FIFO's writer. */
export function diskReader(fs: Fs): Reader {
  return {
    lstat(path) {
      const stat = orMissing(() => fs.lstatSync(path));
      if (!stat) return undefined;
      const kind = stat.isFile()
        ? 'file'
        : stat.isDirectory()
          ? 'directory'
          : stat.isSymbolicLink()
            ? 'link'
            : 'special';
      return { kind, size: stat.size, mtimeMs: stat.mtimeMs, dev: stat.dev, ino: stat.ino };
    },
    readdir: (path) => orMissing(() => fs.readdirSync(path)),
    read(path, offset, length) {
      return orMissing(() => {
        const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = fs.constants;
        const file = fs.openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
        try {
          return bytesOf(fs, file, offset, length);
        } finally {
          fs.closeSync(file);
        }
      });
    },
    realpath: (path) => orMissing(() => fs.realpathSync.native(path)),
  };
}

/** What stands in an open file from `offset` on; less than `length` where it ends before. */
export function bytesOf(fs: Fs, file: number, offset: number, length: number): Uint8Array {
  const size = Math.max(0, Math.min(length, fs.fstatSync(file).size - offset));
  const bytes = Buffer.alloc(size);
  let at = 0;
  while (at < size) {
    const got = fs.readSync(file, bytes, at, size - at, offset + at);
    if (got === 0) break;
    at += got;
  }
  return bytes.subarray(0, at);
}

function orMissing<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
