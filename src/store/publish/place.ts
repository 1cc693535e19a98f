import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { codeOf } from '../../errors.ts';
import { keepBoth, mergeFiles } from '../../memory/merge3.ts';
import { type File, type Mode, sameFile } from '../../memory/tree.ts';
import { listIfThere, writeSynced } from '../files.ts';
import { hashObject } from '../git/objects.ts';
import type { Entry } from '../git/trees.ts';
import type { Opened } from '../opened.ts';
import { readNow } from '../work-tree.ts';
import type { JournalEntry, Placed, RunFolder } from './journal.ts';
import { giveBack, swap } from './swap.ts';

const TRIES = 8;

/** Why an entry could not be looked at or put in place. Its file stays as people have it. */
class CannotPlace extends Error {}

/**
 * Puts one entry in place, merged with what people wrote meanwhile, or leaves the file alone with the reason. Safe to
 * call again after a crash at any point of an earlier call.
 */
export async function placeEntry(
  memory: Opened,
  folder: RunFolder,
  entry: JournalEntry,
  index: number,
): Promise<Placed> {
  const full = join(memory.dir, entry.path);
  const [base, ours] = [await fileOf(memory, entry.base), await fileOf(memory, entry.next)];
  const taken: Placed['taken'] = [];
  const skipped = (reason: string): Placed => ({
    index,
    landed: false,
    reason,
    captured: null,
    placed: null,
    taken,
  });
  try {
    for (let tries = 0; tries < TRIES; tries++) {
      refuseOddParents(memory, entry.path);
      const now = readNow(memory.fs, full);
      const already = now && replacementWithInode(memory, folder, index, now.ino);
      const aside = takenFiles(memory, folder, index, now?.ino);
      for (const { name, file } of aside) remember(taken, name, file);
      if (already && now) {
        // Placed by an earlier, interrupted call: what is aside is what people had. The prepared file itself shares its
        // inode with the memory's file, which may have been written to since: what was placed is what was prepared.
        const captured = aside.at(-1)?.file;
        const placed = already === `${index}` ? ours : now;
        keepObjects(memory, [captured, placed]);
        return { index, landed: true, captured: entryOf(captured), placed: entryOf(placed), taken };
      }
      const theirs = aside.reduce<File | undefined>(
        (sum, { file }) => (sum ? keepBoth(base, sum, file) : file),
        now,
      );
      const merged = mergeFiles(base, ours, theirs);
      if (!merged.clean) {
        restore(memory, folder, full, now, theirs, index);
        return skipped(merged.reason);
      }
      const landed = { index, landed: true, captured: entryOf(theirs), placed: entryOf(merged.file), taken };
      keepObjects(memory, [theirs, merged.file]);
      if (sameFile(merged.file, now)) return landed;
      const done = swap({
        fs: memory.fs,
        full,
        expected: now,
        replacement:
          merged.file && replacementFor(memory, folder, index, merged.file, ours, now?.permissions),
        takenFolder: folder.taken,
        takenPrefix: `${index}`,
      });
      if (done === 'surprised') continue;
      if (done.taken && now) remember(taken, done.taken, now);
      return landed;
    }
    restore(memory, folder, full, readNow(memory.fs, full), undefined, index);
    return skipped('it kept changing while the dream was being put in place');
  } catch (error) {
    const code = codeOf(error);
    if (!(error instanceof CannotPlace) && !code) throw error;
    restore(memory, folder, full, readQuietly(memory, full), undefined, index);
    return skipped(error instanceof CannotPlace ? error.message : `it could not be put in place (${code})`);
  }
}

async function fileOf(memory: Opened, entry: Entry | null): Promise<File | undefined> {
  return entry ? { bytes: (await memory.repo.read(entry.oid)).content, mode: entry.mode as Mode } : undefined;
}

function entryOf(file: File | undefined): Entry | null {
  return file ? { oid: hashObject('blob', file.bytes), mode: file.mode } : null;
}

/** Every step of the way down must be a real folder: a link could lead a write out of the memory. */
function refuseOddParents(memory: Opened, path: string): void {
  const parts = path.split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..' || part.toLowerCase() === '.git')) {
    throw new CannotPlace('its name leads out of the memory');
  }
  for (let depth = 1; depth < parts.length; depth++) {
    const folder = join(memory.dir, ...parts.slice(0, depth));
    const stat = memory.fs.lstatSync(folder, { throwIfNoEntry: false });
    if (stat && !stat.isDirectory())
      throw new CannotPlace(`${parts.slice(0, depth).join('/')} is not a folder`);
  }
}

function replacementWithInode(
  memory: Opened,
  folder: RunFolder,
  index: number,
  ino: number,
): string | undefined {
  return listIfThere(memory.fs, folder.fresh)
    .filter((name) => name.split('.')[0] === `${index}`)
    .find((name) => memory.fs.lstatSync(join(folder.fresh, name), { throwIfNoEntry: false })?.ino === ino);
}

type Taken = { name: string; file: NonNullable<ReturnType<typeof readNow>> };

/** Files renamed aside for this entry, oldest first, without one that was given back (it is the file itself). */
function takenFiles(memory: Opened, folder: RunFolder, index: number, ino: number | undefined): Taken[] {
  return listIfThere(memory.fs, folder.taken)
    .filter((name) => name.split('.')[0] === `${index}`)
    .map((name) => ({ name, file: readNow(memory.fs, join(folder.taken, name)) }))
    .filter((item): item is Taken => !!item.file && item.file.ino !== ino)
    .sort((a, b) => changeTime(memory, folder, a.name) - changeTime(memory, folder, b.name));
}

function changeTime(memory: Opened, folder: RunFolder, name: string): number {
  return memory.fs.lstatSync(join(folder.taken, name), { throwIfNoEntry: false })?.ctimeMs ?? 0;
}

function remember(taken: Placed['taken'], name: string, file: File): void {
  if (!taken.some((item) => item.name === name)) taken.push({ name, oid: hashObject('blob', file.bytes) });
}

/** Contents that the commits will name must be objects before the file moves: a full disk then only skips the entry. */
function keepObjects(memory: Opened, files: (File | undefined)[]): void {
  for (const file of files) if (file) memory.repo.addBlob(file.bytes);
  memory.repo.writer.flush();
}

function replacementFor(
  memory: Opened,
  folder: RunFolder,
  index: number,
  file: File,
  ours: File | undefined,
  permissions: number | undefined,
): string {
  const { fs } = memory;
  const prepared = join(folder.fresh, `${index}`);
  const isPrepared = sameFile(file, ours) && fs.lstatSync(prepared, { throwIfNoEntry: false })?.nlink === 1;
  const path = isPrepared ? prepared : `${prepared}.${randomBytes(6).toString('hex')}`;
  if (file.mode === '120000') throw new CannotPlace('it is a link');
  const plain = permissions ?? fs.statSync(prepared).mode & 0o777;
  const wanted = file.mode === '100755' ? plain | ((plain & 0o444) >> 2) : plain & ~0o111;
  if (!isPrepared) writeSynced(fs, path, file.bytes, wanted);
  fs.chmodSync(path, wanted);
  const owner = fs.lstatSync(dirname(memory.gitdir));
  const mine = fs.lstatSync(path);
  // Run by root on a person's memory: the person must still be able to write it.
  if (owner.uid !== mine.uid || owner.gid !== mine.gid) chownQuietly(memory, path, owner.uid, owner.gid);
  return path;
}

function chownQuietly(memory: Opened, path: string, uid: number, gid: number): void {
  try {
    memory.fs.chownSync(path, uid, gid);
  } catch {
    // Not root: then the file belongs to whoever runs memdream, as any file they write.
  }
}

/** Leaves the name as people have it: if our taking emptied it, what was taken (merged, if there were several) returns. */
function restore(
  memory: Opened,
  folder: RunFolder,
  full: string,
  now: File | undefined,
  theirs: File | undefined,
  index: number,
): void {
  const aside = takenFiles(memory, folder, index, undefined);
  if (aside.length === 0) return;
  const last = aside.at(-1)!;
  const wanted = theirs ?? (now ? keepBoth(undefined, now, last.file) : last.file);
  if (!now && sameFile(last.file, wanted)) {
    giveBack(memory.fs, join(folder.taken, last.name), full);
    return;
  }
  if (!wanted || (now && sameFile(now, wanted))) return;
  const path = join(folder.fresh, `${index}.${randomBytes(6).toString('hex')}`);
  writeSynced(memory.fs, path, wanted.bytes, last.file.permissions);
  swap({
    fs: memory.fs,
    full,
    expected: now,
    replacement: path,
    takenFolder: folder.taken,
    takenPrefix: `${index}`,
  });
}

function readQuietly(memory: Opened, full: string): File | undefined {
  try {
    return readNow(memory.fs, full);
  } catch {
    return undefined;
  }
}
