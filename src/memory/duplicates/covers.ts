import { inlineLinks } from '../inline-links.ts';
import { foldValue, negationsOf, qualifiersOf, valuesOf } from '../specifics.ts';
import type { Statement } from './statements.ts';

/** Whether the first says all that the second says: the same words in the same order, and nothing that turns them. */
export function covers(keep: Statement, drop: Statement): boolean {
  if (keep.isRationale !== drop.isRationale || !isSubsequence(drop.words, keep.words)) return false;
  const [long, short] = [keep.text, drop.text];
  if (long === short) return true;
  return (
    sameBag(negationsOf(long), negationsOf(short)) &&
    sameBag(qualifiersOf(long), qualifiersOf(short)) &&
    /[?？]\s*$/.test(long) === /[?？]\s*$/.test(short) &&
    coversValues(long, short) &&
    inlineLinks(short).every(({ form, target }) =>
      inlineLinks(long).some((link) => link.form === form && link.target === target),
    )
  );
}

function isSubsequence(part: readonly string[], whole: readonly string[]): boolean {
  let at = 0;
  for (const word of whole) if (at < part.length && part[at] === word) at++;
  return at === part.length;
}

function sameBag(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && [...a].sort().join(' ') === [...b].sort().join(' ');
}

/** Names are words, and those are covered already; an identifier must stand there as it is. */
function coversValues(long: string, short: string): boolean {
  const there = new Set(valuesOf(long).map(foldValue));
  const text = foldValue(long);
  return valuesOf(short)
    .map(foldValue)
    .every((value) => there.has(value) || (!/\p{N}/u.test(value) && text.includes(value)));
}
