import { showsPid } from './face.ts';
import { type Claim, type End, format, parseClaim, parseEnd } from './records.ts';
import { create, discard, read, readFace, removeFace, reveal, type Steps, stage } from './steps.ts';

export type Held = { generation: number; claim: Claim };

/** False as soon as anybody ended our turn or put something else into the face. */
export function* stillOurs(held: Held): Steps<boolean> {
  if (yield* isGivenUp(held)) return false;
  return showsPid(yield* readFace(), held.claim.pid);
}

/** True as soon as anybody ended our turn. */
export function* isGivenUp({ generation, claim }: Held): Steps<boolean> {
  if (!(yield* hasOurClaim(generation, claim))) return true;
  const ended = yield* read(`${generation}.end`);
  return ended !== null && !isOwnEnd(ended.body, claim);
}

/** True: from here on nobody can take the turn from us, and all must finish what was decided. False: nothing may be written. */
export function* decide(held: Held, kind: 'publish' | 'rollback', time: 'claim' | 'prior'): Steps<boolean> {
  const { generation, claim } = held;
  const isShown = kind === 'rollback' || showsPid(yield* readFace(), claim.pid);
  const end: End = { kind: isShown ? kind : 'broken', time, nonce: claim.nonce };
  const isMade = yield* create(`${generation}.end`, format(end));
  // Not made, but the same: an earlier attempt of ours, that failed after the name existed.
  if (!isMade && !isSameEnd((yield* read(`${generation}.end`))?.body, end)) return false;
  // Pruning removes a claim before its end: with our claim still there, the name cannot have been used before.
  return isShown && (yield* hasOurClaim(generation, claim));
}

/** False: nothing was decided yet. Body and time of the face change in one step, and only while it is ours. */
export function* finish({ generation, claim }: Held): Steps<boolean> {
  const end = parseEnd((yield* read(`${generation}.end`))?.body ?? '');
  if (!end || end.kind === 'broken' || end.nonce !== claim.nonce) return false;
  yield* clearFace(claim.pid, end.time === 'claim' ? claim.atMs : claim.priorMs);
  yield* create(`${generation}.fin`, format({}));
  return true;
}

/** An empty face with this time, or none where there was none before. Left alone if it shows someone else. */
export function* clearFace(pid: number | null, timeMs: number | null): Steps<void> {
  const token = timeMs === null ? null : yield* stage('', timeMs);
  const face = yield* readFace();
  if (!face || !showsPid(face, pid)) {
    if (token !== null) yield* discard(token);
  } else if (token !== null) yield* reveal(token, face);
  else yield* removeFace(face);
}

function* hasOurClaim(generation: number, { nonce }: Claim): Steps<boolean> {
  return parseClaim((yield* read(`${generation}.claim`))?.body ?? '')?.nonce === nonce;
}

function isOwnEnd(body: string, claim: Claim): boolean {
  const end = parseEnd(body);
  return end !== null && end.kind !== 'broken' && end.nonce === claim.nonce;
}

function isSameEnd(body: string | undefined, end: End): boolean {
  const found = parseEnd(body ?? '');
  return found?.kind === end.kind && found.time === end.time && found.nonce === end.nonce;
}
