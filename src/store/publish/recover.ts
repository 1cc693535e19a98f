import type { Opened } from '../opened.ts';
import { readJournal, readProgress, runFolder, runGenerations } from './journal.ts';
import { addLateWrites } from './late-writes.ts';
import { completePublish } from './publish.ts';

/**
 * Looks once more into the folders of runs that are over: writes that arrived late are added back, then the folder
 * goes. Called under the lock, after unfinished publishes have been finished.
 */
export async function sweepRuns(memory: Opened): Promise<void> {
  for (const generation of runGenerations(memory)) {
    const folder = runFolder(memory, generation);
    const journal = readJournalQuietly(memory, generation);
    if (journal) await addLateWrites(memory, folder, journal, readProgress(memory.fs, folder).values());
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

function readJournalQuietly(memory: Opened, generation: number) {
  try {
    return readJournal(memory, generation);
  } catch {
    return undefined; // half a journal: the run never decided
  }
}
