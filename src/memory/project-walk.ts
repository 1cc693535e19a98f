import { posix } from 'node:path';
import type { Reader } from './reader.ts';

/** Beyond this a project is too large to look everywhere for the sake of a hint. */
const MAX_ENTRIES = 20_000;

/** Folders that hold what was fetched or made, not what people wrote. */
export const FETCHED_FOLDERS: ReadonlySet<string> = new Set(
  '.git .hg .svn node_modules bower_components dist build out target vendor coverage .venv venv .tox __pycache__ .mypy_cache .pytest_cache .ruff_cache .gradle .next .nuxt .turbo .cache .parcel-cache'.split(
    ' ',
  ),
);

/** Paths relative to the root by their last name: all entries, and the files among them. */
export type Walked = { entries: Map<string, string[]>; files: Map<string, string[]> };

/** Everything below a root, nearest first and in the order of names, so that the same project gives the same answer. */
export function walkProject(reader: Reader, root: string): Walked {
  const walked: Walked = { entries: new Map(), files: new Map() };
  const folders = [''];
  let seen = 0;
  for (let at = 0; at < folders.length; at++) {
    for (const name of namesIn(reader, posix.join(root, folders[at]!))) {
      if (++seen > MAX_ENTRIES) return walked;
      const path = folders[at] === '' ? name : `${folders[at]}/${name}`;
      const kind = kindOf(reader, posix.join(root, path));
      if (kind === 'directory' && FETCHED_FOLDERS.has(name)) continue;
      push(walked.entries, name, path);
      if (kind === 'file') push(walked.files, name, path);
      if (kind === 'directory') folders.push(path);
    }
  }
  return walked;
}

function namesIn(reader: Reader, folder: string): string[] {
  try {
    return (reader.readdir(folder) ?? []).sort();
  } catch {
    return [];
  }
}

function kindOf(reader: Reader, path: string): string | undefined {
  try {
    return reader.lstat(path)?.kind;
  } catch {
    return undefined;
  }
}

function push(map: Map<string, string[]>, key: string, value: string): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
