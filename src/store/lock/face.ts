import type { Identity } from '../process.ts';
import { type Generation, generations, readChain, readGeneration } from './chain.ts';
import { type Busy, isOver } from './judge.ts';
import { clock, type Face, list, liveness, readFace, type Steps } from './steps.ts';

/** Some file systems keep whole seconds only, and utimes is never exact: a face's time is compared with this much play. */
const PLAY_MS = 2_000;

/** The face with what the chain knows about it. */
export type Sight = {
  face: Face | null;
  /** The turn of ours that left its PID in it, or null: then it is empty, absent or a stranger's. */
  owner: Generation | null;
  /** When this memory was last consolidated: the face's time, or the truth where a turn of ours left its own there. */
  lastMs: number | null;
};

/** Call it when no turn can end any more: the listing is read here, because an end made since would be missed. */
export function* seeFace(): Steps<Sight> {
  const face = yield* readFace();
  if (!face) return { face, owner: null, lastMs: yield* timeOfMissing() };
  const isNamed = pidIn(face) !== null;
  const chain = isNamed ? yield* readChain(yield* list()) : [];
  const owner = chain.find((generation) => isShownIn(face, generation)) ?? null;
  return { face, owner, lastMs: owner ? timeBehind(owner, chain) : face.mtimeMs };
}

/** No face, and the newest turn is not done: its holder may have died between taking the old face away and showing its own. */
function* timeOfMissing(): Steps<number | null> {
  const names = yield* list();
  const newest = generations(names)[0];
  if (newest === undefined || names.includes(`${newest}.fin`)) return null;
  return (yield* readGeneration(newest, names))?.claim.priorMs ?? null;
}

// A PID comes back; the same PID at the same moment does not.
function isShownIn(face: Face | null, { claim, isReadable }: Generation): boolean {
  return isReadable && showsPid(face, claim.pid) && isSameTime(claim.atMs, face?.mtimeMs ?? null);
}

function timeBehind(owner: Generation, chain: Generation[]): number | null {
  const done = chain.find(
    ({ isFinished, isReadable, end }) =>
      isFinished && isReadable && (end?.kind === 'publish' || end?.kind === 'rollback'),
  );
  if (!done) return owner.claim.priorMs;
  // A holder given up may show its face late, over that of a turn which is already done. Later than the owner's, or not
  // done yet when the owner claimed, it counts.
  if (done.number < owner.number && !wasUnfinished(done, owner)) return owner.claim.priorMs;
  return done.end?.time === 'claim' ? done.claim.atMs : done.claim.priorMs;
}

// The same time in both claims is not enough: where somebody removed the face in between, both found none.
function wasUnfinished(done: Generation, { claim }: Generation): boolean {
  const wasSeen = claim.unfinished === null || claim.unfinished.includes(done.number);
  return wasSeen && isSameTime(done.claim.priorMs, claim.priorMs);
}

/** A face that no turn of ours wrote is held while its PID lives and it is younger than an hour. That is all it tells. */
export function* liveStranger(face: Face | null, self: Identity): Steps<Busy | null> {
  const pid = pidIn(face);
  // Our own number is a leftover of one that had it before us.
  if (!face || pid === null || pid === self.pid) return null;
  const state = yield* liveness({ ...self, pid, startTime: null });
  if (state === 'dead') return null;
  const { nowMs } = yield* clock();
  return isOver(face.mtimeMs, nowMs) ? null : strangerIn(face, state);
}

export function strangerIn(face: Face, state: 'alive' | 'unknown'): Busy {
  const who = 'another dreamer' as const;
  return { kind: 'busy', pid: pidIn(face), sinceMs: face.mtimeMs, who, host: null, purpose: null, state };
}

export function isSameFace(a: Face | null, b: Face | null): boolean {
  if (!a || !b) return a === b;
  return a.body === b.body && Math.abs(a.mtimeMs - b.mtimeMs) < 1;
}

export function isSameTime(a: number | null, b: number | null): boolean {
  return a === null || b === null ? a === b : Math.abs(a - b) <= PLAY_MS;
}

/** Body and PID are all that others agree on, so "ours" is no more than our PID in it. */
export function showsPid(face: Face | null, pid: number | null): boolean {
  return pid !== null && pidIn(face) === pid;
}

// The number it begins with: the other dreamer reads it with parseInt.
function pidIn(face: Face | null): number | null {
  const digits = /^\s*([1-9]\d{0,9})(?!\d)/.exec(face?.body ?? '')?.[1];
  return digits === undefined ? null : Number(digits);
}
