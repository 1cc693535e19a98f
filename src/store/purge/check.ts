import { join } from 'node:path';
import { Repository } from '../git/repository.ts';
import type { Opened } from '../opened.ts';
import { storedObjects } from './objects-on-disk.ts';
import { below } from './refs.ts';
import type { How } from './rewriter.ts';
import { tracesOf } from './traces.ts';

/** Reads all that is stored once more: where something purged can still be read, by what it is, and how much was read. */
export async function checkPurged(
  memory: Pick<Opened, 'fs' | 'gitdir'>,
  { contents, words }: How,
  doomed: ReadonlySet<string>,
): Promise<{ objects: number; held: string[] }> {
  const { fs, gitdir } = memory;
  const repo = new Repository(fs, gitdir);
  const held: string[] = [];
  const oids = storedObjects(fs, gitdir);
  for (const oid of oids) {
    const { type, content } = await repo.read(oid);
    const scrub = type === 'blob' || type === 'tree' ? contents : words;
    if (doomed.has(oid) || scrub.holds(content)) held.push(`${type} ${oid}`);
  }
  const named = ['refs', 'logs'].flatMap((folder) => below(fs, gitdir, folder));
  for (const path of [...named, 'packed-refs', 'index'])
    if (fs.existsSync(join(gitdir, path)) && words.holds(fs.readFileSync(join(gitdir, path))))
      held.push(path);
  return { objects: oids.size, held: [...held, ...tracesOf(memory, words).ours] };
}
