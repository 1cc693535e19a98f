import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { codeOf } from '../../errors.ts';
import { MASK_KEY_BYTES } from '../../memory/secrets/mask-key.ts';
import { type CacheFs, openFile, replaceFileNow, writeAll } from './files.ts';

/**
 * What this person's masks are keyed with: made when the first secret is masked, and kept beside the digests that hold
 * such masks. Undefined where nothing can be kept; then no digest is written either.
 */
export function maskKeyIn(fs: CacheFs, dir: string): Uint8Array | undefined {
  const path = maskKeyFile(dir);
  try {
    return readKey(fs, path) ?? madeKey(fs, dir, path);
  } catch {
    return undefined;
  }
}

export function maskKeyFile(dir: string): string {
  return join(dir, 'mask-key');
}

function madeKey(fs: CacheFs, dir: string, path: string): Uint8Array | undefined {
  fs.mkdirSync(dir, { recursive: true, mode: 0o700 });
  const key = randomBytes(MASK_KEY_BYTES);
  try {
    const handle = fs.openSync(path, 'wx', 0o600);
    try {
      writeAll(fs, handle, key, 0);
    } finally {
      fs.closeSync(handle);
    }
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    // Somebody was quicker and is done by now, or what stands there is no key: cut off by a crash, a link, a folder.
    const theirs = readKey(fs, path);
    if (theirs) return theirs;
    replaceFileNow(fs, path, key);
  }
  return readKey(fs, path);
}

function readKey(fs: CacheFs, path: string): Uint8Array | undefined {
  const file = openFile(fs, path);
  if (!file) return undefined;
  try {
    return file.stat.size === MASK_KEY_BYTES ? Uint8Array.from(file.read(0, MASK_KEY_BYTES)) : undefined;
  } finally {
    file.close();
  }
}
