import type { Engine } from '../engine/port.ts';
import type { Draft } from '../memory/draft.ts';
import { maskAdded } from '../memory/secrets/mask-added.ts';
import type { Tree } from '../memory/tree.ts';
import { flatOfDraft } from '../store/publish/publish.ts';
import type { Snapshot } from '../store/snapshot.ts';
import type { Turn } from '../store/turn.ts';
import type { Dreamt } from './dreaming.ts';
import type { Knowledge } from './knowledge.ts';
import type { Landing } from './landing.ts';
import type { Telling } from './telling.ts';
import type { Request, Target, World } from './world.ts';

/** A run that has the lock. */
export type Running = {
  world: World;
  target: Target;
  request: Request;
  telling: Telling;
  engine: Engine;
  turn: Turn;
};

/** How far a run has come: what is on record after a failure. */
export type Work = {
  id: number;
  isDecided: boolean;
  snapshot?: Snapshot;
  before?: Tree;
  known?: Knowledge;
  draft?: Draft;
  dreamt?: Dreamt;
};

/**
 * What a run that failed or was stopped leaves for review. Nothing verified its draft, so secrets that it added are
 * masked. What was verified has added none: proposals, and drafts kept beside a commit, stay as they are.
 */
export function attemptOf(running: Running, work: Work): Landing {
  const before = work.before ?? new Map();
  return landingOf(running, work, maskAdded(before, work.draft?.tree() ?? before));
}

export function landingOf(
  { request, telling, engine, turn }: Running,
  work: Work,
  after: Tree = work.draft?.tree() ?? work.before ?? new Map(),
): Landing {
  const { usage, costUsd, turns, claim, durationMs } = telling.sums();
  const before = work.before ?? new Map();
  return {
    turn,
    snapshot: work.snapshot!,
    before,
    after,
    flat: flatOfDraft(turn.memory, work.snapshot!.flat, before, after),
    startedAtMs: telling.startedAtMs,
    origins: work.dreamt?.origins ?? [],
    record: {
      id: work.id,
      kind: 'dream',
      durationMs,
      trigger: request.trigger,
      engine: engine.name,
      model: engine.model ?? null,
      sessions: work.known?.recent.length ?? null,
      turns,
      usage,
      costUsd,
      reason: null,
      claim,
      reverts: [],
      applies: null,
    },
  };
}
