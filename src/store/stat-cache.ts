import { type Fs, readIfThere, writeDurably } from './files.ts';
import type { FileStat } from './scan.ts';

/**
 * Remembers which content a file had when it looked like this. Kept apart from git's index, whose entries may hold
 * converted line endings or staged content; here an oid is always the hash of the bytes on disk.
 */
export type StatCache = {
  /** The blob a file is known to hold, or undefined where it must be read. */
  lookup(path: string, stat: FileStat): string | undefined;
  remember(path: string, stat: FileStat, oid: string): void;
  save(paths: Iterable<string>): void;
};

type Row = [oid: string, size: number, mtimeNs: string, ctimeNs: string, ino: string];

export function openStatCache(fs: Fs, file: string, tmp: string): StatCache {
  const rows = load(fs, file);
  let dirty = false;
  return {
    lookup(path, stat) {
      const row = rows.get(path);
      return row && matches(row, stat) ? row[0] : undefined;
    },
    remember(path, stat, oid) {
      // A file written in the same instant as it was read may change again without looking different: not remembered
      // unless it was already old when it was read.
      if (stat.mtimeNs + 2_000_000_000n > BigInt(Date.now()) * 1_000_000n) {
        dirty = rows.delete(path) || dirty;
        return;
      }
      rows.set(path, [oid, stat.size, `${stat.mtimeNs}`, `${stat.ctimeNs}`, `${stat.ino}`]);
      dirty = true;
    },
    save(paths) {
      const keep = new Set(paths);
      for (const path of rows.keys()) if (!keep.has(path)) dirty = rows.delete(path) || dirty;
      if (!dirty) return;
      writeDurably(fs, file, JSON.stringify({ v: 1, rows: [...rows] }), { tmp });
      dirty = false;
    },
  };
}

function matches([, size, mtimeNs, ctimeNs, ino]: Row, stat: FileStat): boolean {
  return (
    size === stat.size &&
    mtimeNs === `${stat.mtimeNs}` &&
    ctimeNs === `${stat.ctimeNs}` &&
    ino === `${stat.ino}`
  );
}

function load(fs: Fs, file: string): Map<string, Row> {
  try {
    const data = JSON.parse(readIfThere(fs, file)?.toString('utf8') ?? '{}') as {
      v?: number;
      rows?: [string, Row][];
    };
    return new Map(data.v === 1 ? data.rows : []);
  } catch {
    return new Map(); // a cache: anything unreadable is rebuilt
  }
}
