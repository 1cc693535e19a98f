import { listIfThere } from '../files.ts';
import type { Opened } from '../opened.ts';
import { type RunFolder, readJournal, runFolder, runGenerations } from './journal.ts';
import { addLateWrites } from './late-writes.ts';
import { completePublish } from './publish.ts';

/** For so long after a file was moved aside, a program that has it open may still write to it. */
const OPEN_FOR_MS = 10_000;

/**
 * Looks once more into the folders of runs that are over: writes that arrived late are added back, then the folder
 * goes. Called under the lock, after unfinished publishes have been finished.
 */
export async function sweepRuns(memory: Opened): Promise<void> {
  for (const generation of runGenerations(memory)) {
    const folder = runFolder(memory, generation);
    const journal = readJournalIfWhole(memory, generation);
    if (journal && !(await addLateWrites(memory, folder, journal)).isSettled) continue;
    if (!movesRecently(memory, folder)) memory.fs.rmSync(folder.path, { recursive: true, force: true });
  }
}

/** Whether a file was moved aside so lately that somebody may still have it open. */
export function movesRecently({ fs, now }: Opened, folder: RunFolder): boolean {
  const movedMs = fs.lstatSync(folder.taken, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const agoMs = now().getTime() - movedMs;
  return agoMs > -OPEN_FOR_MS && agoMs < OPEN_FOR_MS && listIfThere(fs, folder.taken).length > 0;
}

/** Finishes the publish of a run whose process died after its decision. Returns what to tell the person. */
export async function finishInterrupted(
  memory: Opened,
  generation: number,
  bootId: string | null,
): Promise<string | undefined> {
  const journal = readJournal(memory, generation);
  if (!journal) return undefined;
  const published = await completePublish(memory, generation, bootId, { isMending: true });
  return published?.commit
    ? `Finished dream ${journal.record.id}, which had been cut off while it was being put in place.`
    : undefined;
}

function readJournalIfWhole(memory: Opened, generation: number) {
  try {
    return readJournal(memory, generation);
  } catch (error) {
    // Half a journal: the run never decided. A disk that cannot be read is another matter: the folder must stay.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
