import type { Answer } from '../../../../../src/store/lock/steps.ts';
import type { Actor, Phase, Program } from './actors.ts';
import type { ModelOp } from './shared.ts';

/**
 * A process is what it was told so far: a generator cannot be copied, but it can be run again with the same answers.
 * The histories of one actor form a tree, and each is run once, when it is first met.
 */
export type History = {
  id: number;
  /** The operation it wants next. Null: it has ended. */
  pending: ModelOp | null;
  phase: Phase;
  after(answer: Answer): History;
};

/** Far above the longest honest story: whoever gets here runs for ever. */
const LONGEST = 500;

export function historiesOf({ attempts }: Actor): History {
  let count = 0;
  const beginnings = new Map<number, History>();
  const begin = (attempt: number): History => {
    const known = beginnings.get(attempt) ?? make(attempt, []);
    beginnings.set(attempt, known);
    return known;
  };
  const make = (attempt: number, answers: Answer[]): History => {
    const children = new Map<string, History>();
    const { pending, phase } = replay(attempts[attempt]!, answers);
    // Whatever the last attempt met, the next one begins alike.
    if (!pending && attempt + 1 < attempts.length) return begin(attempt + 1);
    return {
      id: count++,
      pending,
      phase,
      after(answer) {
        const key = textOf(answer);
        const next = children.get(key) ?? make(attempt, [...answers, answer]);
        children.set(key, next);
        return next;
      },
    };
  };
  return begin(0);
}

const texts = new WeakMap<object, string>();

// Answers are never changed, and the same file is read again and again.
function textOf(answer: Answer): string {
  if (typeof answer !== 'object' || answer === null) return String(answer);
  const text = texts.get(answer) ?? JSON.stringify(answer);
  texts.set(answer, text);
  return text;
}

function replay(attempt: () => Program, answers: Answer[]): { pending: ModelOp | null; phase: Phase } {
  if (answers.length > LONGEST) throw new Error('A process does not come to an end.');
  const program = attempt();
  let phase: Phase = { name: 'idle' };
  let given = 0;
  let next = program.next(undefined);
  while (!next.done) {
    const step = next.value;
    if ('mark' in step) {
      phase = step.mark;
      next = program.next(undefined);
    } else if (step.op === 'stage') {
      // Private until it is revealed, so no other process can come between: no state of its own.
      next = program.next(JSON.stringify({ body: step.body, mtimeMs: step.mtimeMs }));
    } else if (step.op === 'discard') {
      next = program.next(undefined);
    } else {
      if (given === answers.length) return { pending: step, phase };
      next = program.next(answers[given++] as Answer);
    }
  }
  return { pending: null, phase };
}
