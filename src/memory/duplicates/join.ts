import { rarestFirst } from './rarest-first.ts';

/**
 * All pairs of word sets that share at least `threshold` of their words (Jaccard), found exactly and without comparing
 * each with each: two such sets share one of their rarest words, so only those are looked up.
 */
export function similarPairs(
  sets: readonly ReadonlySet<string>[],
  threshold: number,
  meet: (a: number, b: number) => void,
): void {
  const ranked = rarestFirst(sets);
  const bySize = ranked.map((_, at) => at).sort((a, b) => ranked[a]!.length - ranked[b]!.length);
  const index = new Map<number, { at: number; position: number }[]>();
  // Stamps instead of a set for each: most candidates are met several times.
  const seen = new Int32Array(sets.length).fill(-1);
  for (const at of bySize) {
    const words = ranked[at]!;
    const prefix = words.length - Math.ceil(threshold * words.length) + 1;
    for (let position = 0; position < prefix && position < words.length; position++) {
      const word = words[position]!;
      const others = index.get(word);
      for (const other of others ?? []) {
        if (seen[other.at] === at) continue;
        const rest = ranked[other.at]!;
        if (rest.length < threshold * words.length) continue;
        seen[other.at] = at;
        const least = (threshold / (1 + threshold)) * (words.length + rest.length) - 1e-9;
        // Met at their first common word: what lies behind it bounds what they can share.
        if (Math.min(words.length - position, rest.length - other.position) < least) continue;
        if (shared(words, rest) >= least) meet(other.at, at);
      }
      if (others) others.push({ at, position });
      else index.set(word, [{ at, position }]);
    }
  }
}

function shared(a: readonly number[], b: readonly number[]): number {
  let [i, j, count] = [0, 0, 0];
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      count++;
      i++;
      j++;
    } else if (a[i]! < b[j]!) i++;
    else j++;
  }
  return count;
}
