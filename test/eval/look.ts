import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { join } from 'node:path';
import type { Place } from './lay-out.ts';
import type { Files } from './score/seen.ts';

/** Where the command keeps its own things, in a home without XDG variables. */
const OWN = ['.config/memdream', '.local/state/memdream', '.cache/memdream'];

/** The texts of a memory. Its repository and the lock are not part of it. */
export function readMemory({ memory }: Place): Files {
  const files: Files = {};
  walk(memory, '', (path, full) => {
    if (path !== '.consolidate-lock') files[path] = fs.readFileSync(full, 'utf8');
  });
  return files;
}

/** Hashes of everything else on the machine, links and folders included. */
export function hashOutside({ home, project, memory }: Place): Files {
  const files: Files = {};
  const own = [memory, ...OWN.map((path) => join(home, path))];
  for (const root of [home, project]) {
    walk(
      root,
      '',
      (_, full) => {
        const stat = fs.lstatSync(full);
        const bytes = stat.isSymbolicLink() ? fs.readlinkSync(full) : fs.readFileSync(full);
        files[full] = createHash('sha1').update(bytes).digest('hex');
      },
      (full) => !own.includes(full),
    );
  }
  return files;
}

function walk(
  root: string,
  below: string,
  visit: (path: string, full: string) => void,
  enters = (full: string) => !full.endsWith('.git'),
): void {
  for (const entry of fs.readdirSync(join(root, below), { withFileTypes: true })) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    const full = join(root, path);
    if (!entry.isDirectory()) visit(path, full);
    else if (enters(full)) walk(root, path, visit, enters);
  }
}
