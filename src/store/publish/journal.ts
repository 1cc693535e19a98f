import { join } from 'node:path';
import {
  appendOwn,
  type Fs,
  listIfThere,
  readIfThere,
  syncFolder,
  writeDurably,
  writeSynced,
} from '../files.ts';
import type { Entry } from '../git/trees.ts';
import type { Opened } from '../opened.ts';
import type { MarkedOrigin } from '../origin-trailers.ts';
import type { PurgeRequest } from '../purge/request.ts';
import type { DreamTrailers } from '../trailers.ts';

/** One file that a publish changes: from what (null = absent) to what (null = delete). */
export type JournalEntry = { path: string; base: Entry | null; next: Entry | null };

/** Everything needed to finish a publish after a crash, by this process or by the next. Durable before the decision. */
export type Journal = {
  v: 1;
  nonce: string;
  generation: number;
  bootId: string | null;
  snapshot: string;
  startedAtMs: number;
  record: Omit<DreamTrailers, 'nonce' | 'outcome' | 'bytes' | 'leftAlone' | 'added'>;
  /** Where the lines of the draft came from; a journal of an older memdream does not tell. */
  origins?: readonly MarkedOrigin[];
  entries: JournalEntry[];
  /** A proposal that is done with once this publish has landed, and what its record then says. */
  archive: { id: number; reason: string } | null;
  /** What is to be gone from files and history: then this is no publish but a purge. It goes with the journal. */
  purge?: PurgeRequest;
};

/** What became of one entry. Only a hint after a reboot: then the disk decides. */
export type Placed = {
  index: number;
  landed: boolean;
  reason?: string;
  /** What people had there when the dream's file was put in place. */
  captured: Entry | null;
  placed: Entry | null;
};

export type RunFolder = { path: string; fresh: string; taken: string };

export function runFolder(memory: Opened, generation: number): RunFolder {
  const path = join(memory.state, `run-${generation}`);
  return { path, fresh: join(path, 'new'), taken: join(path, 'taken') };
}

/** Generations that left a folder behind. */
export function runGenerations(memory: Opened): number[] {
  return listIfThere(memory.fs, memory.state)
    .flatMap((name) => /^run-(\d+)$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
}

/** Writes the replacement files, then the journal: a journal on disk means that all of it is there. */
export function writeJournal(
  memory: Opened,
  journal: Journal,
  replacements: (Uint8Array | undefined)[],
  mode: number,
  { keepFolder = false } = {},
): void {
  const folder = runFolder(memory, journal.generation);
  const { fs } = memory;
  if (!keepFolder) fs.rmSync(folder.path, { recursive: true, force: true });
  fs.mkdirSync(folder.fresh, { recursive: true, mode: 0o700 });
  fs.mkdirSync(folder.taken, { recursive: true, mode: 0o700 });
  replacements.forEach((bytes, i) => {
    if (bytes) writeSynced(fs, join(folder.fresh, `${i}`), bytes, mode);
  });
  syncFolder(fs, folder.fresh);
  writeDurably(fs, join(folder.path, 'journal.json'), JSON.stringify(journal), { tmp: memory.tmp });
  syncFolder(fs, memory.state);
}

/** Once more, where entries have come: durable before the first of them is acted on. */
export function rewriteJournal(memory: Opened, journal: Journal): void {
  const { path } = runFolder(memory, journal.generation);
  writeDurably(memory.fs, join(path, 'journal.json'), JSON.stringify(journal), { tmp: memory.tmp });
}

export function readJournal(memory: Opened, generation: number): Journal | undefined {
  const bytes = readIfThere(memory.fs, join(runFolder(memory, generation).path, 'journal.json'));
  return bytes && (JSON.parse(bytes.toString('utf8')) as Journal);
}

export function addProgress(fs: Fs, folder: RunFolder, placed: Placed): void {
  appendOwn(fs, join(folder.path, 'progress.jsonl'), `${JSON.stringify(placed)}\n`);
}

/** The last word on each entry; a line cut off by a crash is ignored. */
export function readProgress(fs: Fs, folder: RunFolder): Map<number, Placed> {
  const found = new Map<number, Placed>();
  for (const line of (readIfThere(fs, join(folder.path, 'progress.jsonl'))?.toString('utf8') ?? '').split(
    '\n',
  )) {
    try {
      const placed = JSON.parse(line) as Placed;
      found.set(placed.index, placed);
    } catch {
      // cut off or empty
    }
  }
  return found;
}
