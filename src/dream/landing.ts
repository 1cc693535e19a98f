import { MemdreamError } from '../errors.ts';
import { bytesOf } from '../memory/changes.ts';
import type { LineOrigin } from '../memory/origins/origin.ts';
import type { Tree } from '../memory/tree.ts';
import { keepAttempt, keepProposal } from '../store/attempts.ts';
import type { FlatTree } from '../store/git/trees.ts';
import { subject } from '../store/noted-message.ts';
import { refuseMovedOn } from '../store/opened.ts';
import { marked, recorded } from '../store/origin-trailers.ts';
import type { Journal } from '../store/publish/journal.ts';
import { completePublish, preparePublish } from '../store/publish/publish.ts';
import type { Outcome } from '../store/record.ts';
import type { Snapshot } from '../store/snapshot.ts';
import type { DreamTrailers } from '../store/trailers.ts';
import type { Turn } from '../store/turn.ts';

/** What is to be put in place, proposed or kept on record: the snapshot, the result, and what the record says. */
export type Landing = {
  turn: Turn;
  snapshot: Snapshot;
  before: Tree;
  after: Tree;
  flat: FlatTree;
  record: Journal['record'];
  /** Where the lines that it adds came from. */
  origins?: readonly LineOrigin[];
  startedAtMs: number;
};

/** Publishes. From `decide` on there is one direction: what fails then is finished by the next command. */
export async function publish(
  landing: Landing,
  options: { time: 'claim' | 'prior'; archive?: Journal['archive']; beforeDeciding(): void; decided(): void },
): Promise<{ commit: string | null; lateWrites: string[] }> {
  const { memory, holding, bootId } = landing.turn;
  const { nonce, generation } = holding;
  preparePublish(memory, {
    journal: {
      nonce,
      generation,
      bootId,
      snapshot: landing.snapshot.commit,
      startedAtMs: landing.startedAtMs,
      record: landing.record,
      origins: marked(landing.origins ?? []),
      archive: options.archive ?? null,
    },
    before: landing.snapshot.flat,
    after: landing.flat,
    files: landing.after,
  });
  options.beforeDeciding();
  refuseMovedOn(memory);
  decide(holding, options.time);
  options.decided();
  const published = await completePublish(memory, generation, bootId);
  holding.finish();
  return { commit: published?.commit ?? null, lateWrites: published?.lateWrites ?? [] };
}

/**
 * A disk that fails just after the decision has its name leaves it made: then a rollback is no longer possible, and the
 * dream would be told as failed and land with the next command. Asked a second time, the lock knows.
 */
export function decide(holding: Turn['holding'], time: 'claim' | 'prior'): void {
  try {
    holding.decide('publish', time);
  } catch (error) {
    if (error instanceof MemdreamError) throw error;
    holding.decide('publish', time);
  }
}

/** Keeps a finished dream for a person to decide. */
export async function propose(landing: Landing, reason: string): Promise<void> {
  const count = landing.flat === landing.snapshot.flat ? 0 : changed(landing);
  await keepProposal(landing.turn.memory, {
    subject: subject('Proposed', count),
    parent: landing.snapshot.commit,
    flat: landing.flat,
    trailers: trailersOf(landing, 'proposed', { reason }),
  });
}

/** Writes an attempt that changed nothing to a ref of its own, its draft readable with `memdream show`. */
export function keepRecord(
  landing: Landing,
  outcome: Outcome,
  more: { reason: string | null; leftAlone?: DreamTrailers['leftAlone'] },
): void {
  const title =
    { unchanged: 'Unchanged', failed: 'Failed', stopped: 'Stopped' }[outcome as 'unchanged'] ?? outcome;
  keepAttempt(landing.turn.memory, {
    subject: title,
    parent: landing.snapshot.commit,
    flat: landing.flat,
    trailers: trailersOf(landing, outcome, more),
  });
}

function trailersOf(
  landing: Landing,
  outcome: Outcome,
  more: { reason: string | null; leftAlone?: DreamTrailers['leftAlone'] },
): DreamTrailers {
  return {
    ...landing.record,
    outcome,
    reason: more.reason,
    nonce: landing.turn.holding.nonce,
    bytes: { before: bytesOf(landing.before), after: bytesOf(landing.after) },
    leftAlone: more.leftAlone ?? [],
    added: recorded(landing.before, landing.after, landing.origins ?? []),
  };
}

function changed({ before, after }: Landing): number {
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths].filter((path) => before.get(path) !== after.get(path)).length;
}
