import { basename, dirname, join, relative, sep } from 'node:path';
import { codeOf } from '../../errors.ts';
import type { Fs } from '../files.ts';

/**
 * Acts on a file of a memory by way of its folder, opened: a link that somebody puts in the folder's place meanwhile
 * leads nothing out of the memory. Throws ELOOP where the way down is no longer one of folders. Where the system does not
 * tell what an open folder is, the path is used as it stands.
 */
export function anchored<T>(fs: Fs, root: string, full: string, act: (path: string) => T): T {
  const folder = dirname(full);
  const { O_RDONLY, O_DIRECTORY = 0, O_NOFOLLOW = 0 } = fs.constants;
  const handle = openFolder(fs, folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
  if (handle === undefined) return act(full);
  try {
    const link = `/proc/self/fd/${handle}`;
    const place = placeOf(fs, link);
    if (place === undefined) return act(full);
    if (place !== join(fs.realpathSync(root), relative(root, folder))) throw ledAway(folder);
    return act(`${link}/${basename(full)}`);
  } finally {
    fs.closeSync(handle);
  }
}

/** The folders above a file, as far as they are missing. */
export function makeFolders(fs: Fs, root: string, full: string): void {
  const parts = relative(root, dirname(full)).split(sep).filter(Boolean);
  for (const depth of parts.keys()) {
    anchored(fs, root, join(root, ...parts.slice(0, depth + 1)), (path) => {
      try {
        fs.mkdirSync(path, { mode: 0o700 });
      } catch (error) {
        if (codeOf(error) !== 'EEXIST') throw error;
      }
    });
  }
}

/** Undefined where folders cannot be opened. */
function openFolder(fs: Fs, folder: string, flags: number): number | undefined {
  try {
    return fs.openSync(folder, flags);
  } catch (error) {
    if (['EISDIR', 'EPERM', 'EACCES'].includes(codeOf(error) ?? '')) return undefined;
    if (codeOf(error) === 'ENOTDIR') throw ledAway(folder);
    throw error;
  }
}

function placeOf(fs: Fs, link: string): string | undefined {
  try {
    return fs.readlinkSync(link);
  } catch {
    return undefined;
  }
}

function ledAway(folder: string): Error {
  return Object.assign(new Error(`ELOOP: ${folder} is no folder of the memory any more`), {
    ...{ code: 'ELOOP', syscall: 'open', path: folder },
  });
}
