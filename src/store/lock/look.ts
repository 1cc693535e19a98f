import { findUnfinished } from './acquire.ts';
import { generations, readGeneration } from './chain.ts';
import { liveStranger, seeFace } from './face.ts';
import { type Busy, type Judging, judge } from './judge.ts';
import { create, type Face, list, type Steps, statFace } from './steps.ts';

/** `lastConsolidatedMs` is the truth where a dead or broken turn of ours left its body in the face, else the face's time. */
export type LockView = {
  face: Face | null;
  lastConsolidatedMs: number | null;
  busy: Busy | null;
  unfinished: number[];
};

/**
 * Writes nothing. An absent or empty face costs one stat, so a claim that is not shown yet is not seen either; who we are
 * is asked for later, because it starts a process on some systems.
 */
export function* look(whoWeAre: () => Judging): Steps<LockView> {
  const stat = yield* statFace();
  if (!stat) return { face: null, lastConsolidatedMs: null, busy: null, unfinished: [] };
  if (stat.size === 0) return idle({ body: '', mtimeMs: stat.mtimeMs });

  const me = whoWeAre();
  const running = yield* runningTurn(yield* list(), me);
  const { face, owner, lastMs } = yield* seeFace();
  if (face?.body.trim() === '') return idle(face);
  const busy = running?.busy ?? (owner ? null : yield* liveStranger(face, me.self));
  const unfinished = (yield* findUnfinished(yield* list())).map(({ generation }) => generation);
  return { face, lastConsolidatedMs: busy && face ? face.mtimeMs : lastMs, busy, unfinished };
}

const idle = (face: Face): LockView => ({
  face,
  lastConsolidatedMs: face.mtimeMs,
  busy: null,
  unfinished: [],
});

/** Null if nothing of ours runs: another dreamer cannot be asked to stop. */
export function* requestStop(me: Judging): Steps<Busy | null> {
  const running = yield* runningTurn(yield* list(), me);
  if (!running) return null;
  // Existing already is as good: someone asked before.
  yield* create(`${running.generation}.stop`, '\n');
  return running.busy;
}

function* runningTurn(names: string[], me: Judging): Steps<{ generation: number; busy: Busy } | null> {
  const newest = generations(names)[0];
  const generation = newest === undefined ? null : yield* readGeneration(newest, names);
  const verdict = generation && (yield* judge(generation, me));
  return generation && verdict?.kind === 'busy' ? { generation: generation.number, busy: verdict } : null;
}
