import { join } from 'node:path';
import { codeOf } from '../../errors.ts';
import { MASK_KEY_BYTES } from '../../memory/secrets/mask-key.ts';
import { type CacheFs, openFile, replaceFileNow, writeAll } from './files.ts';

/** The key of this person's masks, beside the digests that hold such masks. */
export function maskKeyFile(dir: string): string {
  return join(dir, 'mask-key');
}

/** Undefined where none is kept: it is written with the first digest, and whoever only looks writes nothing. */
export function readMaskKey(fs: CacheFs, dir: string): Uint8Array | undefined {
  const file = openFile(fs, maskKeyFile(dir));
  if (!file) return undefined;
  try {
    return file.stat.size === MASK_KEY_BYTES ? Uint8Array.from(file.read(0, MASK_KEY_BYTES)) : undefined;
  } catch {
    return undefined;
  } finally {
    file.close();
  }
}

/** Writes down a key, unless another process was quicker; gives the one that is kept now. */
export function keepMaskKey(fs: CacheFs, dir: string, key: Uint8Array): Uint8Array | undefined {
  const path = maskKeyFile(dir);
  try {
    const handle = fs.openSync(path, 'wx', 0o600);
    try {
      writeAll(fs, handle, key, 0);
    } finally {
      fs.closeSync(handle);
    }
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    // Cut off by a crash, a link, a folder: no key. A folder stays where it is, and the cache then does without.
    if (!readMaskKey(fs, dir)) replaceFileNow(fs, path, key);
  }
  return readMaskKey(fs, dir);
}
