import { join } from 'node:path';
import { codeOf } from '../errors.ts';
import { INDEX } from '../memory/kinds.ts';
import type { File } from '../memory/tree.ts';
import type { Fs } from './files.ts';
import { hashObject } from './git/objects.ts';
import type { Entry, FlatTree } from './git/trees.ts';
import { openIgnore } from './ignore.ts';
import type { Opened } from './opened.ts';
import { type FileStat, type Scan, scanMemory } from './scan.ts';

export type WorkTree = {
  flat: Map<string, Entry>;
  scan: Scan;
  /** Files on disk that history does not keep, because ignore rules say so. */
  ignored: Set<string>;
};

/**
 * What is on disk now, as a flat tree. Reads only files that look different from what history knows; their blobs are
 * added to the repository's writer. What cannot be read stays as `known` has it: a failing disk deletes no memory.
 */
export async function readWorkTree(memory: Opened, known: FlatTree): Promise<WorkTree> {
  const scan = scanMemory(memory.fs, memory.dir);
  const isIgnored = openIgnore(memory.fs, memory.dir, memory.gitdir, scan.hasIgnoreFiles);
  const flat = new Map<string, Entry>();
  const ignored = new Set<string>();
  for (const [path, stat] of scan.files) {
    const before = known.get(path);
    if (!before && (await isIgnored(path))) {
      ignored.add(path);
      if (path === INDEX)
        scan.problems.set(path, 'is left out by an ignore rule, so that no dream can work on it');
      continue;
    }
    const oid =
      before && memory.cache.lookup(path, stat) === before.oid
        ? before.oid
        : readBlob(memory, path, stat, scan);
    if (oid) flat.set(path, { oid, mode: stat.mode });
  }
  for (const [path, entry] of known) {
    if (!flat.has(path) && (entry.mode === '160000' || isBehindProblem(path, scan))) flat.set(path, entry);
  }
  return { flat, scan, ignored };
}

function readBlob(memory: Opened, path: string, stat: FileStat, scan: Scan): string | undefined {
  try {
    const bytes = readBytes(memory.fs, join(memory.dir, path), stat.mode);
    if (!bytes) return undefined; // gone since the scan
    const oid = hashObject('blob', bytes);
    memory.repo.addBlob(bytes);
    memory.cache.remember(path, stat, oid);
    return oid;
  } catch (error) {
    if (!codeOf(error)) throw error;
    scan.problems.set(path, `cannot be read (${codeOf(error)})`);
    return undefined;
  }
}

function isBehindProblem(path: string, scan: Scan): boolean {
  for (const problem of scan.problems.keys())
    if (path === problem || path.startsWith(`${problem}/`)) return true;
  return false;
}

/** The file at a path as it is now; undefined where there is none. A folder or a device counts as an error. */
export function readNow(fs: Fs, full: string): (File & { ino: number; permissions: number }) | undefined {
  for (;;) {
    const stat = fs.lstatSync(full, { throwIfNoEntry: false });
    if (!stat) return undefined;
    if (!stat.isFile() && !stat.isSymbolicLink())
      throw Object.assign(new Error(`${full} is not a file`), { code: 'EISDIR' });
    const mode = stat.isSymbolicLink() ? '120000' : stat.mode & 0o100 ? '100755' : '100644';
    const bytes = readBytes(fs, full, mode);
    if (bytes) return { bytes, mode, ino: stat.ino, permissions: stat.mode & 0o777 };
  }
}

function readBytes(fs: Fs, full: string, mode: string): Buffer | undefined {
  try {
    if (mode === '120000') return fs.readlinkSync(full, { encoding: 'buffer' });
    const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = fs.constants;
    const file = fs.openSync(full, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    try {
      return fs.readFileSync(file);
    } finally {
      fs.closeSync(file);
    }
  } catch (error) {
    // Gone, or turned into something else between lstat and open: the caller looks again.
    if (['ENOENT', 'ELOOP', 'EINVAL'].includes(codeOf(error) ?? '')) return undefined;
    throw error;
  }
}
