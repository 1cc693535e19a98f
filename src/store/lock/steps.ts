import type { Identity, ProcessState } from '../process.ts';

/**
 * The protocol is written once, as generators that yield one file operation at a time. `disk.ts` performs them on a real
 * file system; the model in the tests performs them in memory and stops, kills and interleaves processes between any two.
 * So what is checked is the code that runs.
 */
export type Steps<T> = Generator<Op, T, Answer>;

/** Chain names are like "12.claim". `token` stands for a complete temporary file that nobody else knows. */
export type Op =
  | { op: 'list' }
  | { op: 'read'; name: string }
  | { op: 'exists'; name: string }
  | { op: 'create'; name: string; body: string }
  | { op: 'remove'; name: string }
  | { op: 'stat-face' }
  | { op: 'read-face' }
  | { op: 'stage'; body: string; mtimeMs: number }
  | { op: 'reveal'; token: string; over: Face | null }
  | { op: 'discard'; token: string }
  | { op: 'remove-face'; over: Face }
  | { op: 'clock' }
  | { op: 'liveness'; identity: Identity };

export type ChainFile = { body: string; mtimeMs: number };
export type Face = { body: string; mtimeMs: number };
export type Clock = { nowMs: number; uptimeMs: number };

export type Answers = {
  list: string[];
  read: ChainFile | null;
  exists: boolean;
  /** False: the name exists already, so someone else made it. */
  create: boolean;
  remove: undefined;
  'stat-face': { mtimeMs: number; size: number } | null;
  'read-face': Face | null;
  stage: string;
  /** False: the face is not what it was said to be, and stays as it is. */
  reveal: boolean;
  discard: undefined;
  'remove-face': boolean;
  clock: Clock;
  liveness: ProcessState;
};

type Name = keyof Answers;
export type Answer = Answers[Name];
export type Performer = { [N in Name]: (op: Extract<Op, { op: N }>) => Answers[N] };

export function perform(performer: Performer, op: Op): Answer {
  return (performer[op.op] as (op: Op) => Answer)(op);
}

export function run<T>(steps: Steps<T>, performer: Performer): T {
  let next = steps.next(undefined);
  while (!next.done) next = steps.next(perform(performer, next.value));
  return next.value;
}

export const list = () => ask<'list'>({ op: 'list' });
export const read = (name: string) => ask<'read'>({ op: 'read', name });
export const exists = (name: string) => ask<'exists'>({ op: 'exists', name });
export const create = (name: string, body: string) => ask<'create'>({ op: 'create', name, body });
export const remove = (name: string) => ask<'remove'>({ op: 'remove', name });
export const statFace = () => ask<'stat-face'>({ op: 'stat-face' });
export const readFace = () => ask<'read-face'>({ op: 'read-face' });
export const stage = (body: string, mtimeMs: number) => ask<'stage'>({ op: 'stage', body, mtimeMs });
export const reveal = (token: string, over: Face | null) => ask<'reveal'>({ op: 'reveal', token, over });
export const discard = (token: string) => ask<'discard'>({ op: 'discard', token });
export const removeFace = (over: Face) => ask<'remove-face'>({ op: 'remove-face', over });
export const clock = () => ask<'clock'>({ op: 'clock' });
export const liveness = (identity: Identity) => ask<'liveness'>({ op: 'liveness', identity });

function* ask<N extends Name>(op: Extract<Op, { op: N }>): Steps<Answers[N]> {
  return (yield op) as Answers[N];
}
