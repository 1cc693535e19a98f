import { cutAtWord } from '../plain-text.ts';
import { slugOf } from '../tidy/desk.ts';
import { contentWords } from '../words.ts';
import { asSentence } from './clean.ts';
import type { Statement } from './heard.ts';
import { tellingWords } from './sameness.ts';

const MAX_NAME = 40;
const [MIN_WORDS, MAX_WORDS] = [2, 5];
const MAX_TITLE = 60;

/** The name of a topic that begins with this statement, without the ending: a few whole words of it. */
export function nameFor({ text, type }: Statement): string {
  const clause = clauseOf(withoutSpeaker(text));
  const words = UNSPACED.test(clause) ? [unspaced(clause)] : wordsFor(clause);
  let name: string = type;
  for (const word of words.slice(0, MAX_WORDS)) {
    const longer = `${name}-${slugOf(word, '')}`.replace(/-+$/, '');
    if (longer.length > MAX_NAME) break;
    name = longer;
  }
  return name === type ? `${type}-note` : name;
}

/** What a heading and the index call it. */
export function titleOf(text: string): string {
  const whole = asSentence(withoutSpeaker(text)).replace(/[.。\s]+$/, '');
  if (whole.length <= MAX_TITLE) return whole;
  const clause = clauseOf(whole);
  return clause.length <= MAX_TITLE && clause.length > 12
    ? clause
    : cutAtWord(whole, MAX_TITLE).replace(DANGLING, '…');
}

/** A title that ends in "on…" or "of the…" reads as torn off. */
const DANGLING =
  /(?:\s+(?:an?|the|and|or|on|in|at|to|of|for|by|with|from|since|until|is|was|are|were|be|that|which)){1,4}…$/i;

/** "Ines: tickets first": who said it stands in the line. */
function withoutSpeaker(text: string): string {
  return text.replace(/^\p{Lu}\p{Ll}{1,30}:\s(?=.{12})/u, '');
}

/** The first clause, where it says enough. */
function clauseOf(text: string): string {
  const clause = text.split(/\s*[;；。]\s*|\s+\(|\s+[–—]\s+|:\s+|，/, 1)[0]!;
  return clause.length > 12 || UNSPACED.test(clause) ? clause.trim() : text;
}

/** Words that people say; names of files, hosts and numbers only where there are no others. */
function wordsFor(clause: string): string[] {
  const plain = clause.replace(/`[^`]{0,200}`|\S{1,20}:\/\/\S*|\S*[\\/_@]\S*/g, ' ');
  const isSaid = (word: string) => !/\d|\p{L}[.:]\p{L}/u.test(word);
  const telling = [...new Set(tellingWords(plain).filter(isSaid))];
  if (telling.length > MIN_WORDS) return telling;
  const content = [...new Set(contentWords(plain).filter(isSaid))];
  return content.length >= MIN_WORDS ? content : [...new Set(contentWords(clause))];
}

/** Where words are not spaced, they are pairs of characters: the first characters make the name. */
function unspaced(clause: string): string {
  return [...clause].slice(0, 14).join('');
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
