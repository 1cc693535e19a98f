import type { Project } from '../project.ts';
import { readDocument } from '../units.ts';
import { contentWords } from '../words.ts';

/** Where a page says something: its path and line. */
export type Said = { path: string; line: number };

/** One bullet, paragraph, row or line of code of a page. */
type Saying = Said & { words: string[] };

/** Fewer words are no statement: "Use pnpm" stands in many sentences that say something else. */
const MIN_WORDS = 4;
/** Where even the rarest word stands everywhere, the first places are enough: each costs a comparison. */
const MAX_PLACES = 200;

/**
 * Tells where the pages of a project say a thing already: its content words in the same order and close together, and
 * among them no number and no negation that only one side has.
 */
export function openPages(project: Project): (text: string) => Said | undefined {
  const places = new Map<string, Saying[]>();
  for (const { path, text } of project.pages()) {
    if (!path.endsWith('.md')) continue;
    for (const saying of sayingsOf(path, text))
      for (const word of new Set(saying.words)) push(places, word, saying);
  }
  return (text) => {
    const words = contentWords(text);
    if (words.length < MIN_WORDS) return undefined;
    const found = rarest(words, places).find((saying) => saysIt(saying.words, words));
    return found && { path: found.path, line: found.line };
  };
}

/** The sayings that have the word which the fewest have: none where a word stands on no page at all. */
function rarest(words: readonly string[], places: ReadonlyMap<string, Saying[]>): Saying[] {
  let fewest: Saying[] | undefined;
  for (const word of words) {
    const sayings = places.get(word);
    if (!sayings) return [];
    if (!fewest || sayings.length < fewest.length) fewest = sayings;
  }
  return fewest?.slice(0, MAX_PLACES) ?? [];
}

function sayingsOf(path: string, text: string): Saying[] {
  const { lines, units } = readDocument(text);
  return units.flatMap((unit) => {
    if (unit.kind === 'quote') return [];
    if (unit.kind !== 'fence') return [{ path, line: unit.line, words: contentWords(unit.text) }];
    const code = lines.slice(unit.first, unit.last + 1);
    return code.map((line) => ({ path, line: line.number, words: contentWords(line.text) }));
  });
}

function saysIt(page: readonly string[], words: readonly string[]): boolean {
  for (let at = page.indexOf(words[0]!); at >= 0; at = page.indexOf(words[0]!, at + 1))
    if (saysFrom(page, at, words)) return true;
  return false;
}

function saysFrom(page: readonly string[], from: number, words: readonly string[]): boolean {
  const room = words.length + Math.max(1, Math.floor(words.length / 3));
  let at = from;
  for (const word of words) {
    while (at < page.length && at - from < room && page[at] !== word) at++;
    if (at >= page.length || at - from >= room) return false;
    at++;
  }
  // A "not" just before or behind turns the sentence round.
  const span = page.slice(Math.max(0, from - 2), at + 2);
  return (
    sameOf(NEGATION, span, words) &&
    page
      .slice(from, at)
      .filter(isNumber)
      .every((word) => words.includes(word))
  );
}

function sameOf(sign: RegExp, a: readonly string[], b: readonly string[]): boolean {
  const count = (words: readonly string[]) => words.filter((word) => sign.test(word)).length;
  return count(a) === count(b);
}

function isNumber(word: string): boolean {
  return /\d/.test(word);
}

const NEGATION =
  /^(?:no|not|never|none|neither|nor|without|cannot|except|unless|avoid|instead|only|\w+n't|nicht|nie|kein\w*|ohne|ne|pas|jamais|sans|nunca|sin|jamás)$/;

function push(places: Map<string, Saying[]>, word: string, saying: Saying): void {
  const sayings = places.get(word);
  if (sayings) sayings.push(saying);
  else places.set(word, [saying]);
}
