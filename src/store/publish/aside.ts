import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { keepBoth } from '../../memory/merge3.ts';
import { type File, textOf } from '../../memory/tree.ts';
import { listIfThere, writeSynced } from '../files.ts';
import { hashObject } from '../git/objects.ts';
import type { Opened } from '../opened.ts';
import { readNow } from '../work-tree.ts';
import type { RunFolder } from './journal.ts';

/**
 * Files of a memory that a publish moved aside, below `taken/`. The name tells all that must outlive a crash:
 * `<entry>.<oid>.<random>`, where oid is the content that the file put in its place accounts for. Whatever else arrives
 * there is a late write. `LATE` stands where nothing accounts for it yet.
 */
export type Aside = {
  name: string;
  index: number;
  oid: string;
  file: NonNullable<ReturnType<typeof readNow>>;
};

const LATE = 'late';

export function asideName(index: number, accounted: File | undefined): string {
  const oid = accounted ? hashObject('blob', accounted.bytes) : LATE;
  return `${index}.${oid}.${randomBytes(6).toString('hex')}`;
}

/** Oldest first. `ino` leaves out one that was given back and is the memory's own file again. */
export function asides(memory: Opened, folder: RunFolder, index?: number, ino?: number): Aside[] {
  const { fs } = memory;
  const found: (Aside & { ctimeMs: number })[] = [];
  for (const name of listIfThere(fs, folder.taken)) {
    const [number, oid] = name.split('.');
    if (index !== undefined && number !== `${index}`) continue;
    const file = readNow(fs, join(folder.taken, name));
    const ctimeMs = fs.lstatSync(join(folder.taken, name), { throwIfNoEntry: false })?.ctimeMs ?? 0;
    if (file && oid && file.ino !== ino) found.push({ name, index: Number(number), oid, file, ctimeMs });
  }
  return found.sort((a, b) => a.ctimeMs - b.ctimeMs);
}

export function isUnaccounted({ oid }: Aside): boolean {
  return oid === LATE;
}

/** From now on only what arrives in it after this content is news; undefined = all of it is. */
export function account(
  memory: Opened,
  folder: RunFolder,
  aside: Pick<Aside, 'name' | 'index'>,
  file: File | undefined,
): void {
  memory.fs.renameSync(join(folder.taken, aside.name), join(folder.taken, asideName(aside.index, file)));
}

/**
 * Two files that both claim one name: what was taken, and what somebody put there since. Mostly the newer one is a
 * version of the older; where it is not (an append that found no file and began one), all lines of both stay.
 */
export function together(base: File | undefined, older: File, newer: File, isSameMoment: boolean): File {
  const isVersion = !isSameMoment && holdsHalf(newer, older);
  return (isVersion ? keepBoth(base, newer, older) : keepBoth(undefined, older, newer)) ?? older;
}

function holdsHalf(newer: File, older: File): boolean {
  const lines = (file: File) => (textOf(file) ?? '').split('\n').filter((line) => line.trim() !== '');
  const held = new Set(lines(newer));
  const wanted = lines(older);
  return wanted.filter((line) => held.has(line)).length * 2 >= wanted.length;
}

/** A complete file, ready to be linked into the memory, with the permissions and the owner it should have there. */
export function writeReplacement(memory: Opened, path: string, file: File, permissions: number): void {
  writeSynced(memory.fs, path, file.bytes, permissions);
  giveToOwner(memory, path);
}

/** Run by root on a person's memory: the person must still be able to write it. */
export function giveToOwner(memory: Opened, path: string): void {
  const owner = memory.fs.lstatSync(dirname(memory.gitdir));
  const mine = memory.fs.lstatSync(path);
  if (owner.uid === mine.uid && owner.gid === mine.gid) return;
  try {
    memory.fs.chownSync(path, owner.uid, owner.gid);
  } catch {
    // Not root: then the file belongs to whoever runs memdream, as any file they write.
  }
}

/** For a file that is put in place: who finds it there knows by its name that the entry has landed. */
export function freshName(folder: RunFolder, index: number): string {
  return join(folder.fresh, `${index}.${randomBytes(6).toString('hex')}`);
}

/** For one that gives back what people had, where an entry could not land. */
export function givenBackName(folder: RunFolder, index: number): string {
  return join(folder.fresh, `back-${index}.${randomBytes(6).toString('hex')}`);
}
