import { areFew, isCapitalised, wordsWithPlace } from '../capitals.ts';
import { kindOf } from '../kinds.ts';
import type { File, Tree } from '../tree.ts';
import { documentOf } from '../units.ts';

/** What follows one of these has its capital for being a noun, in a file of several languages too. */
const GERMAN_ARTICLE =
  /^(?:der|die|das|den|dem|des|eine?[mnrs]?|keine?[mnrs]?|jede[mnrs]?|diese[mnrs]?|zum|zur|vom|beim|im|am|ins)$/i;

/** People, products and places: words that stand with a capital inside sentences and never without one. Folded. */
export function namesIn(tree: Tree): Set<string> {
  const all = new Set<string>();
  const files = [...tree].filter(([path]) => kindOf(path) === 'topic').map(([, file]) => wordsIn(file));
  for (const { capital } of files) for (const word of capital) all.add(word);
  for (const { small } of files) for (const word of small) all.delete(word);
  return all;
}

type Words = { capital: ReadonlySet<string>; small: ReadonlySet<string> };

/** Files never change: each is read once, however many rules and rounds ask. */
const known = new WeakMap<File, Words>();

function wordsIn(file: File): Words {
  let words = known.get(file);
  if (!words) {
    words = readWords(file);
    known.set(file, words);
  }
  return words;
}

function readWords(file: File): Words {
  const capital: string[] = [];
  const small = new Set<string>();
  let inner = 0;
  for (const { text, kind } of documentOf(file).units) {
    if (kind === 'fence' || text.length > 4_000) continue;
    let previous = '';
    for (const { word, isInner } of wordsWithPlace(text)) {
      if (/^\p{Ll}/u.test(word)) small.add(word);
      if (GERMAN_ARTICLE.test(previous)) small.add(word.toLowerCase());
      if (isInner) inner++;
      if (isInner && isCapitalised(word)) capital.push(word.toLowerCase());
      previous = word;
    }
  }
  return { capital: new Set(areFew(capital.length, inner) ? capital : []), small };
}
