import { acquire } from '../../../../../src/store/lock/acquire.ts';
import { decide, finish } from '../../../../../src/store/lock/hold.ts';
import { look } from '../../../../../src/store/lock/look.ts';
import { closeRecovery, finishOther } from '../../../../../src/store/lock/recover.ts';
import { type Op, run, type Steps } from '../../../../../src/store/lock/steps.ts';
import type { Identity } from '../../../../../src/store/process.ts';
import type { State } from './explorer.ts';
import { type Caller, performOn, type Shared } from './shared.ts';

/**
 * Everybody has ended or died: a new process must get its turn, after at most one recovery, and be told the true time of
 * the last consolidation, which is known here from the decisions alone. `exactTime` is off where a stranger wrote too.
 */
export function checkAtRest(self: Identity, { exactTime = true } = {}) {
  return ({ shared: found }: State): string | null => {
    // Beyond the hour, so that holders nobody can see are given up too.
    let shared: Shared = { ...found, jumps: found.jumps + 1 };
    const caller: Caller = { index: 9, self, isAlive: () => false };
    const act = <T>(steps: Steps<T>): T => {
      const performer = new Proxy({} as Parameters<typeof run>[1], {
        get: () => (op: Op) => {
          const done = performOn(shared, caller, op);
          shared = done.shared;
          return done.answer;
        },
      });
      return run(steps, performer);
    };
    const truth = shared.consolidatedMs;

    const before = shared;
    const view = act(look(() => ({ self, takeOverUnknown: false })));
    if (shared !== before) return 'Looking has changed something.';
    if (view.busy) return `Nobody lives, and ${view.busy.pid} is said to be busy.`;
    const isTrue = view.lastConsolidatedMs === truth || view.unfinished.length > 0;
    if (exactTime && !isTrue) return `Looking tells ${view.lastConsolidatedMs}, true is ${truth}.`;

    for (let round = 0; round < 3; round++) {
      const turn = act(acquire({ self, takeOverUnknown: false, nonce: `fresh.${round}`, purpose: 'fresh' }));
      if (turn.kind === 'busy') return `Nobody lives, and the lock is not free: ${JSON.stringify(turn)}`;
      if (turn.unfinished.length > 0) {
        for (const { generation } of turn.unfinished) act(finishOther(turn, generation));
        act(closeRecovery(turn));
        if (exactTime && (shared.face?.mtimeMs ?? null) !== truth)
          return `Recovery set ${shared.face?.mtimeMs}, true is ${truth}.`;
        if (exactTime && shared.face?.body) return 'Recovery left a body in the face.';
        continue;
      }
      if (exactTime && turn.claim.priorMs !== truth)
        return `The prior time is ${turn.claim.priorMs}, true is ${truth}.`;
      if (!act(decide(turn, 'publish', 'claim'))) return 'The only process was given up.';
      act(finish(turn));
      const isClean = shared.face?.body === '' && shared.face.mtimeMs === turn.claim.atMs;
      return isClean ? null : `The face is left as ${JSON.stringify(shared.face)}.`;
    }
    return 'Recovery does not come to an end.';
  };
}
