import { join } from 'node:path';
import { MemdreamError } from '../../errors.ts';
import { keepBoth } from '../../memory/merge3.ts';
import { type File, sameFile } from '../../memory/tree.ts';
import { hashObject } from '../git/objects.ts';
import type { Opened } from '../opened.ts';
import { readNow } from '../work-tree.ts';
import {
  type Aside,
  account,
  asideName,
  asides,
  freshName,
  isUnaccounted,
  together,
  writeReplacement,
} from './aside.ts';
import type { Journal, RunFolder } from './journal.ts';
import { isOddPlace } from './odd-place.ts';
import { swap } from './swap.ts';

const PASSES = 8;

/** `isSettled`: every byte below `taken/` is in the memory, or stood there and was replaced. */
export type LateWrites = { paths: string[]; isSettled: boolean };

/**
 * A program that had a file open when it was taken goes on writing to the taken one. Whatever arrived there since is
 * added back to the memory. Looked at when a publish ends, and once more by the next run before the files are removed.
 */
export async function addLateWrites(
  memory: Opened,
  folder: RunFolder,
  journal: Journal,
): Promise<LateWrites> {
  const paths = new Set<string>();
  for (let pass = 0; pass < PASSES; pass++) {
    const news = asides(memory, folder).filter(
      (aside) => journal.entries[aside.index] && hashObject('blob', aside.file.bytes) !== aside.oid,
    );
    if (news.length === 0) return { paths: [...paths], isSettled: true };
    // A file that an interrupted pass moved aside comes first: it is the memory's own, the others are added to it.
    news.sort((a, b) => Number(isUnaccounted(b)) - Number(isUnaccounted(a)));
    for (const aside of news) {
      const { path } = journal.entries[aside.index]!;
      if (await addBack(memory, folder, path, aside)) paths.add(path);
    }
  }
  return { paths: [...paths], isSettled: false };
}

/** One attempt. Where somebody writes at the same moment, the next pass finds what is left to do. */
async function addBack(memory: Opened, folder: RunFolder, path: string, aside: Aside): Promise<boolean> {
  const { fs } = memory;
  if (isOddPlace(memory, path)) return false; // it stays aside until a file can stand there again
  const full = join(memory.dir, path);
  const now = readNow(fs, full);
  const written = aside.file;
  if (now?.ino === written.ino) {
    fs.unlinkSync(join(folder.taken, aside.name)); // given back: it is the memory's file again
    return false;
  }
  const merged = now ? await addedTo(memory, now, aside) : written;
  if (now && sameFile(merged, now)) {
    account(memory, folder, aside, written);
    return false;
  }
  for (const file of [written, now]) if (file) memory.repo.addBlob(file.bytes);
  memory.repo.writer.flush();
  const replacement = freshName(folder, aside.index);
  writeReplacement(memory, replacement, merged, now?.permissions ?? written.permissions);
  const taken = asideName(aside.index, undefined);
  const done = swap({
    fs,
    root: memory.dir,
    full,
    expected: now,
    replacement,
    aside: join(folder.taken, taken),
  });
  if (done === 'surprised') return false;
  if (now) account(memory, folder, { name: taken, index: aside.index }, now);
  account(memory, folder, aside, written);
  return true;
}

async function addedTo(memory: Opened, now: Aside['file'], aside: Aside): Promise<File> {
  const known = isUnaccounted(aside) ? undefined : await contentOf(memory, aside);
  return known ? (keepBoth(known, now, aside.file) ?? now) : together(undefined, aside.file, now, false);
}

/** What the file in its place accounts for; undefined where no object was made of it, because the disk was full. */
async function contentOf(memory: Opened, { oid, file }: Aside): Promise<File | undefined> {
  try {
    return { bytes: (await memory.repo.read(oid)).content, mode: file.mode };
  } catch (error) {
    if (error instanceof MemdreamError && error.code === 'STORE_BROKEN') return undefined;
    throw error;
  }
}
