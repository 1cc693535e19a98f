import { valuesOf } from '../specifics.ts';
import { standsIn } from './stands.ts';
import { type Term, termsOf } from './terms.ts';
import { weightIn, wholeWeight } from './weights.ts';

/** What one name with another number, or one command that a file defines, is worth beyond the word itself. */
const SAME_SLOT = 1.5;
const DEFINED = 1.25;
/** Two words side by side in both say more than each for itself. */
const SAME_PHRASE = 0.5;
/** A command of several words that both have, word for word. */
const SAME_COMMAND = 2;
/** How far a number may stand behind the word that it is the value of. */
const NEAR = 4;

/**
 * Whether a quote speaks of what was removed, and how much of it: `ok`, or `unrelated`, or `narrow` where what was
 * removed says a good deal more than the quote does. Code cannot tell whether the quote is right about it.
 */
export function sharesContent(removed: string, quote: string): 'ok' | 'narrow' | 'unrelated' {
  const [gone, said] = [termsOf(removed), termsOf(quote)];
  const weigh = weightIn(removed);
  const shared = sharedTerms(gone, said);
  const commands = commandsOf(removed);
  let score = shared.wholes.reduce((sum, whole) => sum + wholeWeight(whole), 0);
  for (const command of commands)
    if (termsOf(command).length > 1 && standsIn(command, quote)) score += SAME_COMMAND;
  for (const term of shared.parts) {
    const weight = weigh(term);
    if (weight === 0) continue;
    score += weight;
    if (hasOtherNumber(term.stem, gone, said)) score += SAME_SLOT;
    else if (isDefined(term.stem, commands, quote)) score += DEFINED;
  }
  if (score > 0 && sharesPhrase(gone, said, weigh)) score += SAME_PHRASE;
  if (score < needed(1)) return 'unrelated';
  const specifics = commands.length + valuesOf(removed.replace(CODE, ' x ')).length;
  return score >= needed(specifics) ? 'ok' : 'narrow';
}

const CODE = /`([^`\n]{1,400})`/g;

function commandsOf(text: string): string[] {
  return [...text.matchAll(CODE)].map(([, code]) => code!);
}

/** The more numbers, paths and names go, the more of them the quote has to speak of. */
function needed(specifics: number): number {
  return 2 + Math.floor(Math.max(0, specifics - 1) / 2);
}

/** Wholes of several parts that both have, and the other parts that both have, each once. */
function sharedTerms(gone: readonly Term[], said: readonly Term[]): { wholes: string[]; parts: Term[] } {
  const [saidWholes, saidStems] = [
    new Set(said.map(({ whole }) => whole)),
    new Set(said.map(({ stem }) => stem)),
  ];
  const wholes = new Set<string>();
  const parts = new Map<string, Term>();
  for (const [at, term] of gone.entries()) {
    const isCompound = gone[at + 1]?.whole === term.whole || gone[at - 1]?.whole === term.whole;
    if (isCompound && saidWholes.has(term.whole)) wholes.add(term.whole);
    else if (saidStems.has(term.stem)) parts.set(term.stem, term);
  }
  // A part of what is shared as a whole is not shared once more.
  const counted = new Set(gone.filter(({ whole }) => wholes.has(whole)).map(({ stem }) => stem));
  return { wholes: [...wholes], parts: [...parts.values()].filter(({ stem }) => !counted.has(stem)) };
}

function sharesPhrase(gone: readonly Term[], said: readonly Term[], weigh: (term: Term) => number): boolean {
  const phrases = (terms: readonly Term[]) =>
    terms.slice(1).flatMap((term, at) => {
      const isPhrase = [terms[at]!, term].every((one) => !one.isNumber && weigh(one) >= 0.75);
      return isPhrase ? `${terms[at]!.stem} ${term.stem}` : [];
    });
  const known = new Set(phrases(said));
  return phrases(gone).some((phrase) => known.has(phrase));
}

/** `port is 5432` and `"port": 6543`: the same word, and behind it another number. */
function hasOtherNumber(stem: string, gone: readonly Term[], said: readonly Term[]): boolean {
  const [old, now] = [numbersBehind(stem, gone), numbersBehind(stem, said)];
  return old.length > 0 && now.length > 0 && !old.some((number) => now.includes(number));
}

function numbersBehind(stem: string, terms: readonly Term[]): string[] {
  return terms.flatMap((term, at) => {
    if (term.stem !== stem || term.isNumber) return [];
    const behind = terms.slice(at + 1, at + 1 + NEAR).find(({ isNumber }) => isNumber);
    const before = terms[at - 1]?.isNumber ? terms[at - 1] : undefined;
    return (behind ?? before)?.stem ?? [];
  });
}

/** A command of the memory (`make build`) that the file defines: `build: …` in a Makefile, `"build": …` in JSON. */
function isDefined(stem: string, commands: readonly string[], quote: string): boolean {
  const names = (text: string) => termsOf(text).some((term) => term.stem === stem);
  return commands.some(names) && [...quote.matchAll(KEY)].some(([, key]) => names(key!));
}

const KEY = /(?:^|[\n{,])\s*["']?([\p{L}\p{N}_:.-]{1,60}?)["']?\s*[:=]/gu;
