import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { join } from 'node:path';

/** Everything below a folder: names, kinds, modes, sizes, times, links and what is in files. Links are not followed. */
export function stateOf(
  root: string,
  isWatched: (path: string) => boolean = () => true,
): Map<string, string> {
  const state = new Map<string, string>();
  const folders = [root];
  for (let dir = folders.pop(); dir !== undefined; dir = folders.pop()) {
    for (const name of fs.readdirSync(dir)) {
      const path = join(dir, name);
      if (!isWatched(path)) continue;
      const stat = fs.lstatSync(path);
      const hash = createHash('sha256');
      if (stat.isFile() && stat.size < 1e6) hash.update(fs.readFileSync(path));
      if (stat.isSymbolicLink()) hash.update(fs.readlinkSync(path));
      if (stat.isDirectory()) folders.push(path);
      state.set(path, `${stat.mode} ${stat.size} ${stat.mtimeMs} ${stat.nlink} ${hash.digest('hex')}`);
    }
  }
  return state;
}

/** The paths in which two states differ. */
export function differences(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (path) => before.get(path) !== after.get(path),
  );
}
