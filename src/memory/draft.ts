import { MemdreamError } from '../errors.ts';
import { type File, fileOf, sameFile, type Tree } from './tree.ts';

/** The dream's private copy of a memory, in memory only: nothing here reaches a disk. */
export type Draft = {
  get(path: string): File | undefined;
  has(path: string): boolean;
  /** A text keeps the mode of the file it replaces. Throws where `obstacle` names one: ask first. */
  write(path: string, contents: string | File): void;
  remove(path: string): void;
  /** The file that stands where a folder of this path would be, or the first one below it; undefined: free to write. */
  obstacle(path: string): string | undefined;
  paths(): readonly string[];
  /** The draft as it is now; later writes do not change what was handed out. */
  tree(): Tree;
  changed(): string[];
};

export function createDraft(base: Tree): Draft {
  const files = new Map(base);
  let sorted: string[] | undefined;

  function obstacle(path: string): string | undefined {
    const parts = path.split('/');
    for (let depth = 1; depth < parts.length; depth++) {
      const folder = parts.slice(0, depth).join('/');
      if (files.has(folder)) return folder;
    }
    if (files.has(path)) return undefined;
    return [...files.keys()].find((other) => other.startsWith(`${path}/`));
  }

  return {
    get: (path) => files.get(path),
    has: (path) => files.has(path),
    write(path, contents) {
      const inTheWay = obstacle(path);
      if (inTheWay !== undefined) throw new MemdreamError('BUG', `${inTheWay} stands in the way of ${path}.`);
      if (!files.has(path)) sorted = undefined;
      files.set(path, typeof contents === 'string' ? fileOf(contents, modeFor(files.get(path))) : contents);
    },
    remove(path) {
      if (files.delete(path)) sorted = undefined;
    },
    obstacle,
    paths() {
      sorted ??= [...files.keys()].sort();
      return sorted;
    },
    tree: () => new Map(files),
    changed() {
      const paths = new Set([...base.keys(), ...files.keys()]);
      return [...paths].filter((path) => !sameFile(base.get(path), files.get(path))).sort();
    },
  };
}

/** Text written over a link makes a file, not a link to that text. */
function modeFor(existing: File | undefined): File['mode'] {
  return existing?.mode === '100755' ? '100755' : '100644';
}
