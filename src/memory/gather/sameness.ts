import { contentWords, wordsOf } from '../words.ts';

/** Words are compared without the ending of a plural. */
export function stem(word: string): string {
  return word.length > 3 && word !== 'always' && /[a-z]s$/.test(word) && !/(?:ss|us|is|os)$/.test(word)
    ? word.slice(0, -1)
    : word;
}

/** Words that any instruction has: sharing them says nothing about what it is about. */
const WEAK = new Set(
  "always never not no don't use used using we i you please must should only all any every each now new get make sure need needs want prefer like also keep run set add put go one two it's instead rather after before over without on off up out doesn't can't cannot isn't".split(
    ' ',
  ),
);

/** What a text is about: its content words without those that any instruction has, each once, in order. */
export function subjectWords(text: string): string[] {
  return [...new Set(tellingWords(text).map(stem))];
}

/** The same as written, plurals too. */
export function tellingWords(text: string): string[] {
  return contentWords(text).filter((word) => !WEAK.has(word));
}

/** Two statements with the same key say the same. */
export function wordKey(text: string): string {
  return wordsOf(text)
    .filter((word) => !ARTICLES.has(word))
    .map(stem)
    .join(' ');
}

const ARTICLES = new Set(['a', 'an', 'the', 'please', 'that']);

/**
 * Keys of what a statement decides, of which only one answer can stand: do it always or never, or the value of one
 * thing. Empty where it decides nothing of the kind.
 */
export function matterOf(text: string): string[] {
  const rule = /^(?:always|never|don['’]t|do not)\s+(.+)$/i.exec(text);
  if (rule) return [`do ${wordKey(rule[1]!)}`];
  const value = VALUE.exec(text);
  return value && /\d/.test(value[2]!) ? [`value of ${wordKey(value[1]!)}`] : [];
}

/** One thing, and one value with a number in it. */
const VALUE =
  /^(.{2,80}?)(?: is(?: now)?(?: on| at| in)?| (?:now )?runs on| (?:now )?listens on| (?:now )?lives at|:) (\S{1,80}?)(?: now)?[.!]?$/i;
