import { naive } from './baselines/naive.ts';
import { noop } from './baselines/noop.ts';
import type { Case } from './case.ts';
import type { Files, Seen } from './score/seen.ts';

const BASELINES: Record<string, (files: Files, made: Omit<Case, 'truth'>) => Files> = { noop, naive };

export const BASELINE_NAMES = Object.keys(BASELINES);

/** What a baseline makes of a case, twice. It sees what a dream sees, and it has no doctor. */
export function runBaseline(name: string, { truth: _, ...made }: Case): Seen {
  const before: Files = { ...made.memory };
  for (const { path, text } of made.later) before[path] = text;
  const dream = BASELINES[name]!;
  const after = dream(before, made);
  return {
    before,
    after,
    again: dream(after, made),
    outside: { before: {}, after: {} },
    findings: [],
    troubles: [],
  };
}
