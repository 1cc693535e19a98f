import { NEGATIONS, QUALIFIERS, UNSPACED_TURNS } from './turn-words.ts';
import { withoutUnseen } from './unseen.ts';

/**
 * What a sentence must not lose to stay true, as written: numbers, versions, paths, URLs, hosts, ids, code, names and
 * dates. `names: false` leaves out plain capitalised words, which any title has.
 */
export function valuesOf(text: string, { names = true }: { names?: boolean } = {}): string[] {
  const values = new Set<string>();
  const withoutUrls = withoutUnseen(text).replace(URL, (url) => {
    values.add(trimmed(url));
    return ' ';
  });
  const rest = withoutUrls.replace(CODE, (_span, code: string) => {
    for (const word of code.matchAll(TOKEN)) values.add(word[0]);
    // What follows a code span does not begin a sentence.
    return ' x ';
  });
  for (const quoted of rest.matchAll(QUOTED)) values.add(quoted[1]!);
  let end = 0;
  for (const token of rest.matchAll(TOKEN)) {
    const word = token[0];
    const isFirst = end === 0 || SENTENCE_END.test(rest.slice(Math.max(end, token.index - 12), token.index));
    end = token.index + word.length;
    if (isIdentifier(word)) values.add(word);
    else if (names && !isFirst && CAPITAL.test(word) && !LOUD.test(word)) values.add(possessor(word));
  }
  return [...values];
}

/** The words that turn the meaning of a sentence ("not", "only", "until", staging), folded, as often as they stand there. */
export function turnsOf(text: string): string[] {
  return [...negationsOf(text), ...qualifiersOf(text)];
}

export function negationsOf(text: string): string[] {
  const spaced = folded(text).filter((word) => NEGATIONS.has(word) || /n't$/.test(word));
  return [...spaced, ...found(text, UNSPACED_TURNS.negations)].map(() => 'not');
}

/** One word for all spellings of a qualifier: "prod" and "production" say the same. */
export function qualifiersOf(text: string): string[] {
  const spaced = folded(text).flatMap(qualifierIn);
  const unspaced = UNSPACED_TURNS.qualifiers.flatMap(([name, sign]) => found(text, sign).map(() => name));
  return [...spaced, ...unspaced];
}

/** How values are compared: case, width and the end of a possessive do not matter. */
export function foldValue(value: string): string {
  return possessor(withoutUnseen(value).normalize('NFKC').toLowerCase());
}

/** Bounded everywhere: a line of 50 MB without a space must cost no more than its length. */
const URL = /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s<>"`]{1,2000}/gi;
const CODE = /`([^`\n]{1,400})`/g;
const TOKEN = /[\p{L}\p{N}\p{M}_]{1,300}(?:[._@:/\\'’+#~=-]{1,3}[\p{L}\p{N}\p{M}_]{1,300}){0,50}[+#]{0,2}/gu;
/** Names in scripts without capitals, where somebody marked them. */
const QUOTED = /[「『《〈]([^」』》〉\n]{1,60})[」』》〉]/g;
/** Between two words: the end of a sentence or of a table cell. A colon is none: "Owner: Marit". */
const SENTENCE_END = /[.!?…;。！？；|]/;
const CAPITAL = /^\p{Lu}/u;
/** Capitals for emphasis name nothing, nor does the one person that English always writes with a capital. */
const LOUD =
  /^(?:NOT|NEVER|ALWAYS|MUST|ONLY|DO|DON['’]T|NO|AND|OR|ALL|ANY|IMPORTANT|NOTE|WARNING|TODO|FIXME|BEFORE|AFTER|A|OK|I(?:['’](?:m|ve|d|ll))?)$/;

function isIdentifier(word: string): boolean {
  if (/\p{N}/u.test(word)) return true;
  if (/[_@\\]|[\p{L}]\/[\p{L}]|[\p{L}]\.[\p{L}]|::/u.test(word)) return true;
  if (LOUD.test(word)) return false;
  return /\p{Ll}\p{Lu}|\p{Lu}{2}/u.test(word);
}

function folded(text: string): string[] {
  const tokens = withoutUnseen(text).normalize('NFKC').toLowerCase().matchAll(TOKEN);
  return [...tokens].map(([word]) => word.replaceAll('’', "'"));
}

/** `staging-db` is about staging as `staging` is. */
function qualifierIn(word: string): string[] {
  const whole = QUALIFIERS.get(word);
  if (whole !== undefined) return [whole];
  return word.split(/[^\p{L}\p{N}]+/u).flatMap((part) => QUALIFIERS.get(part) ?? []);
}

function possessor(word: string): string {
  return word.replace(/['’]s$/, '');
}

function trimmed(url: string): string {
  return url.replace(/[).,;:!?'"\]*]{1,10}$/, '');
}

function found(text: string, sign: RegExp): string[] {
  return [...text.matchAll(sign)].map(([match]) => match);
}
