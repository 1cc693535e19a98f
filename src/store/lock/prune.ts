import { generations, isUnfinished, readGeneration } from './chain.ts';
import { list, remove, type Steps } from './steps.ts';

const KEPT = 16;

/** Turns that are done and older than the last 16 are forgotten. Unfinished ones stay, however old. */
export function* prune(kept = KEPT): Steps<void> {
  const names = yield* list();
  const newest = generations(names)[0] ?? 0;
  const old = new Set(names.map((name) => Number(/^(\d{1,15})\.\w+$/.exec(name)?.[1] ?? Number.NaN)));
  for (const number of [...old].filter((number) => number <= newest - kept).sort((a, b) => a - b)) {
    const generation = names.includes(`${number}.fin`) ? null : yield* readGeneration(number, names);
    if (generation && isUnfinished(generation)) continue;
    // The claim first: decide() relies on it.
    for (const part of ['claim', 'end', 'fin', 'stop']) {
      if (names.includes(`${number}.${part}`)) yield* remove(`${number}.${part}`);
    }
  }
}
