import { join } from 'node:path';
import { codeOf } from '../errors.ts';
import type { File, Tree } from '../memory/tree.ts';
import type { Fs } from './files.ts';
import { type Scan, scanMemory } from './scan.ts';
import { readNow } from './work-tree.ts';

/** A memory as it is on disk, read without a repository. Transcripts are left out, as `init` would. */
export function readDiskTree(fs: Fs, dir: string): { tree: Tree; scan: Scan; ignored: Set<string> } {
  const scan = scanMemory(fs, dir);
  const tree = new Map<string, File>();
  const ignored = new Set<string>();
  for (const path of scan.files.keys()) {
    if (path.endsWith('.jsonl')) {
      ignored.add(path);
      continue;
    }
    try {
      const file = readNow(fs, join(dir, path));
      if (file) tree.set(path, { bytes: file.bytes, mode: file.mode });
    } catch (error) {
      if (!codeOf(error)) throw error;
      scan.problems.set(path, `cannot be read (${codeOf(error)})`);
    }
  }
  return { tree, scan, ignored };
}
