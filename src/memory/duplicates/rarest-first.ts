/** Sets of words as numbers, the rarest word of all sets with the lowest: each set's rarest words stand first. */
export function rarestFirst(sets: readonly ReadonlySet<string>[]): number[][] {
  const counts = new Map<string, number>();
  for (const set of sets) for (const word of set) counts.set(word, (counts.get(word) ?? 0) + 1);
  const order = [...counts].sort((a, b) => a[1] - b[1] || (a[0] < b[0] ? -1 : 1));
  const rank = new Map(order.map(([word], at) => [word, at]));
  return sets.map((set) => [...set].map((word) => rank.get(word)!).sort((a, b) => a - b));
}
