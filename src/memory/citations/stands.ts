import { withoutUnseen } from '../unseen.ts';

/**
 * Whether words stand in a text, whatever spaces and line breaks lie between them, and exactly otherwise. A part of a
 * word or of a number is none: `port 54` does not stand in `port 5432`.
 */
export function standsIn(words: string, text: string): boolean {
  const needle = flat(words);
  if (needle === '') return false;
  const hay = flat(text);
  for (let at = hay.indexOf(needle); at >= 0; at = hay.indexOf(needle, at + 1))
    if (!continues(hay, at) && !continues(hay, at + needle.length)) return true;
  return false;
}

export function flat(text: string): string {
  return withoutUnseen(text).replace(/\s+/g, ' ').trim();
}

/** Whether a word goes on across a place in a text. */
function continues(text: string, at: number): boolean {
  return WORD.test(text[at - 1] ?? '') && WORD.test(text[at] ?? '');
}

/** Scripts without spaces have words too, but nobody can tell where they end. */
const WORD = /[\p{N}\p{Ll}\p{Lu}\p{Lt}]/u;
