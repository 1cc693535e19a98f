import { acquire } from '../../../../../src/store/lock/acquire.ts';
import { decide, finish } from '../../../../../src/store/lock/hold.ts';
import { prune } from '../../../../../src/store/lock/prune.ts';
import { closeRecovery, finishOther } from '../../../../../src/store/lock/recover.ts';
import type { Answer, Face } from '../../../../../src/store/lock/steps.ts';
import type { Identity } from '../../../../../src/store/process.ts';
import type { ModelOp } from './shared.ts';

/** Where a process is in its own story. `publishing` and `recovering` are the exclusive parts: files are written there. */
export type Phase = {
  name: 'idle' | 'acquiring' | 'holding' | 'recovering' | 'publishing' | 'stranger holds';
  generation?: number;
  nonce?: string;
};
export type Mark = { mark: Phase };
export type Program = Generator<ModelOp | Mark, void, Answer>;
/** Its attempts follow each other and know nothing of each other. */
export type Actor = { identity: Identity; isStranger?: boolean; attempts: (() => Program)[] };

export type Plan = { kind: 'publish' | 'rollback'; time: 'claim' | 'prior' };

/** A memdream: the product's own generators, one attempt after the other. */
export function dreamer(identity: Identity, plans: Plan[], { kept = 16 } = {}): Actor {
  const attempts = plans.map(
    (plan, attempt) => () => oneAttempt(identity, `${identity.pid}.${attempt}`, plan, kept),
  );
  return { identity, attempts };
}

function* oneAttempt(self: Identity, nonce: string, { kind, time }: Plan, kept: number): Program {
  for (let round = 0; ; round++) {
    const me = { self, takeOverUnknown: false, nonce: `${nonce}.${round}`, purpose: 'model' };
    yield phase({ name: 'acquiring', nonce: me.nonce });
    const turn = yield* acquire(me);
    if (turn.kind === 'busy') return;
    if (turn.unfinished.length === 0) {
      yield phase({ name: 'holding' });
      if (yield* decide(turn, kind, time)) {
        yield phase({ name: 'publishing', generation: turn.generation, nonce: turn.claim.nonce });
        yield* finish(turn);
        yield phase({ name: 'idle' });
        yield* prune(kept);
      }
      return;
    }
    yield phase({ name: 'recovering' });
    for (const { generation } of turn.unfinished) yield* finishOther(turn, generation);
    yield* closeRecovery(turn);
    yield phase({ name: 'idle' });
    yield* prune(kept);
  }
}

/** The other dreamer: looks, writes its PID in place, looks again. Ends by leaving its PID, or by rewinding in two steps. */
export function stranger(identity: Identity, ending: 'leaves its pid' | 'rewinds'): Actor {
  return { identity, isStranger: true, attempts: [() => plainTurn(identity, ending)] };
}

function* plainTurn(identity: Identity, ending: 'leaves its pid' | 'rewinds'): Program {
  const before = yield* plainAcquire(identity);
  if (before === 'lost') return;
  yield phase({ name: 'stranger holds' });
  yield { op: 'stat-face' };
  yield phase({ name: 'idle' });
  if (ending === 'leaves its pid') return;
  yield { op: 'write-face', body: '' };
  yield { op: 'touch-face', mtimeMs: before?.mtimeMs ?? 0 };
}

/** What memdream would be without a chain: the same plain lock on both sides. */
export function plainDreamer(identity: Identity): Actor {
  return { identity, attempts: [() => plainDream(identity)] };
}

function* plainDream(identity: Identity): Program {
  if ((yield* plainAcquire(identity)) === 'lost') return;
  yield phase({ name: 'recovering' });
  yield { op: 'stat-face' };
  yield { op: 'write-face', body: '' };
  yield phase({ name: 'idle' });
}

function* plainAcquire(self: Identity): Generator<ModelOp | Mark, Face | null | 'lost', Answer> {
  const face = (yield { op: 'read-face' }) as Face | null;
  const { nowMs } = (yield { op: 'clock' }) as { nowMs: number };
  if (face?.body && nowMs - face.mtimeMs < 3_600_000) {
    const state = yield { op: 'liveness', identity: { ...self, pid: Number(face.body), startTime: null } };
    if (state === 'alive') return 'lost';
  }
  yield { op: 'write-face', body: '' };
  yield { op: 'write-face', body: String(self.pid) };
  const mine = (yield { op: 'read-face' }) as Face | null;
  return mine?.body === String(self.pid) ? face : 'lost';
}

const phase = (mark: Phase): Mark => ({ mark });
