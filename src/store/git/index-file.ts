import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Fs } from '../files.ts';
import { syncFolder } from '../files.ts';
import type { FileStat } from '../scan.ts';
import { takeLockFile } from './refs.ts';
import type { FlatTree } from './trees.ts';

/**
 * Writes git's index anew from a commit's tree, so that `git status` in the memory is clean. `statOf` may return what
 * lstat says only for a file that is known to hold the committed content; for any other git itself looks again.
 * `isWanted` is asked while nobody else can write it.
 */
export function writeIndex(
  fs: Fs,
  gitdir: string,
  flat: FlatTree,
  statOf: (path: string) => FileStat | undefined,
  isWanted: () => boolean,
): void {
  const path = join(gitdir, 'index');
  const release = takeLockFile(fs, gitdir, `${path}.lock`, encodeIndex(flat, statOf));
  try {
    if (!isWanted()) return;
    fs.renameSync(`${path}.lock`, path);
    syncFolder(fs, gitdir);
  } finally {
    release();
  }
}

function encodeIndex(flat: FlatTree, statOf: (path: string) => FileStat | undefined): Buffer {
  const entries = [...flat].map(([path, entry]) => ({ name: Buffer.from(path), path, ...entry }));
  entries.sort((a, b) => Buffer.compare(a.name, b.name));
  const header = Buffer.from('DIRC\0\0\0\x02\0\0\0\0', 'latin1');
  header.writeUInt32BE(entries.length, 8);
  const chunks = [header, ...entries.map((entry) => encodeEntry(entry, statOf(entry.path)))];
  const body = Buffer.concat(chunks);
  return Buffer.concat([body, createHash('sha1').update(body).digest()]);
}

function encodeEntry(entry: { name: Buffer; oid: string; mode: string }, stat: FileStat | undefined): Buffer {
  // Ends in one to eight zero bytes, so that every entry is a multiple of eight long.
  const bytes = Buffer.alloc(Math.floor((62 + entry.name.length + 8) / 8) * 8);
  if (stat) {
    bytes.writeUInt32BE(Number((stat.ctimeNs / 1_000_000_000n) & 0xffffffffn), 0);
    bytes.writeUInt32BE(Number(stat.ctimeNs % 1_000_000_000n), 4);
    bytes.writeUInt32BE(Number((stat.mtimeNs / 1_000_000_000n) & 0xffffffffn), 8);
    bytes.writeUInt32BE(Number(stat.mtimeNs % 1_000_000_000n), 12);
    bytes.writeUInt32BE(Number(stat.dev & 0xffffffffn), 16);
    bytes.writeUInt32BE(Number(stat.ino & 0xffffffffn), 20);
    bytes.writeUInt32BE(stat.uid >>> 0, 28);
    bytes.writeUInt32BE(stat.gid >>> 0, 32);
    bytes.writeUInt32BE(stat.size % 2 ** 32, 36);
  }
  bytes.writeUInt32BE(Number.parseInt(entry.mode, 8), 24);
  bytes.write(entry.oid, 40, 'hex');
  bytes.writeUInt16BE(Math.min(entry.name.length, 0xfff), 60);
  entry.name.copy(bytes, 62);
  return bytes;
}
