import { join } from 'node:path';
import { writeSynced } from '../files.ts';
import type { FlatTree } from '../git/trees.ts';
import type { Opened } from '../opened.ts';
import { addProgress, type Journal, type Placed, rewriteJournal, runFolder } from '../publish/journal.ts';
import { placeEntry } from '../publish/place.ts';
import type { How } from './rewriter.ts';

/** Files of the memory, as a snapshot has them, that are to be changed or to go. */
export async function filesToScrub(
  memory: Opened,
  flat: FlatTree,
  { request, contents }: How,
): Promise<string[]> {
  const paths: string[] = [];
  for (const [path, { oid, mode }] of flat) {
    if (mode === '160000') continue;
    if (request.files.includes(path) || contents.holds((await memory.repo.read(oid)).content))
      paths.push(path);
  }
  return paths.sort();
}

/**
 * Takes the text out of files, and files away, by the road of every publish: each change is written down first, merged
 * with what a live writer adds, and finished by the next command after a crash. What is left alone is tried again by
 * the caller, with a new snapshot.
 */
export async function scrubFiles(
  memory: Opened,
  journal: Journal,
  flat: FlatTree,
  how: How,
  isMending: boolean,
): Promise<void> {
  const folder = runFolder(memory, journal.generation);
  const placing: number[] = [];
  for (const path of await filesToScrub(memory, flat, how)) {
    const base = flat.get(path)!;
    const index = journal.entries.length;
    const clean = how.contents.bytes((await memory.repo.read(base.oid)).content);
    const isGone = how.request.files.includes(path);
    // One that stands there was never acted on: the journal does not know it.
    const fresh = join(folder.fresh, `${index}`);
    memory.fs.rmSync(fresh, { force: true });
    if (!isGone) writeSynced(memory.fs, fresh, clean, 0o600);
    const next = isGone ? null : { oid: memory.repo.addBlob(clean), mode: base.mode };
    journal.entries.push({ path, base, next });
    placing.push(index);
  }
  if (placing.length === 0) return;
  memory.repo.writer.flush();
  rewriteJournal(memory, journal);
  await place(memory, journal, placing, isMending);
}

/** What a crash cut off: each entry once more, which finds by itself how far it came. */
export async function finishScrubbing(
  memory: Opened,
  journal: Journal,
  known: ReadonlyMap<number, Placed>,
  isMending: boolean,
): Promise<void> {
  const open = [...journal.entries.keys()].filter((index) => !known.has(index));
  await place(memory, journal, open, isMending);
}

async function place(
  memory: Opened,
  journal: Journal,
  indices: readonly number[],
  isMending: boolean,
): Promise<void> {
  const folder = runFolder(memory, journal.generation);
  for (const index of indices) {
    const placed = await placeEntry(memory, folder, journal.entries[index]!, index, isMending);
    addProgress(memory.fs, folder, placed);
  }
}
