import type { Case } from './case.ts';
import { CLASSES, type ClassScore, scoreClass } from './score/classes.ts';
import { GATES } from './score/gates.ts';
import type { Seen } from './score/seen.ts';

export type Gate = { name: string; broken: number; examples: string[] };

export type Score = { gates: Gate[]; classes: ClassScore[] };

/** How good a dream was, by strings that stand in one place only. It shares no code with what it measures. */
export function score(made: Case, seen: Seen): Score {
  return {
    gates: GATES.map(({ name, broken }) => {
      const examples = broken(made, seen);
      return { name, broken: examples.length, examples };
    }),
    classes: CLASSES.map((one) => scoreClass(one, made, seen)),
  };
}

/** The scores of many cases as one. An example is led by the case it is from. */
export function total(scored: readonly { label: string; score: Score }[]): Score {
  const told = (label: string, examples: string[]) => examples.map((example) => `${label}: ${example}`);
  return {
    gates: GATES.map(({ name }, at) => {
      const all = scored.map(({ label, score: { gates } }) => ({ label, gate: gates[at]! }));
      const examples = all.flatMap(({ label, gate }) => told(label, gate.examples));
      return { name, broken: all.reduce((sum, { gate }) => sum + gate.broken, 0), examples };
    }),
    classes: CLASSES.map(({ name }, at) => {
      const all = scored.map(({ label, score: { classes } }) => ({ label, own: classes[at]! }));
      const sum = (key: 'planted' | 'solved' | 'missed' | 'wrong' | 'noise') =>
        all.reduce((total, { own }) => total + own[key], 0);
      return {
        ...{ name, planted: sum('planted'), solved: sum('solved'), missed: sum('missed') },
        ...{ wrong: sum('wrong'), noise: sum('noise') },
        examples: all.flatMap(({ label, own }) => told(label, own.examples)),
      };
    }),
  };
}
