import { bytesOf } from '../../memory/changes.ts';
import { attempts, keepAttempt } from '../attempts.ts';
import type { Opened } from '../opened.ts';
import { recorded } from '../origin-trailers.ts';
import type { Journal } from './journal.ts';

/**
 * Where files were left alone, the whole draft stays readable on a ref of its own: what the dream wanted there is not
 * lost, and where nothing landed at all it is the record.
 */
export async function keepDraft(
  memory: Opened,
  journal: Journal,
  commit: string | null,
  leftAlone: { path: string; reason: string }[],
): Promise<void> {
  const { id } = journal.record;
  if (leftAlone.length === 0 || attempts(memory).has(id)) return;
  const before = await memory.repo.flatOfCommit(journal.snapshot);
  const flat = new Map(before);
  for (const { path, next } of journal.entries) {
    if (next) flat.set(path, next);
    else flat.delete(path);
  }
  const [was, drafted] = [await memory.repo.tree(before), await memory.repo.tree(flat)];
  keepAttempt(memory, {
    subject: commit ? `Draft of dream ${id}` : 'Unchanged',
    parent: journal.snapshot,
    flat,
    trailers: {
      ...journal.record,
      outcome: commit ? 'committed' : 'unchanged',
      reason: commit ? journal.record.reason : 'every file it changed was being edited',
      nonce: journal.nonce,
      bytes: { before: bytesOf(was), after: bytesOf(drafted) },
      leftAlone,
      added: recorded(was, drafted, journal.origins ?? []),
    },
  });
}
