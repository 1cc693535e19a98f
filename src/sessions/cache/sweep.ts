import { join } from 'node:path';
import { readRegular } from '../../memory/regular-file.ts';
import { decodeHeader, HEADER_BYTES } from './digest-header.ts';
import { type CacheFs, isGone, openFile, removeQuietly, replaceFileNow, TEMPORARY } from './files.ts';

export type Sweeping = { fs: CacheFs; digests: string; nowMs: number; maxBytes: number };

const HOUR = 3_600_000;

/** Whether the last sweep is an hour ago; the one who is told so sweeps. */
export function isSweepDue(fs: CacheFs, stamp: string, nowMs: number): boolean {
  let sweptMs = Number.NaN;
  try {
    sweptMs = Number(readRegular(fs, stamp).toString('latin1'));
  } catch {
    // Never swept.
  }
  // A clock that was set back must not keep the cache from being swept.
  if (nowMs >= sweptMs && nowMs - sweptMs < HOUR) return false;
  replaceFileNow(fs, stamp, Buffer.from(String(nowMs)));
  return true;
}

/** Removes digests whose transcript is gone, what killed processes left, and the oldest where all are too large. */
export function sweepDigests({ fs, digests, nowMs, maxBytes }: Sweeping): void {
  const kept: { path: string; size: number; mtimeMs: number }[] = [];
  for (const name of namesIn(fs, digests)) {
    const path = join(digests, name);
    const stat = fs.lstatSync(path, { throwIfNoEntry: false });
    if (!stat) continue;
    const isOurs = name.startsWith(TEMPORARY) ? nowMs - stat.mtimeMs < HOUR : hasTranscript(fs, path);
    if (!isOurs) removeQuietly(fs, path);
    else kept.push({ path, size: stat.size, mtimeMs: stat.mtimeMs });
  }
  let total = kept.reduce((sum, { size }) => sum + size, 0);
  for (const { path, size } of kept.sort((a, b) => a.mtimeMs - b.mtimeMs)) {
    if (total <= maxBytes) return;
    removeQuietly(fs, path);
    total -= size;
  }
}

export function sizeOf(fs: CacheFs, digests: string): { digests: number; bytes: number } {
  const sizes = namesIn(fs, digests).map(
    (name) => fs.lstatSync(join(digests, name), { throwIfNoEntry: false })?.size ?? 0,
  );
  return { digests: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

function namesIn(fs: CacheFs, folder: string): string[] {
  try {
    return fs.readdirSync(folder);
  } catch {
    return [];
  }
}

function hasTranscript(fs: CacheFs, digest: string): boolean {
  const file = openFile(fs, digest);
  if (!file) return false;
  try {
    const header = decodeHeader(file.read(0, HEADER_BYTES));
    if (!header) return false;
    const transcript: unknown = JSON.parse(file.read(HEADER_BYTES, header.pathBytes).toString());
    return typeof transcript === 'string' && !isGone(fs, transcript);
  } catch {
    return false;
  } finally {
    file.close();
  }
}
