import fs, { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Reader } from '../../../src/memory/reader.ts';
import { diskReader } from '../../../src/store/disk-reader.ts';

export const disk: Reader = diskReader(fs);

/** The disk, except that some paths may not be read: modes mean nothing to root, so the refusal is put in here. */
export function refusing(isRefused: (path: string) => boolean): Reader {
  const allowed = (path: string) => {
    if (isRefused(path)) throw Object.assign(new Error(`EACCES: ${path}`), { code: 'EACCES' });
    return path;
  };
  return {
    lstat: (path) => disk.lstat(path),
    realpath: (path) => disk.realpath(path),
    readdir: (path) => disk.readdir(allowed(path)),
    read: (path, offset, length) => disk.read(allowed(path), offset, length),
  };
}

/** A new folder, gone after the test. Its path is real. */
export function folder(): string {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'memdream-')));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** Files below a folder: `{ 'a/b.md': 'text', 'empty/': '' }`. */
export function write(root: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    const path = join(root, name);
    mkdirSync(name.endsWith('/') ? path : dirname(path), { recursive: true });
    if (!name.endsWith('/')) writeFileSync(path, text);
  }
}
