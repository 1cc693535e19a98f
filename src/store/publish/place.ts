import { join } from 'node:path';
import { codeOf, MemdreamError } from '../../errors.ts';
import { mergeFiles } from '../../memory/merge3.ts';
import { type File, type Mode, sameFile } from '../../memory/tree.ts';
import { listIfThere } from '../files.ts';
import { hashObject } from '../git/objects.ts';
import type { Entry } from '../git/trees.ts';
import type { Opened } from '../opened.ts';
import { readNow } from '../work-tree.ts';
import {
  type Aside,
  account,
  asideName,
  asides,
  freshName,
  givenBackName,
  giveToOwner,
  together,
  writeReplacement,
} from './aside.ts';
import type { JournalEntry, Placed, RunFolder } from './journal.ts';
import { mayPass } from './may-pass.ts';
import { isOddPlace, oddParent } from './odd-place.ts';
import { giveBack, swap } from './swap.ts';

const TRIES = 8;

/** Why an entry could not be looked at or put in place. Its file stays as people have it. */
class CannotPlace extends Error {}

type Spot = {
  memory: Opened;
  folder: RunFolder;
  index: number;
  path: string;
  full: string;
  base: File | undefined;
  /** Names that were aside when this call began: left by a crash, not taken by us a moment ago. */
  fromCrash: ReadonlySet<string>;
};

/**
 * Puts one entry in place, merged with what people wrote meanwhile, or leaves the file alone with the reason. Safe to
 * call again after a crash at any point of an earlier call.
 */
export async function placeEntry(
  memory: Opened,
  folder: RunFolder,
  entry: JournalEntry,
  index: number,
  isMending: boolean,
): Promise<Placed> {
  const [base, ours] = [await fileOf(memory, entry.base), await fileOf(memory, entry.next)];
  const fromCrash = new Set(listIfThere(memory.fs, folder.taken));
  const spot: Spot = {
    memory,
    folder,
    index,
    path: entry.path,
    full: join(memory.dir, entry.path),
    base,
    fromCrash,
  };
  try {
    for (let tries = 0; tries < TRIES; tries++) {
      const odd = oddParent(memory, entry.path);
      if (odd !== undefined) throw new CannotPlace(odd);
      const result = tryToPlace(spot, entry, ours);
      if (result) return result;
    }
    restore(spot);
    return skipped(index, 'it kept changing while the dream was being put in place');
  } catch (error) {
    const code = codeOf(error);
    if (error instanceof MemdreamError || (!(error instanceof CannotPlace) && !code)) throw error;
    if (mayPass(code, isMending)) {
      restoreIfPossible(spot);
      throw error;
    }
    restore(spot);
    return skipped(
      index,
      error instanceof CannotPlace ? error.message : `it could not be put in place (${code})`,
    );
  }
}

/** Undefined where somebody was quicker: then it is to be tried again with what is there now. */
function tryToPlace(spot: Spot, { next }: JournalEntry, ours: File | undefined): Placed | undefined {
  const { memory, folder, index, full, base } = spot;
  const now = readNow(memory.fs, full);
  const aside = asides(memory, folder, index, now?.ino);
  const already = now && replacementWithInode(spot, now.ino);
  if (now && already) {
    // Placed by an earlier, interrupted call: what is aside is what people had. The prepared file itself shares its
    // inode with the memory's file, which may have been written to since: what was placed is what was prepared.
    const captured = aside.at(-1)?.file;
    const isPrepared = already === `${index}`;
    keepObjects(memory, [captured, isPrepared ? undefined : now]);
    return {
      index,
      landed: true,
      captured: entryOf(captured),
      placed: isPrepared ? next : entryOf(now),
    };
  }
  const theirs = combined(spot, now, aside);
  const merged = mergeFiles(base, ours, theirs);
  if (!merged.clean) {
    restore(spot);
    return skipped(index, merged.reason);
  }
  const landed = { index, landed: true, captured: entryOf(theirs), placed: entryOf(merged.file) };
  keepObjects(memory, [now, theirs, merged.file]);
  if (sameFile(merged.file, now)) return landed;
  const done = swap({
    fs: memory.fs,
    root: memory.dir,
    full,
    expected: now,
    replacement: merged.file && replacementFor(spot, merged.file, ours, now?.permissions),
    aside: join(folder.taken, asideName(index, now)),
  });
  return done === 'done' ? landed : undefined;
}

function skipped(index: number, reason: string): Placed {
  return { index, landed: false, reason, captured: null, placed: null };
}

/** What people have: the file under its name, and those that were taken from there and not put back. */
function combined(spot: Spot, now: File | undefined, aside: readonly Aside[]): File | undefined {
  return aside.reduce<File | undefined>(
    (sum, { name, file }) => (sum ? together(spot.base, file, sum, !spot.fromCrash.has(name)) : file),
    now,
  );
}

async function fileOf(memory: Opened, entry: Entry | null): Promise<File | undefined> {
  return entry ? { bytes: (await memory.repo.read(entry.oid)).content, mode: entry.mode as Mode } : undefined;
}

function entryOf(file: File | undefined): Entry | null {
  return file ? { oid: hashObject('blob', file.bytes), mode: file.mode } : null;
}

function replacementWithInode({ memory, folder, index }: Spot, ino: number): string | undefined {
  return listIfThere(memory.fs, folder.fresh)
    .filter((name) => name.split('.')[0] === `${index}`)
    .find((name) => memory.fs.lstatSync(join(folder.fresh, name), { throwIfNoEntry: false })?.ino === ino);
}

/** Contents that the commits will name must be objects before the file moves: a full disk then only skips the entry. */
function keepObjects(memory: Opened, files: (File | undefined)[]): void {
  for (const file of files) if (file) memory.repo.addBlob(file.bytes);
  memory.repo.writer.flush();
}

function replacementFor(
  { memory, folder, index }: Spot,
  file: File,
  ours: File | undefined,
  permissions: number | undefined,
): string {
  const { fs } = memory;
  if (file.mode === '120000') throw new CannotPlace('it is a link');
  const prepared = join(folder.fresh, `${index}`);
  const isPrepared = sameFile(file, ours) && fs.lstatSync(prepared, { throwIfNoEntry: false })?.nlink === 1;
  if (!isPrepared) {
    const path = freshName(folder, index);
    writeReplacement(memory, path, file, permissions ?? fs.statSync(prepared).mode & 0o777);
    return path;
  }
  if (permissions !== undefined) fs.chmodSync(prepared, permissions);
  giveToOwner(memory, prepared);
  return prepared;
}

/** Trouble is thrown on: what cannot return now waits aside, and the next command begins with it. */
function restoreIfPossible(spot: Spot): void {
  try {
    restore(spot);
  } catch {}
}

/** Leaves the name as people have it: what our taking took away returns, merged with what stands there now. */
function restore(spot: Spot): void {
  const { memory, folder, index, path, full } = spot;
  const taken = asides(memory, folder, index);
  if (taken.length === 0) return; // nothing was taken, whatever stands there now
  if (isOddPlace(memory, path)) {
    // A folder or a link has its name now: it waits aside, and every later run looks whether it can return.
    for (const aside of taken) account(memory, folder, aside, undefined);
    return;
  }
  for (let tries = 0; tries < TRIES; tries++) {
    const now = readNow(memory.fs, full);
    const aside = asides(memory, folder, index, now?.ino);
    const [first, ...more] = aside;
    const wanted = combined(spot, now, aside);
    if (!first || !wanted || sameFile(wanted, now)) return;
    if (!now && more.length === 0) {
      giveBack(memory.fs, memory.dir, join(folder.taken, first.name), full);
      continue; // where somebody was quicker, both are merged in the next round
    }
    const replacement = givenBackName(folder, index);
    writeReplacement(memory, replacement, wanted, now?.permissions ?? first.file.permissions);
    const away = join(folder.taken, asideName(index, now));
    if (swap({ fs: memory.fs, root: memory.dir, full, expected: now, replacement, aside: away }) === 'done')
      return;
  }
  throw new MemdreamError('STORE_BUSY', `${full} is being written to without a pause.`, {
    hint: 'Nothing is lost. The next memdream command puts it in order.',
  });
}
