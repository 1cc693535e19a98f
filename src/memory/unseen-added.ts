import { type Unseen, unseenIn } from './unseen.ts';

/** The first character that nobody sees and that stands more often in one text than in another. */
export function moreUnseen(before: string, after: string): Unseen | undefined {
  const unseen = unseenIn(after);
  if (unseen.length === 0) return undefined;
  const left = countsOf(unseenIn(before));
  return unseen.find(({ code }) => {
    const count = left.get(code) ?? 0;
    left.set(code, count - 1);
    return count <= 0;
  });
}

export function countsOf(unseen: Iterable<Pick<Unseen, 'code'>>): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { code } of unseen) counts.set(code, (counts.get(code) ?? 0) + 1);
  return counts;
}
