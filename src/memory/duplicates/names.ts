import { areFew, isCapitalised, wordsWithPlace } from '../capitals.ts';
import { kindOf } from '../kinds.ts';
import type { Tree } from '../tree.ts';
import { documentOf } from '../units.ts';

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
      let previous = '';
      for (const { word, isInner } of wordsWithPlace(text)) {
        if (/^\p{Ll}/u.test(word)) small.add(word);
        if (GERMAN_ARTICLE.test(previous)) small.add(word.toLowerCase());
        if (isInner) inner++;
        if (isInner && isCapitalised(word)) inFile.push(word.toLowerCase());
        previous = word;
      }
    }
    if (areFew(inFile.length, inner)) for (const word of inFile) capital.add(word);
  }
  for (const word of small) capital.delete(word);
  return capital;
}
