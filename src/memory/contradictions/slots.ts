import { foldValue, valuesOf } from '../specifics.ts';
import { contentWords, wordsOf } from '../words.ts';

/** A sentence as a form with its blanks filled in. */
export type Filled = {
  template: string;
  values: readonly string[];
  /** Whether the other, of the same template, states something else of the same. */
  clashes(other: Filled): boolean;
};

/** What is longer is an essay. */
const MAX_WORDS = 40;
const MIN_COMMON = 4;
/** Of a sentence that ends in what it states, after a verb that says so. */
const MIN_COMMON_STATED = 2;
const SLOT = '\u0000';
/** What follows one of these is what a sentence states. */
const STATING = new Set(
  (
    'is are be uses use using prefers prefer called named runs run listens lives named equals = to at ' +
    'ist sind heißt nutzt verwendet läuft benutzt es son está están usa utiliza se llama est sont utilise'
  ).split(' '),
);
const LINKING = new Set(
  'on in by from to at auf aus von bei an en de por desde sur dans par the el la der die das'.split(' '),
);
/** What follows one of these says which thing a sentence is about. */
const NARROWING = new Set('of for from von für des de del du per'.split(' '));

/** The forms a sentence may be an instance of: with its specifics left out, or with just one word left out. */
export function fillingsOf(text: string): Filled[] {
  const words = wordsOf(text);
  if (words.length > MAX_WORDS) return [];
  const values = new Set(valuesOf(text).map(foldValue));
  // Where nouns have capitals, they are no blanks.
  const identifiers = new Set(valuesOf(text, { names: false }).map(foldValue));
  const forms = [slotted(words, (word) => identifiers.has(word))];
  if (identifiers.size < values.size) forms.push(slotted(words, (word) => values.has(word)));
  words.forEach((word, at) => {
    const states = isStated(words, at);
    if (states && !values.has(word)) forms.push(slotted(words, (_, index) => index === at));
  });
  return forms.flatMap((form) => form ?? []);
}

function slotted(
  words: readonly string[],
  isSlot: (word: string, at: number) => boolean,
): Filled | undefined {
  const form: string[] = [];
  const values: string[] = [];
  words.forEach((word, at) => {
    if (!isSlot(word, at)) form.push(word);
    else if (form.at(-1) !== SLOT) {
      form.push(SLOT);
      values.push(word);
    } else values.push(`${values.pop()} ${word}`);
  });
  const template = form.join(' ');
  const least = form.at(-1) === SLOT && isStated(form, form.length - 1) ? MIN_COMMON_STATED : MIN_COMMON;
  if (values.length === 0 || contentWords(template).length < least) return undefined;
  const clashes = (other: Filled) => statesOther(form, values, other.values);
  return { template, values, clashes };
}

/** One or two blanks that differ, none of them naming the thing that the sentence is about. */
function statesOther(form: readonly string[], values: readonly string[], others: readonly string[]): boolean {
  const slots = form.flatMap((word, at) => (word === SLOT ? [at] : []));
  const apart = slots.filter((_, nth) => values[nth] !== others[nth]);
  const first = apart[0];
  if (first === undefined || apart.length > 2) return false;
  const differing = values.filter((value, nth) => value !== others[nth]);
  if (differing.every((value) => /^\d{4}-\d\d/.test(value))) return false;
  if (isStated(form, first)) return true;
  const before = form[first - 1] ?? '';
  const [head, tail] = [form.slice(0, first), form.slice(first + 1)].map((part) =>
    contentWords(part.join(' ')),
  );
  if (NARROWING.has(before) && tail!.length > 1) return false;
  return apart.length === 1 && head!.length >= 2;
}

/** Whether a word follows a verb that states something, directly or as in "is deployed from". */
function isStated(words: readonly string[], at: number): boolean {
  const before = words[at - 1] ?? '';
  if (STATING.has(before)) return true;
  return LINKING.has(before) && words.slice(Math.max(0, at - 4), at - 1).some((word) => STATING.has(word));
}
