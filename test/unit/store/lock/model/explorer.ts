import type { Answer } from '../../../../../src/store/lock/steps.ts';
import type { Random } from '../../../../support/random.ts';
import type { Actor } from './actors.ts';
import { type History, historiesOf } from './history.ts';
import { type Caller, keyOf, type ModelOp, nowOf, performOn, type Shared } from './shared.ts';

export type Perform = (shared: Shared, caller: Caller, op: ModelOp) => { answer: Answer; shared: Shared };

export type Setting = {
  shared: Shared;
  actors: Actor[];
  /** How many processes may be killed, and how often the clock may jump over the hour, at any moment. */
  crashes: number;
  jumps: number;
  /** Set where turns are pruned at once, so that names vanish. */
  prunes?: boolean;
  /** Replaced by tests that break the world on purpose. */
  perform?: Perform;
  /** Looks at a state where every process has ended or died. */
  atRest?(state: State): string | null;
};

export type State = {
  shared: Shared;
  histories: History[];
  isKilled: boolean[];
  crashes: number;
  /** How many jumps there had been when each process began to write. */
  since: number[];
  /** Bit per process: the other dreamer has held the face for as long as this process has been acquiring. */
  shadowed: number;
  cause: Cause | null;
};

/** What led here. Put into words only when somebody asks. */
type Cause = {
  before: State;
  who: number | null;
  what: ModelOp | 'dies' | 'two hours pass';
  answer?: Answer;
  isOverrun?: boolean;
};

export type Verdict = { states: number; rests: number; violation: string | null; trace: string[] };

/** Every interleaving, every crash, every jump, once each. */
export function explore(setting: Setting): Verdict {
  const seen = new Set<string>();
  const stack = [firstState(setting)];
  const sharedIds = new Map<string, number>();
  const keys = new WeakMap<Shared, number>();
  let rests = 0;
  for (let state = stack.pop(); state; state = stack.pop()) {
    const key = stateKey(state);
    if (seen.has(key)) continue;
    seen.add(key);
    const next = successors(setting, state);
    if (next.length === 0) rests++;
    const violation = findViolation(setting, state);
    if (violation) return { states: seen.size, rests, violation, trace: traceOf(state) };
    stack.push(...next);
  }
  return { states: seen.size, rests, violation: null, trace: [] };

  function stateKey({ shared, histories, isKilled, crashes, since, shadowed }: State): string {
    let id = keys.get(shared);
    if (id === undefined) {
      const text = keyOf(shared);
      id = sharedIds.get(text) ?? sharedIds.size;
      sharedIds.set(text, id);
      keys.set(shared, id);
    }
    let key = `${id},${crashes},${shadowed}`;
    for (const [index, history] of histories.entries()) {
      // The past of one that is dead or done makes no difference any more.
      if (isKilled[index]) key += ';dead';
      else key += history.pending ? `;${history.id},${since[index]}` : ';done';
    }
    return key;
  }
}

/** One random interleaving to its end. A fault is rarer than a step, or nobody would get far. */
export function walk(setting: Setting, random: Random): Verdict {
  let state = firstState(setting);
  for (let states = 1; ; states++) {
    const violation = findViolation(setting, state);
    if (violation) return { states, rests: 0, violation, trace: traceOf(state) };
    const next = successors(setting, state);
    if (next.length === 0) return { states, rests: 1, violation: null, trace: [] };
    const faults = next.filter(({ cause }) => typeof cause?.what === 'string');
    const steps = next.filter(({ cause }) => typeof cause?.what !== 'string');
    state = random.pick(faults.length > 0 && random.chance(0.04) ? faults : steps);
  }
}

function firstState(setting: Setting): State {
  const { actors, shared } = setting;
  return settleShadow(setting, {
    shared,
    histories: beginningsOf(setting),
    isKilled: actors.map(() => false),
    crashes: 0,
    since: actors.map(() => 0),
    shadowed: 0,
    cause: null,
  });
}

function successors(setting: Setting, state: State): State[] {
  // One whose answer is certain, whoever goes first, need not be tried in every order.
  const certain = state.histories.findIndex((_, index) => isCertain(setting, state, index));
  if (certain >= 0) return [step(setting, state, certain, state.histories[certain]!.pending!)];
  const next: State[] = [];
  for (const [index, history] of state.histories.entries()) {
    if (state.isKilled[index] || !history.pending) continue;
    next.push(step(setting, state, index, history.pending));
    if (state.crashes < setting.crashes) next.push(kill(setting, state, index));
  }
  // Once nobody runs any more a jump tells nothing new.
  if (next.length > 0 && state.shared.jumps < setting.jumps) next.push(jump(setting, state));
  return next;
}

function isAlive(state: State, actors: Actor[], pid: number): boolean {
  const index = actors.findIndex(({ identity }) => identity.pid === pid);
  return index >= 0 && !state.isKilled[index] && state.histories[index]!.pending !== null;
}

function findViolation(setting: Setting, state: State): string | null {
  const writing: (number | null)[] = [];
  for (const [index, { phase }] of state.histories.entries()) {
    if (phase.name === 'holding' && (state.shadowed & (1 << index)) !== 0)
      return 'A live stranger was overrun.';
    if (phase.name !== 'publishing' && phase.name !== 'recovering') continue;
    if (state.isKilled[index] || mayBeTakenOver(setting, state, index)) continue;
    const { pid } = setting.actors[index]!.identity;
    writing.push(pid);
    const end = state.shared.chain.get(`${phase.generation}.end`)?.body ?? '';
    const isOwn = end.includes(`"nonce":"${phase.nonce}"`) && !end.includes('broken');
    if (phase.generation && !isOwn) return `${pid} decided although it had been given up.`;
  }
  if (writing.length > 1) return `Two write at once: ${writing.join(', ')}`;
  if (state.cause?.isOverrun) return 'A live stranger lost its face.';
  const isAtRest = state.histories.every((history, index) => state.isKilled[index] || !history.pending);
  return isAtRest && setting.atRest ? setting.atRest(state) : null;
}

function traceOf(state: State): string[] {
  const steps: string[] = [];
  for (let at = state; at.cause; at = at.cause.before) {
    const { who, what, answer } = at.cause;
    const words = typeof what === 'string' ? what : `${JSON.stringify(what)} → ${JSON.stringify(answer)}`;
    steps.push(`${who ?? ''} ${words}`);
  }
  return steps.reverse();
}

const known = new WeakMap<Setting, History[]>();

/** The same trees for every walk: what was replayed once is not replayed again. */
function beginningsOf(setting: Setting): History[] {
  const beginnings = known.get(setting) ?? setting.actors.map((actor) => historiesOf(actor));
  known.set(setting, beginnings);
  return beginnings;
}

function isCertain(setting: Setting, state: State, index: number): boolean {
  const { pending } = state.histories[index]!;
  if (!pending || state.isKilled[index] || setting.prunes) return false;
  // Chain files never change; without pruning they never go either.
  if (pending.op === 'read' || pending.op === 'exists') return state.shared.chain.has(pending.name);
  if (pending.op === 'clock') return state.shared.jumps === setting.jumps;
  return false;
}

/** One that the others cannot see (another PID namespace) is lawfully taken over after its hour. */
function mayBeTakenOver({ actors }: Setting, state: State, index: number): boolean {
  const own = actors[index]!.identity.pidNamespace;
  return (
    actors.some(({ identity }) => identity.pidNamespace !== own) && state.since[index]! < state.shared.jumps
  );
}

function step(setting: Setting, state: State, index: number, op: ModelOp): State {
  const { actors, perform = performOn } = setting;
  const { identity: self } = actors[index]!;
  const caller: Caller = { index, self, isAlive: (pid) => isAlive(state, actors, pid) };
  const { answer, shared } = perform(state.shared, caller, op);
  const history = state.histories[index]!.after(answer);
  const histories = state.histories.with(index, history);
  const since = state.since.with(index, sinceWhen(state, index, history));
  const isOverrun =
    (op.op === 'reveal' || op.op === 'remove-face') && answer === true && holdsFace(setting, state);
  const cause: Cause = { before: state, who: self.pid, what: op, answer, isOverrun };
  return settleShadow(setting, { ...state, shared, histories, since, cause });
}

// Only of those who write: elsewhere it would tell states apart that are the same.
function sinceWhen(state: State, index: number, { phase }: History): number {
  if (phase.name !== 'publishing' && phase.name !== 'recovering') return 0;
  return phase.name === state.histories[index]!.phase.name ? state.since[index]! : state.shared.jumps;
}

function kill(setting: Setting, state: State, index: number): State {
  const isKilled = state.isKilled.with(index, true);
  const cause: Cause = { before: state, who: setting.actors[index]!.identity.pid, what: 'dies' };
  return settleShadow(setting, { ...state, isKilled, crashes: state.crashes + 1, cause });
}

function jump(setting: Setting, state: State): State {
  const shared = { ...state.shared, jumps: state.shared.jumps + 1 };
  return settleShadow(setting, {
    ...state,
    shared,
    cause: { before: state, who: null, what: 'two hours pass' },
  });
}

/** Bits are set when an acquire begins under a stranger that holds, and lost when that stranger lets go for a moment. */
function settleShadow(setting: Setting, state: State): State {
  if (!setting.actors.some((actor) => actor.isStranger)) return state;
  if (!holdsFace(setting, state)) return { ...state, shadowed: 0 };
  let { shadowed } = state;
  for (const [index, { phase }] of state.histories.entries()) {
    const before = state.cause?.before.histories[index]?.phase;
    if (phase.name === 'acquiring' && before?.nonce !== phase.nonce) shadowed |= 1 << index;
    if (phase.name === 'idle') shadowed &= ~(1 << index);
  }
  return { ...state, shadowed };
}

function holdsFace({ actors }: Setting, state: State): boolean {
  return actors.some(({ identity, isStranger }, index) => {
    if (!isStranger || state.isKilled[index]) return false;
    if (state.histories[index]!.phase.name !== 'stranger holds') return false;
    const { face } = state.shared;
    return face?.body === String(identity.pid) && nowOf(state.shared, index) - face.mtimeMs < 3_600_000;
  });
}
