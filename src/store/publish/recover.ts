import type { Opened } from '../opened.ts';
import { readJournal, runFolder, runGenerations } from './journal.ts';
import { addLateWrites } from './late-writes.ts';
import { completePublish } from './publish.ts';

/**
 * Looks once more into the folders of runs that are over: writes that arrived late are added back, then the folder
 * goes. Called under the lock, after unfinished publishes have been finished; `recent` ones wait for the next run, so
 * that a program which still has a taken file open gets some time.
 */
export async function sweepRuns(memory: Opened, recent: ReadonlySet<number>): Promise<void> {
  for (const generation of runGenerations(memory)) {
    if (recent.has(generation)) continue;
    const folder = runFolder(memory, generation);
    const journal = readJournalIfWhole(memory, generation);
    if (journal && !(await addLateWrites(memory, folder, journal)).isSettled) continue;
    memory.fs.rmSync(folder.path, { recursive: true, force: true });
  }
}

/** Finishes the publish of a run whose process died after its decision. Returns what to tell the person. */
export async function finishInterrupted(
  memory: Opened,
  generation: number,
  bootId: string | null,
): Promise<string | undefined> {
  const journal = readJournal(memory, generation);
  if (!journal) return undefined;
  const published = await completePublish(memory, generation, bootId);
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
