import { withoutUnseen } from './unseen.ts';

/** Scripts that are written without spaces: single characters say little, so pairs of neighbours are the words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]{1,10000}/gu;
const SPACED = /[\p{L}\p{N}\p{M}]{1,1000}(?:[._@:/\\'’+#-]{1,20}[\p{L}\p{N}\p{M}]{1,1000}){0,100}[+#]{0,2}/gu;

/**
 * The words of a text in order, in any script, folded so that case and width do not matter. What is joined by a dot, a
 * slash, a dash or an underscore stays one word: `src/app.ts`, `5.4.1`, `read-only`.
 */
export function wordsOf(text: string): string[] {
  const words: { at: number; word: string }[] = [];
  const folded = withoutUnseen(text).normalize('NFKC').toLowerCase();
  const spaced = folded.replace(UNSPACED, (run, at: number) => {
    const characters = [...run];
    if (characters.length === 1) words.push({ at, word: run });
    for (let i = 0; i + 1 < characters.length; i++)
      words.push({ at: at + i, word: characters[i]! + characters[i + 1]! });
    return ' '.repeat(run.length);
  });
  for (const match of spaced.matchAll(SPACED)) words.push({ at: match.index, word: plain(match[0]) });
  return words.sort((a, b) => a.at - b.at).map(({ word }) => word);
}

/** The words that carry meaning: without articles, pronouns, prepositions and the like. Negations stay. */
export function contentWords(text: string): string[] {
  return wordsOf(text).filter((word) => !STOP_WORDS.has(word));
}

function plain(word: string): string {
  return word.replaceAll('’', "'").replace(/'s$/, '');
}

const STOP_WORDS = new Set(
  (
    "a an and are as at be been being but by can could did do does done for from had has have having he her hers him his how i if in into is it its it's i'm i've " +
    "just me mine my of or our ours own she so some such than that that's the their theirs them then there these they this those through to too us very via was we we're were what when where which while who whom whose why will with within would you your yours " +
    'der das den dem des ein eine einen einem einer eines und oder aber ist sind wird werden mit von zu zum zur im in am an auf für bei aus als auch es sie er wir ihr ich ' +
    'le la les un une des du de et ou est sont dans pour sur avec que qui ce cette ' +
    'el los las uno una y o es en para por con del al que se'
  ).split(' '),
);
