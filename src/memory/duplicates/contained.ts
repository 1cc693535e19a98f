import { rarestFirst } from './rarest-first.ts';

/**
 * All pairs of word sets of which one has every word of the other, and at most so many more that they share `threshold`
 * of their words. What is contained has its two rarest words among the rarest of the other, so only those are looked up:
 * sentences of one pattern, each with a number of its own, share most of their words and never meet.
 */
export function containedPairs(
  sets: readonly ReadonlySet<string>[],
  threshold: number,
  meet: (whole: number, part: number) => void,
): void {
  const ranked = rarestFirst(sets);
  const index = indexed(ranked);
  for (const [at, words] of ranked.entries()) {
    const more = words.length - Math.ceil(threshold * words.length);
    for (let i = 0; i <= more && i < words.length; i++) {
      const bySecond = index.get(words[i]!);
      if (!bySecond) continue;
      for (let j = i; j <= more + 1 && j < words.length; j++) {
        for (const other of bySecond.get(words[j]!) ?? []) {
          const part = ranked[other]!;
          if (other === at || part.length > words.length || part.length < threshold * words.length) continue;
          if (contains(words, part)) meet(at, other);
        }
      }
    }
  }
}

/** By the rarest word, then by the next; a single word stands for both. */
function indexed(ranked: readonly (readonly number[])[]): Map<number, Map<number, number[]>> {
  const index = new Map<number, Map<number, number[]>>();
  for (const [at, [first, second = first]] of ranked.entries()) {
    if (first === undefined || second === undefined) continue;
    const bySecond = index.get(first) ?? new Map<number, number[]>();
    index.set(first, bySecond);
    const others = bySecond.get(second);
    if (others) others.push(at);
    else bySecond.set(second, [at]);
  }
  return index;
}

/** Both are in order: each word is looked for behind the one before it. */
function contains(whole: readonly number[], part: readonly number[]): boolean {
  let at = 0;
  for (const word of part) {
    while (at < whole.length && whole[at]! < word) at++;
    if (whole[at] !== word) return false;
    at++;
  }
  return true;
}
