import { attempts, keepAttempt } from '../store/attempts.ts';
import { listPlaces } from '../store/history.ts';
import { headOf, type Opened } from '../store/opened.ts';
import { eventIds, readEvents } from '../store/records-on-disk.ts';
import type { DreamEvent } from './events.ts';

/** A process that was killed leaves one such dream; more than a few are not worth the reading. */
const LOOK_BACK = 5;

/**
 * A dream whose process was killed could not say so. Its events did not get as far as a result: the next run puts it on
 * record, with what those events tell. Called under the lock, so none of them can still be running.
 */
export async function recordDead(memory: Opened, currentId: number): Promise<void> {
  const head = headOf(memory);
  if (!head) return;
  const known = new Set((await listPlaces(memory)).map(({ id }) => id));
  const ids = eventIds(memory.fs, memory.state).filter((id) => id !== currentId);
  for (const id of ids.slice(-LOOK_BACK)) {
    const events = readEvents<DreamEvent>(memory.fs, memory.state, id);
    // Only a run begins with being fired: an apply or revert that failed was told to the person who typed it.
    const isRun = events[0]?.event === 'fired';
    const isOver = events.some(({ event }) => event === 'result') || attempts(memory).has(id);
    if (!known.has(id) && isRun && !isOver) await keepDead(memory, head, id, events);
  }
}

async function keepDead(
  memory: Opened,
  head: string,
  id: number,
  events: readonly DreamEvent[],
): Promise<void> {
  const last = <Name extends DreamEvent['event']>(name: Name) =>
    events.findLast((event): event is Extract<DreamEvent, { event: Name }> => event.event === name);
  const [engine, usage] = [last('engine'), last('usage')];
  keepAttempt(memory, {
    subject: 'Failed',
    parent: head,
    flat: await memory.repo.flatOfCommit(head),
    trailers: {
      id,
      kind: 'dream',
      outcome: 'failed',
      nonce: '',
      durationMs: null,
      trigger: last('fired')?.trigger ?? 'unknown',
      engine: engine?.name ?? 'unknown',
      model: engine?.model ?? null,
      sessions: engine?.sessions ?? null,
      turns: usage?.turns ?? null,
      usage: usage
        ? {
            input: usage.input,
            cacheRead: usage.cacheRead,
            cacheWrite: usage.cacheWrite,
            output: usage.output,
          }
        : null,
      costUsd: usage?.costUsd ?? null,
      reason: `it began ${events[0]!.at} and ended without a word: killed, or unable to write`,
      claim: null,
      reverts: [],
      bytes: { before: 0, after: 0 },
      leftAlone: [],
      applies: null,
    },
  });
}
