import { dirname, join } from 'node:path';
import { codeOf } from '../../errors.ts';
import { INDEX } from '../../memory/kinds.ts';
import { mergeFiles } from '../../memory/merge3.ts';
import { type File, type Mode, type Tree, textOf } from '../../memory/tree.ts';
import { archiveProposal } from '../attempts.ts';
import { isMissing, listIfThere, syncFolder } from '../files.ts';
import { retryWhenMoved } from '../git/refs.ts';
import { changedPaths, type Entry, type FlatTree } from '../git/trees.ts';
import type { Opened } from '../opened.ts';
import { readNow } from '../work-tree.ts';
import { commitPublish, leftAlone } from './commit.ts';
import { dependsOn } from './dependence.ts';
import {
  addProgress,
  type Journal,
  type JournalEntry,
  type Placed,
  readJournal,
  readProgress,
  runFolder,
  writeJournal,
} from './journal.ts';
import { keepDraft } from './keep-draft.ts';
import { addLateWrites } from './late-writes.ts';
import { mayPass } from './may-pass.ts';
import { placeEntry } from './place.ts';

export type Published = {
  commit: string | null;
  leftAlone: { path: string; reason: string }[];
  lateWrites: string[];
};

/**
 * Everything a publish needs is made durable: objects, replacement files, journal. Until the decision that follows,
 * dropping all of it loses nothing; a full disk strikes here.
 */
export function preparePublish(
  memory: Opened,
  input: { journal: Omit<Journal, 'v' | 'entries'>; before: FlatTree; after: FlatTree; files: Tree },
): Journal {
  const entries = changedPaths(input.before, input.after).map(
    (path): JournalEntry => ({
      path,
      base: input.before.get(path) ?? null,
      next: input.after.get(path) ?? null,
    }),
  );
  const journal: Journal = { v: 1, ...input.journal, entries };
  memory.repo.writer.flush();
  const index = memory.fs.lstatSync(join(memory.dir, INDEX), { throwIfNoEntry: false });
  writeJournal(
    memory,
    journal,
    entries.map(({ path, next }) => (next ? input.files.get(path)?.bytes : undefined)),
    // As open as the index is, but never for everybody to write.
    (index?.mode ?? 0o600) & 0o664,
  );
  return journal;
}

/** The flat tree of a draft: its changed files become blobs (added, not flushed). */
export function flatOfDraft(memory: Opened, base: FlatTree, before: Tree, after: Tree): Map<string, Entry> {
  const flat = new Map(base);
  for (const path of before.keys()) if (!after.has(path)) flat.delete(path);
  for (const [path, file] of after) {
    if (before.get(path) === file) continue;
    flat.set(path, { oid: memory.repo.addBlob(file.bytes), mode: file.mode });
  }
  return flat;
}

/** After the decision: forward only, by this process or, `isMending`, by the next. Idempotent. */
export async function completePublish(
  memory: Opened,
  generation: number,
  bootId: string | null,
  { isMending = false } = {},
): Promise<Published | undefined> {
  const journal = readJournal(memory, generation);
  if (!journal) return undefined;
  const folder = runFolder(memory, generation);
  // After a reboot the file system may have kept the note of a step and lost the step: then look at the disk only.
  const progress = journal.bootId === bootId ? readProgress(memory.fs, folder) : new Map<number, Placed>();
  const { before, draft } = await treesOf(memory, journal);
  const conflicts = await foreseeConflicts(memory, journal, progress, isMending);
  const placed: Placed[] = [];
  const skipped: JournalEntry[] = [...conflicts].map((index) => journal.entries[index]!);

  for (const index of addersFirst(journal, before, draft)) {
    const entry = journal.entries[index]!;
    const blocker = skipped.find((other) => other !== entry && dependsOn(entry, other, before, draft));
    const result =
      progress.get(index) ??
      (blocker ? keptFor(index, blocker) : await placeEntry(memory, folder, entry, index, isMending));
    if (!progress.has(index)) addProgress(memory.fs, folder, result);
    if (!result.landed && !skipped.includes(entry)) skipped.push(entry);
    placed.push(result);
  }
  syncPlaces(memory, journal, placed);
  const { paths: lateWrites } = await addLateWrites(memory, folder, journal);
  const commit = await retryWhenMoved(() => commitPublish(memory, journal, placed));
  if (journal.archive && commit) await archiveProposal(memory, journal.archive.id, journal.archive.reason);
  const left = leftAlone(journal, placed);
  await keepDraft(memory, journal, commit, left);
  return { commit, leftAlone: left, lateWrites };
}

function keptFor(index: number, blocker: JournalEntry): Placed {
  const reason = `its text was to move to ${blocker.path}, which was left alone`;
  return { index, landed: false, reason, captured: null, placed: null };
}

async function treesOf(memory: Opened, journal: Journal): Promise<{ before: Tree; draft: Tree }> {
  const [before, draft] = [new Map<string, File>(), new Map<string, File>()];
  for (const { path, base, next } of journal.entries) {
    if (base) before.set(path, await load(memory, base));
    if (next) draft.set(path, await load(memory, next));
  }
  return { before, draft };
}

async function load(memory: Opened, entry: Entry): Promise<File> {
  return { bytes: (await memory.repo.read(entry.oid)).content, mode: entry.mode as Mode };
}

/** Entries that already meet an edit on the same lines: known before the first file moves, so that others can follow. */
async function foreseeConflicts(
  memory: Opened,
  journal: Journal,
  progress: Map<number, Placed>,
  isMending: boolean,
): Promise<Set<number>> {
  const conflicts = new Set<number>();
  const taken = new Set(
    listIfThere(memory.fs, runFolder(memory, journal.generation).taken).map((name) => name.split('.')[0]),
  );
  for (const [index, { path, base, next }] of journal.entries.entries()) {
    const known = progress.get(index);
    if (taken.has(`${index}`) && !known) continue; // cut off half-way: its file is aside, not gone
    if (known ? !known.landed : !(await fits(memory, { path, base, next }, isMending))) conflicts.add(index);
  }
  return conflicts;
}

async function fits(
  memory: Opened,
  { path, base, next }: JournalEntry,
  isMending: boolean,
): Promise<boolean> {
  try {
    const now = readNow(memory.fs, join(memory.dir, path));
    return mergeFiles(
      base ? await load(memory, base) : undefined,
      next ? await load(memory, next) : undefined,
      now,
    ).clean;
  } catch (error) {
    const code = codeOf(error);
    if (code && !mayPass(code, isMending)) return false;
    throw error;
  }
}

/** Files that gain text before files that lose it: if a gain is skipped at the last moment, its loss can be too. */
function addersFirst(journal: Journal, before: Tree, draft: Tree): number[] {
  const gain = journal.entries.map(({ path }) => length(draft, path) - length(before, path));
  return journal.entries.map((_, index) => index).sort((a, b) => gain[b]! - gain[a]! || a - b);
}

function length(tree: Tree, path: string): number {
  return textOf(tree.get(path))?.length ?? 0;
}

function syncPlaces(memory: Opened, journal: Journal, placed: readonly Placed[]): void {
  const folders = new Set(
    placed
      .filter(({ landed }) => landed)
      .map(({ index }) => dirname(join(memory.dir, journal.entries[index]!.path))),
  );
  for (const folder of folders) {
    try {
      syncFolder(memory.fs, folder);
    } catch (error) {
      if (!isMissing(error)) throw error; // what somebody has moved away is not there to be synced
    }
  }
}
