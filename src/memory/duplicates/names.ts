import { kindOf } from '../kinds.ts';
import type { Tree } from '../tree.ts';
import { documentOf } from '../units.ts';

const WORD = /[\p{L}\p{M}]{2,40}/gu;
/** Where every fifth word inside a sentence has a capital, nouns have: there a capital tells no name. */
const MAX_CAPITALS = 0.2;
/** What follows one of these has its capital for being a noun, in a file of several languages too. */
const GERMAN_ARTICLE =
  /^(?:der|die|das|den|dem|des|eine?[mnrs]?|keine?[mnrs]?|jede[mnrs]?|diese[mnrs]?|zum|zur|vom|beim|im|am|ins)$/i;

/** People, products and places: words that stand with a capital inside sentences and never without one. Folded. */
export function namesIn(tree: Tree): Set<string> {
  const capital = new Set<string>();
  const small = new Set<string>();
  for (const [path, file] of tree) {
    if (kindOf(path) !== 'topic') continue;
    const inFile: string[] = [];
    let inner = 0;
    for (const { text, kind } of documentOf(file).units) {
      if (kind === 'fence' || text.length > 4_000) continue;
      let end = -1;
      let previous = '';
      for (const { 0: word, index } of text.matchAll(WORD)) {
        const isInner = end >= 0 && !/[.!?…。！？|]/.test(text.slice(end, Math.min(index, end + 8)));
        end = index + word.length;
        if (GERMAN_ARTICLE.test(previous)) small.add(word.toLowerCase());
        previous = word;
        if (/^\p{Ll}/u.test(word)) small.add(word);
        if (isInner) inner++;
        if (isInner && /^\p{Lu}[\p{M}\p{Ll}]/u.test(word)) inFile.push(word.toLowerCase());
      }
    }
    if (inFile.length <= (inner < 20 ? 0.34 : MAX_CAPITALS) * inner)
      for (const word of inFile) capital.add(word);
  }
  for (const word of small) capital.delete(word);
  return capital;
}
