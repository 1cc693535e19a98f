const WORD = /[\p{L}\p{M}]{2,40}/gu;
/** Where every fifth word inside a sentence has a capital, nouns have. Of few words more may be names by chance. */
const MAX_CAPITALS = 0.2;
const MAX_CAPITALS_OF_FEW = 0.34;
const FEW = 20;
/** Enough to know a language by. */
const MAX_CHARS = 100_000;

/** Whether a language writes common nouns small, judged by a text in it: only then does a capital tell a name. */
export function capitalsTellNames(text: string): boolean {
  let [inner, capitals] = [0, 0];
  for (const { word, isInner } of wordsWithPlace(text.slice(0, MAX_CHARS))) {
    if (isInner) inner++;
    if (isInner && isCapitalised(word)) capitals++;
  }
  return areFew(capitals, inner);
}

export function areFew(capitals: number, inner: number): boolean {
  return capitals <= (inner < FEW ? MAX_CAPITALS_OF_FEW : MAX_CAPITALS) * inner;
}

/** The words of a text, and whether each stands inside a sentence rather than at its beginning. */
export function* wordsWithPlace(text: string): Iterable<{ word: string; isInner: boolean }> {
  let end = -1;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const isInner = end >= 0 && !/[.!?…。！？|\n]/.test(text.slice(end, Math.min(index, end + 8)));
    end = index + word.length;
    yield { word, isInner };
  }
}

export function isCapitalised(word: string): boolean {
  return /^\p{Lu}[\p{M}\p{Ll}]/u.test(word);
}
