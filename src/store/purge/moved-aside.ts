import { join } from 'node:path';
import { type Fs, listIfThere } from '../files.ts';
import { Repository } from '../git/repository.ts';
import { storedObjects } from './objects-on-disk.ts';
import { below } from './refs.ts';
import type { Scrub } from './scrub.ts';

/**
 * Damaged repositories that were moved aside, and ones left half made, in which a text stands or may stand. Nobody can
 * rewrite what cannot be read whole: they go whole, or stay.
 */
export async function movedAsideWith(fs: Fs, dir: string, words: Scrub): Promise<string[]> {
  const found: string[] = [];
  for (const name of listIfThere(fs, dir)) {
    if (!/^\.git\.(broken|memdream)-/.test(name)) continue;
    if (await mayHold(fs, join(dir, name), words)) found.push(name);
  }
  return found;
}

async function mayHold(fs: Fs, gitdir: string, words: Scrub): Promise<boolean> {
  if (!fs.lstatSync(gitdir).isDirectory()) return false;
  try {
    const plain = listIfThere(fs, gitdir).flatMap((name) =>
      fs.lstatSync(join(gitdir, name)).isFile() ? [name] : name === 'objects' ? [] : below(fs, gitdir, name),
    );
    if (plain.some((path) => words.holds(fs.readFileSync(join(gitdir, path))))) return true;
    const repo = new Repository(fs, gitdir);
    const readable = storedObjects(fs, gitdir);
    for (const oid of readable) if (words.holds((await repo.read(oid)).content)) return true;
    // What is neither an object nor a pack that can be listed could hold anything.
    const packs = listIfThere(fs, join(gitdir, 'objects', 'pack')).filter((name) => name.endsWith('.pack'));
    return packs.some(
      (name) => !fs.existsSync(join(gitdir, 'objects', 'pack', name.replace(/pack$/, 'idx'))),
    );
  } catch {
    return true;
  }
}
