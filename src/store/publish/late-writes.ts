import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { keepBoth } from '../../memory/merge3.ts';
import { sameFile } from '../../memory/tree.ts';
import { writeSynced } from '../files.ts';
import { hashObject } from '../git/objects.ts';
import type { Opened } from '../opened.ts';
import { readNow } from '../work-tree.ts';
import type { Journal, Placed, RunFolder } from './journal.ts';
import { swap } from './swap.ts';

/**
 * A program that had a file open when it was taken goes on writing to the taken one. Whatever arrived there since is
 * added back to the memory. Looked at when a publish ends, and once more by the next run before the files are removed.
 */
export async function addLateWrites(
  memory: Opened,
  folder: RunFolder,
  journal: Journal,
  placed: Iterable<Placed>,
): Promise<string[]> {
  const late: string[] = [];
  for (const { index, taken } of placed) {
    const path = journal.entries[index]?.path;
    for (const { name, oid } of taken) {
      if (path && (await addBack(memory, folder, path, name, oid))) late.push(path);
    }
  }
  return late;
}

async function addBack(
  memory: Opened,
  folder: RunFolder,
  path: string,
  name: string,
  oid: string,
): Promise<boolean> {
  const { fs } = memory;
  const full = join(memory.dir, path);
  for (let tries = 0; tries < 8; tries++) {
    const written = readNow(fs, join(folder.taken, name));
    if (!written || hashObject('blob', written.bytes) === oid) return false;
    const now = readNow(fs, full);
    if (now?.ino === written.ino) return false; // given back: it is the memory's file again
    const captured = { bytes: (await memory.repo.read(oid)).content, mode: written.mode };
    const merged = now ? keepBoth(captured, now, written) : written;
    if (!merged || (now && sameFile(merged, now))) return false;
    const replacement = join(folder.fresh, `late.${randomBytes(6).toString('hex')}`);
    writeSynced(fs, replacement, merged.bytes, now?.permissions ?? written.permissions);
    const done = swap({
      fs,
      full,
      expected: now,
      replacement,
      takenFolder: folder.taken,
      takenPrefix: 'late',
    });
    if (done !== 'surprised') return true;
  }
  return false;
}
