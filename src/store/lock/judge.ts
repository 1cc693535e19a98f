import type { Identity } from '../process.ts';
import type { Generation } from './chain.ts';
import { identityOf } from './records.ts';
import { type Clock, clock, liveness, type Steps } from './steps.ts';

/** After this long without an end a holder is given up, alive or not: it sleeps, hangs, or its machine is gone. */
export const HOUR_MS = 3_600_000;

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

export type Judging = { self: Identity; takeOverUnknown: boolean };

export function* judge(generation: Generation, { self, takeOverUnknown }: Judging): Steps<Verdict> {
  if (generation.isFinished || generation.end?.kind === 'broken') return { kind: 'settled' };
  const state = generation.isReadable ? yield* liveness(identityOf(generation.claim)) : 'unknown';
  if (state === 'dead') return { kind: 'abandoned' };
  if (state === 'unknown' && takeOverUnknown) return { kind: 'abandoned' };
  // What a publisher proven alive is doing cannot be taken from it: two would write the same files.
  const mayExpire = generation.end === null || state === 'unknown';
  if (mayExpire && isOverTime(generation, self, yield* clock())) return { kind: 'abandoned' };
  return busyWith(generation, state);
}

export function busyWith({ claim }: Generation, state: 'alive' | 'unknown'): Busy {
  const { pid, host, purpose } = claim;
  return { kind: 'busy', pid, sinceMs: claim.atMs, who: 'memdream', host, purpose, state };
}

function isOverTime(generation: Generation, self: Identity, { nowMs, uptimeMs }: Clock): boolean {
  const { claim, claimedMs, endedMs } = generation;
  // A publisher gets an hour of its own: it may have decided in the last minute of its first.
  if (endedMs !== null && nowMs - endedMs <= HOUR_MS) return false;
  if (claim.uptimeMs !== null && hasSameUptime(claim, self)) return uptimeMs - claim.uptimeMs > HOUR_MS;
  return nowMs - claimedMs > HOUR_MS;
}

// Containers of one boot may each be shown an uptime of their own, so the PID namespace must be the same too.
function hasSameUptime(claim: Identity, self: Identity): boolean {
  return claim.bootId !== null && claim.bootId === self.bootId && claim.pidNamespace === self.pidNamespace;
}
