/** " Did you mean gates.minHours?", where one of the names is close enough to be meant; else an empty text. */
export function didYouMean(name: string, names: Iterable<string>): string {
  const close = Math.max(2, Math.floor(name.length / 4));
  let best: string | undefined;
  let fewest = close + 1;
  for (const candidate of names) {
    const edits = distance(name.toLowerCase(), candidate.toLowerCase());
    if (edits < fewest) [best, fewest] = [candidate, edits];
  }
  return best === undefined ? '' : ` Did you mean ${best}?`;
}

function distance(a: string, b: string): number {
  // A name far longer than any of ours is no typing mistake, and not worth the square of its length.
  if (Math.abs(a.length - b.length) > 20) return Number.POSITIVE_INFINITY;
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(swap, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}
