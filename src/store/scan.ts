import { join } from 'node:path';
import { codeOf } from '../errors.ts';
import { LOCK_FILE } from '../memory/kinds.ts';
import type { Mode } from '../memory/tree.ts';
import type { Fs } from './files.ts';

/** What lstat says about one file: enough to know, without reading it, that it has not changed. */
export type FileStat = {
  mode: Mode;
  size: number;
  mtimeNs: bigint;
  ctimeNs: bigint;
  dev: bigint;
  ino: bigint;
  uid: number;
  gid: number;
};

export type Scan = {
  files: Map<string, FileStat>;
  /** Paths that could not be looked at or cannot be kept, with the reason. What history has of them stays as it is. */
  problems: Map<string, string>;
  /** Any `.gitignore` on the way: then ignore rules must be asked. */
  hasIgnoreFiles: boolean;
};

/** Lists every file of a memory by lstat. Follows no link, enters no repository below the root. */
export function scanMemory(fs: Fs, root: string): Scan {
  const scan: Scan = { files: new Map(), problems: new Map(), hasIgnoreFiles: false };
  scanFolder(fs, root, '', scan);
  return scan;
}

function scanFolder(fs: Fs, root: string, prefix: string, scan: Scan): void {
  let names: Buffer[];
  try {
    names = fs.readdirSync(join(root, prefix), { encoding: 'buffer' });
  } catch (error) {
    if (prefix === '' || !codeOf(error)) throw error;
    if (codeOf(error) !== 'ENOENT')
      scan.problems.set(prefix.slice(0, -1), `cannot be listed (${codeOf(error)})`);
    return;
  }
  for (const raw of names.sort(Buffer.compare)) {
    const name = raw.toString('utf8');
    const path = prefix + name;
    if (prefix === '' && isOwn(name)) continue;
    if (!Buffer.from(name).equals(raw)) scan.problems.set(path, 'its name is not UTF-8');
    else scanEntry(fs, root, path, scan);
  }
}

function scanEntry(fs: Fs, root: string, path: string, scan: Scan): void {
  try {
    const full = join(root, path);
    const stat = fs.lstatSync(full, { bigint: true });
    if (stat.isDirectory()) {
      if (fs.existsSync(join(full, '.git'))) scan.problems.set(path, 'is a repository of its own');
      else scanFolder(fs, root, `${path}/`, scan);
      return;
    }
    if (!stat.isFile() && !stat.isSymbolicLink()) {
      scan.problems.set(path, 'is neither a file nor a folder');
      return;
    }
    if (path.endsWith('.gitignore')) scan.hasIgnoreFiles = true;
    scan.files.set(path, {
      mode: stat.isSymbolicLink() ? '120000' : stat.mode & 0o100n ? '100755' : '100644',
      size: Number(stat.size),
      mtimeNs: stat.mtimeNs,
      ctimeNs: stat.ctimeNs,
      dev: stat.dev,
      ino: stat.ino,
      uid: Number(stat.uid),
      gid: Number(stat.gid),
    });
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return; // gone between listing and looking
    scan.problems.set(path, `cannot be read (${codeOf(error) ?? error})`);
  }
}

/** Names at the root that are memdream's or git's, never memory. */
function isOwn(name: string): boolean {
  return (
    name === '.git' ||
    name === LOCK_FILE ||
    name.startsWith('.git.broken-') ||
    name.startsWith('.git.memdream-')
  );
}
