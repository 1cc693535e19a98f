import { foldValue, turnsOf, valuesOf } from '../specifics.ts';
import { contentWords } from '../words.ts';
import { stem } from './sameness.ts';
import { VERBS } from './verbs.ts';

/** A statement as it is compared with others. */
export type Reading = { words: readonly string[]; values: string; turns: string };

export function readingOf(text: string): Reading {
  // Who said it is not part of what is said.
  const said = text.replace(/^\p{Lu}\p{L}{1,30}:\s/u, '');
  return {
    words: contentWords(said).map(stem),
    values: sorted(valuesOf(said).map(foldValue)),
    turns: sorted(turnsOf(said)),
  };
}

/**
 * Whether two statements say the same, one of them more fully: all words of the shorter one stand in the longer one in
 * their order, but for a verb or two, and both name and deny the same.
 */
export function areNear(a: Reading, b: Reading): boolean {
  if (a.values !== b.values || a.turns !== b.turns) return false;
  const [short, long] = a.words.length <= b.words.length ? [a.words, b.words] : [b.words, a.words];
  if (short.length < MIN_WORDS || long.length > short.length * 2 + 4) return false;
  const known = new Set(long);
  const missing = short.filter((word) => !known.has(word));
  if (missing.length > (short.length < 6 ? 1 : 2) || !missing.every(isVerb)) return false;
  const shared = short.filter((word) => known.has(word));
  let at = 0;
  for (const word of long) if (word === shared[at]) at++;
  return at === shared.length;
}

/** Of fewer words one more or less makes another statement. */
const MIN_WORDS = 4;

function isVerb(word: string): boolean {
  return [
    word,
    word.replace(/(?:es|ed|ing|s|d)$/, ''),
    word.replace(/ies$/, 'y'),
    word.replace(/ing$/, 'e'),
  ].some((base) => VERBS.has(base) || OTHER_VERBS.has(base));
}

const OTHER_VERBS = new Set(
  'need require want have get go come must should may might cannot remain become happen live sit belong cost last mean'.split(
    ' ',
  ),
);

function sorted(words: readonly string[]): string {
  return [...words].sort().join('\n');
}
