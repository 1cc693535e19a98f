import { type Generation, generations, isUnfinished, readGeneration } from './chain.ts';
import { isSameFace, liveStranger, seeFace, showsPid, strangerIn } from './face.ts';
import { type Busy, busyWith, type Judging, judge } from './judge.ts';
import { type Claim, type End, format } from './records.ts';
import {
  clock,
  create,
  discard,
  exists,
  type Face,
  list,
  readFace,
  reveal,
  type Steps,
  stage,
} from './steps.ts';

export type Claimant = Judging & { nonce: string; purpose: string };
export type Unfinished = { generation: number; claim: Claim; end: End };
/** A claim that is ours. `unfinished` not empty: our end says "recover", and those come first. */
export type Turn = { kind: 'turn'; generation: number; claim: Claim; unfinished: Unfinished[] };

export function* acquire(me: Claimant): Steps<Turn | Busy> {
  // 1. The chain is the truth: nobody may be in the middle of a turn.
  const names = yield* list();
  const busy = yield* settle(names, me);
  if (busy) return busy;

  // 2. The face is what another dreamer shows and looks at.
  const { face, owner, lastMs } = yield* seeFace();
  const stranger = owner ? null : yield* liveStranger(face, me.self);
  if (stranger) return stranger;

  // 3. One link(2), one winner.
  // The number comes from the chain as judged: a turn begun since has it already, and we lose.
  const generation = (generations(names)[0] ?? 0) + 1;
  const claim = yield* makeClaim(me, lastMs, names);
  if (!(yield* create(`${generation}.claim`, format(claim)))) return yield* whoHolds();
  const current = yield* list();
  // A list read long ago can name a generation that was used and pruned since.
  if (generations(current)[0] !== generation) return yield* giveUp(generation, claim, yield* whoHolds());

  // 4. Show it to the other dreamer, who may have come at the same time.
  const intruder = yield* show(generation, claim, face);
  if (intruder) return yield* giveUp(generation, claim, intruder);

  // 5. What others decided and did not finish is ours to finish, under an end of our own.
  const unfinished = yield* findUnfinished(current);
  if (unfinished.length > 0 && !(yield* create(`${generation}.end`, recoverEnd(claim))))
    return yield* whoHolds();
  return { kind: 'turn', generation, claim, unfinished };
}

/** Null: nobody holds it. A newest turn without an end is broken here, so its holder can never decide any more. */
function* settle(names: string[], me: Claimant): Steps<Busy | null> {
  const [newest, ...older] = generations(names);
  if (newest === undefined) return null;
  let generation = yield* readGeneration(newest, names);
  const verdict = generation && (yield* judge(generation, me));
  if (verdict?.kind === 'busy') return verdict;
  if (verdict?.kind === 'abandoned' && generation?.end === null) {
    const broken: End = { kind: 'broken', time: 'prior', nonce: me.nonce };
    if (!(yield* create(`${newest}.end`, format(broken)))) {
      // Lost to the holder's own end, or to another breaker: both are on record now.
      generation = yield* readGeneration(newest, names);
      const again = generation && (yield* judge(generation, me));
      if (again?.kind === 'busy') return again;
    }
  }
  for (const number of older) {
    const earlier = names.includes(`${number}.fin`) ? null : yield* readGeneration(number, names);
    if (!earlier || !isUnfinished(earlier)) continue;
    const taken = yield* judge(earlier, me);
    if (taken.kind === 'busy') return taken;
  }
  return null;
}

function* makeClaim(me: Claimant, priorMs: number | null, names: string[]): Steps<Claim> {
  const { nowMs, uptimeMs } = yield* clock();
  const { pid, startTime, bootId, pidNamespace, host } = me.self;
  const who = { pid, startTime, bootId, pidNamespace, host };
  const { nonce, purpose, disk = null } = me;
  const unfinished = generations(names).filter((number) => !names.includes(`${number}.fin`));
  return { ...who, atMs: nowMs, uptimeMs, priorMs, unfinished, nonce, purpose, disk };
}

/** Null: the face shows us. Else who was in the way. */
function* show(generation: number, claim: Claim, before: Face | null): Steps<Busy | null> {
  const token = yield* stage(String(claim.pid), claim.atMs);
  const face = yield* readFace();
  // Changed since we read the prior time from it, by a dreamer alive or already done: either way our claim is outdated.
  if (!isSameFace(face, before)) {
    yield* discard(token);
    return face ? strangerIn(face, 'unknown') : yield* whoHolds();
  }
  if (yield* exists(`${generation}.end`)) {
    yield* discard(token);
    return yield* whoHolds();
  }
  const isRevealed = yield* reveal(token, face);
  const shown = yield* readFace();
  if (isRevealed && showsPid(shown, claim.pid)) return null;
  return shown ? strangerIn(shown, 'unknown') : yield* whoHolds();
}

function* giveUp(generation: number, claim: Claim, busy: Busy): Steps<Busy> {
  // If this name exists already, someone else gave us up: as good.
  yield* create(
    `${generation}.end`,
    format({ kind: 'broken', time: 'prior', nonce: claim.nonce } satisfies End),
  );
  return busy;
}

export function* findUnfinished(names: string[]): Steps<Unfinished[]> {
  const found: Unfinished[] = [];
  for (const number of generations(names).reverse()) {
    if (!names.includes(`${number}.end`) || names.includes(`${number}.fin`)) continue;
    const generation: Generation | null = yield* readGeneration(number, names);
    if (!generation || !isUnfinished(generation)) continue;
    found.push({ generation: number, claim: generation.claim, end: generation.end });
  }
  return found;
}

/** Whoever was faster. Nobody to be named means that it came and went meanwhile. */
function* whoHolds(): Steps<Busy> {
  const names = yield* list();
  const newest = generations(names)[0];
  const generation = newest === undefined ? null : yield* readGeneration(newest, names);
  if (generation) return busyWith(generation, 'unknown');
  const { nowMs } = yield* clock();
  const nobody = { pid: null, host: null, purpose: null, state: 'unknown' as const };
  return { kind: 'busy', who: 'memdream', sinceMs: nowMs, ...nobody };
}

const recoverEnd = ({ nonce }: Claim) => format({ kind: 'recover', time: 'prior', nonce } satisfies End);
