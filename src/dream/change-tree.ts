import { MemdreamError } from '../errors.ts';
import { createDraft } from '../memory/draft.ts';
import type { Tree } from '../memory/tree.ts';
import { takeId } from '../store/ids.ts';
import type { Journal } from '../store/publish/journal.ts';
import { flatOfDraft } from '../store/publish/publish.ts';
import type { Dream } from '../store/record.ts';
import { openEventsFile } from '../store/records-on-disk.ts';
import { type Snapshot, snapshot } from '../store/snapshot.ts';
import { readSummary } from '../store/summary.ts';
import { lostIf, needTurn, release, type Turn } from '../store/turn.ts';
import type { DreamEvent, EventBody } from './events.ts';
import { type Landing, publish } from './landing.ts';
import { asMemdreamError } from './outcome.ts';
import type { World } from './world.ts';

export type Planned = {
  after: Tree;
  record: Omit<Journal['record'], 'id' | 'durationMs'>;
  /** Where the lines came from that are new in `after`, as far as that is on record. */
  origins?: Landing['origins'];
  archive?: Journal['archive'];
  time: 'claim' | 'prior';
};

/**
 * A change that a person asks for (apply, revert), by the same road as a dream: lock, snapshot, publish, record.
 * `plan` decides on the snapshot and throws to refuse: then nothing has been written and the lock is as before.
 */
export async function changeTree(
  world: World,
  dir: string,
  purpose: string,
  plan: (turn: Turn, now: Snapshot, before: Tree) => Promise<Planned>,
): Promise<{ dream: Dream | undefined; before: Tree; after: Tree; notes: string[] }> {
  const startedAtMs = world.now().getTime();
  const turn = await needTurn(world, dir, purpose);
  let isDecided = false;
  try {
    const now = await snapshot(turn.memory);
    const before = await turn.memory.repo.tree(now.flat);
    const planned = await plan(turn, now, before);
    const draft = createDraft(before);
    for (const path of before.keys()) if (!planned.after.has(path)) draft.remove(path);
    for (const [path, file] of planned.after) if (before.get(path) !== file) draft.write(path, file);
    const after = draft.tree();
    if (draft.changed().length === 0) {
      release(turn);
      return { dream: undefined, before, after, notes: turn.recovered };
    }
    const id = await takeId(turn.memory);
    const events = openEventsFile(world.fs, turn.memory.state, id);
    const tell = (body: EventBody) =>
      events.append(
        JSON.stringify({ v: 1, at: world.now().toISOString(), dream: id, ...body } satisfies DreamEvent),
      );
    // Also what keeps the number from being used again, should a person take the commit away with git.
    tell({ event: 'step', name: purpose });
    const durationMs = world.now().getTime() - startedAtMs;
    const flat = flatOfDraft(turn.memory, now.flat, before, after);
    const landing: Landing = {
      turn,
      snapshot: now,
      before,
      after,
      flat,
      startedAtMs,
      record: { ...planned.record, id, durationMs },
      origins: planned.origins ?? [],
    };
    await publish(landing, {
      time: planned.time,
      archive: planned.archive ?? null,
      beforeDeciding: () => {},
      decided: () => {
        isDecided = true;
      },
    });
    const { dreams } = await readSummary(turn.memory);
    const dream = dreams.find((candidate) => candidate.id === id);
    if (dream) tell({ event: 'result', result: dream });
    return { dream, before, after, notes: turn.recovered };
  } catch (cause) {
    const error = lostIf(turn, asMemdreamError(cause, purpose));
    if (isDecided) {
      throw new MemdreamError(error.code, error.message, {
        hint: 'Nothing is lost. The next memdream command finishes it.',
        cause,
      });
    }
    releaseQuietly(turn);
    throw error;
  }
}

function releaseQuietly(turn: Turn): void {
  try {
    release(turn);
  } catch {
    // The error that brought us here is the one to report; a dead holder's turn ends by itself.
  }
}
