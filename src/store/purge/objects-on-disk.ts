import { join } from 'node:path';
import { type Fs, isMissing, listIfThere, readIfThere } from '../files.ts';
import { listLoose } from '../git/objects.ts';
import { oidsInIndex } from '../git/pack.ts';
import { below } from './refs.ts';

/** Every object that can be read from a repository, led to or not. */
export function storedObjects(fs: Fs, gitdir: string): Set<string> {
  const packs = join(gitdir, 'objects', 'pack');
  const packed = listIfThere(fs, packs)
    .filter((name) => name.endsWith('.idx'))
    .flatMap((name) => oidsInIndex(readIfThere(fs, join(packs, name)) ?? Buffer.alloc(0)) ?? []);
  return new Set([...listLoose(fs, gitdir), ...packed]);
}

/** Every file that holds objects or tells about them. What came since it was listed is somebody's who writes right now. */
export function objectFiles(fs: Fs, gitdir: string): string[] {
  return below(fs, gitdir, 'objects');
}

/** Removes files that hold objects, but for some packs. What reads them next lists packs anew. */
export function removeObjects(
  fs: Fs,
  gitdir: string,
  files: readonly string[],
  packs: readonly string[],
): void {
  const kept = new Set(packs.flatMap((name) => ['pack', 'idx'].map((end) => `pack-${name}.${end}`)));
  // Indices first: a pack without one does not exist, an index without its pack is damage.
  const order = [...files].sort((a, b) => Number(b.endsWith('.idx')) - Number(a.endsWith('.idx')));
  const folders = new Set<string>();
  for (const file of order) {
    if (kept.has(file.slice(file.lastIndexOf('/') + 1))) continue;
    fs.rmSync(join(gitdir, file), { force: true });
    folders.add(file.slice(0, file.lastIndexOf('/')));
  }
  for (const folder of folders)
    if (/^objects\/[0-9a-f]{2}$/.test(folder)) removeIfEmpty(fs, join(gitdir, folder));
}

function removeIfEmpty(fs: Fs, folder: string): void {
  try {
    fs.rmdirSync(folder);
  } catch (error) {
    if (isMissing(error)) return;
    // Something new came in.
  }
}
