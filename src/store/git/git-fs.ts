import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { readRegular } from '../../memory/regular-file.ts';
import { type Fs, writeDurably } from '../files.ts';
import { modesOf } from './modes.ts';

/**
 * The file system that isomorphic-git is given. It reads packs, refs and ignore rules through it; the little it writes
 * (configuration, packed refs, deletions of refs) goes by temporary file, fsync and rename instead of in place.
 */
export function gitFs(fs: Fs, gitdir: string) {
  const tmp = join(gitdir, 'memdream', 'tmp');
  const later =
    <A extends unknown[], R>(act: (...args: A) => R) =>
    async (...args: A): Promise<R> =>
      act(...args);
  return {
    promises: {
      readFile: later((path: string, options?: { encoding?: BufferEncoding } | BufferEncoding) => {
        const encoding = typeof options === 'string' ? options : options?.encoding;
        const bytes = readRegular(fs, path);
        if (path.endsWith('.idx')) refuseDamaged(path, bytes);
        return encoding === undefined ? bytes : bytes.toString(encoding);
      }),
      writeFile: later((path: string, data: Uint8Array | string) => {
        const { folder, file: mode } = modesOf(fs, gitdir);
        fs.mkdirSync(dirname(path), { recursive: true, mode: folder });
        writeDurably(fs, path, data, { tmp, mode });
      }),
      unlink: later((path: string) => fs.unlinkSync(path)),
      readdir: later((path: string) => fs.readdirSync(path)),
      mkdir: later((path: string) => fs.mkdirSync(path, { mode: modesOf(fs, gitdir).folder })),
      rmdir: later((path: string) => fs.rmdirSync(path)),
      stat: later((path: string) => fs.statSync(path)),
      lstat: later((path: string) => fs.lstatSync(path)),
      readlink: later((path: string) => fs.readlinkSync(path)),
      symlink: later((target: string, path: string) => fs.symlinkSync(target, path)),
    },
  };
}

/** A damaged index of a pack can lead its reader in a circle: it ends in a checksum of itself. */
function refuseDamaged(path: string, index: Buffer): void {
  const body = index.subarray(0, Math.max(0, index.length - CHECKSUM));
  if (createHash('sha1').update(body).digest().equals(index.subarray(body.length))) return;
  throw Object.assign(new Error(`${path} is damaged`), { code: 'DamagedIndex' });
}

const CHECKSUM = 20;
