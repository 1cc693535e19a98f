import type { Identity, ProcessState } from '../process.ts';
import type { Generation } from './chain.ts';
import { endedWithItsBoot } from './reboot.ts';
import { identityOf } from './records.ts';
import { type Clock, clock, liveness, type Steps } from './steps.ts';

/** After this long without an end a holder is given up, alive or not: it sleeps, hangs, or its machine is gone. */
export const HOUR_MS = 3_600_000;

const DAY_MS = 24 * HOUR_MS;

/** Who holds the lock. `sinceMs` is a moment (epoch ms). Of another dreamer only PID and moment are known. */
export type Busy = {
  kind: 'busy';
  pid: number | null;
  sinceMs: number;
  who: 'memdream' | 'another dreamer';
  host: string | null;
  purpose: string | null;
  state: 'alive' | 'unknown';
};

/** settled: nothing left to do · busy · abandoned: its holder is gone or over time, so it may be ended or taken over. */
export type Verdict = { kind: 'settled' } | { kind: 'abandoned' } | Busy;

/** `disk`: where the chain lies, if that is certain. */
export type Judging = { self: Identity; disk?: string | null; takeOverUnknown: boolean };

export function* judge(generation: Generation, me: Judging): Steps<Verdict> {
  if (generation.isFinished || generation.end?.kind === 'broken') return { kind: 'settled' };
  const state = yield* stateOf(generation, me);
  if (state === 'dead') return { kind: 'abandoned' };
  if (state === 'unknown' && me.takeOverUnknown) return { kind: 'abandoned' };
  // What a publisher proven alive is doing cannot be taken from it: two would write the same files.
  const mayExpire = generation.end === null || state === 'unknown';
  if (mayExpire && isOverTime(generation, me.self, yield* clock())) return { kind: 'abandoned' };
  return busyWith(generation, state);
}

function* stateOf({ claim, isReadable }: Generation, me: Judging): Steps<ProcessState> {
  if (!isReadable) return 'unknown';
  return endedWithItsBoot(claim, me) ? 'dead' : yield* liveness(identityOf(claim));
}

export function busyWith({ claim }: Generation, state: 'alive' | 'unknown'): Busy {
  const { pid, host, purpose } = claim;
  return { kind: 'busy', pid, sinceMs: claim.atMs, who: 'memdream', host, purpose, state };
}

function isOverTime(generation: Generation, self: Identity, { nowMs, uptimeMs }: Clock): boolean {
  const { claim, claimedMs, endedMs } = generation;
  // A publisher gets an hour of its own: it may have decided in the last minute of its first.
  if (endedMs !== null && !isOver(endedMs, nowMs)) return false;
  // Less than at the claim: that clock was not one that only runs forward.
  if (claim.uptimeMs !== null && uptimeMs >= claim.uptimeMs && hasSameUptime(claim, self))
    return uptimeMs - claim.uptimeMs > HOUR_MS;
  return isOver(claimedMs, nowMs);
}

/**
 * Whether the hour is over by the clock. A moment ahead of it comes from a clock that is off: a few hours are another
 * machine's time zone, and are waited for; beyond a day nobody could wait for it to pass.
 */
export function isOver(sinceMs: number, nowMs: number): boolean {
  return nowMs - sinceMs > HOUR_MS || sinceMs - nowMs > DAY_MS;
}

// Containers of one boot may each be shown an uptime of their own, so the PID namespace must be the same too.
function hasSameUptime(claim: Identity, self: Identity): boolean {
  return claim.bootId !== null && claim.bootId === self.bootId && claim.pidNamespace === self.pidNamespace;
}
