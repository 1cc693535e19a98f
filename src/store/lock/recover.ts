import type { Turn } from './acquire.ts';
import { isSameTime } from './face.ts';
import { clearFace } from './hold.ts';
import { format } from './records.ts';
import { create, type Steps } from './steps.ts';

/** The face gets the time that generation had decided on, then its `fin`. Done again it changes nothing. */
export function* finishOther(turn: Turn, generation: number): Steps<void> {
  const other = turn.unfinished.find((one) => one.generation === generation);
  if (!other) return;
  // A recovery that died owes the face nothing: its own unfinished ones do.
  if (other.end.kind !== 'recover') yield* clearFace(turn.claim.pid, timeOwed(turn, other));
  yield* create(`${generation}.fin`, format({}));
}

/** Our own turn ends. Where no unfinished one had a time to set, the face goes back to what it was. */
export function* closeRecovery({ generation, claim }: Turn): Steps<void> {
  yield* clearFace(claim.pid, claim.priorMs);
  yield* create(`${generation}.fin`, format({}));
}

function timeOwed({ claim }: Turn, { claim: theirs, end }: Turn['unfinished'][number]): number | null {
  // An unreadable claim has no times; what the face said before us is the best there is.
  if (theirs.nonce === '') return claim.priorMs;
  // Found another time than they did: an earlier recovery has set it already, or another dreamer has consolidated since.
  if (!isSameTime(claim.priorMs, theirs.priorMs)) return claim.priorMs;
  return end.time === 'claim' ? theirs.atMs : theirs.priorMs;
}
