import { isAppointment, isEvent } from './event.ts';
import type { Form } from './forms.ts';
import { ENTRY_DATE } from './masked.ts';
import { isOfObject } from './objects.ts';
import { PAST_FORM, tagged } from './past-forms.ts';
import { goesOn, mayDescribe, prepositionOf } from './preposition.ts';
import { type Sentence, withoutNames } from './sentences.ts';

/** How a date stands in its sentence: by itself, or behind a preposition that it needs. */
export type Role = 'noun' | 'adverb';

/** Enough to see the neighbours of a phrase. */
const NEAR = 48;
/** Enough for all that most sentences say before it. */
const FAR = 400;

/**
 * The role of a phrase, or undefined where it is no date of its own: a name, a compound, a possessive, a span of time,
 * a word among others, or a sentence that is true on any day. When in doubt it is none.
 */
export function roleOf(
  text: string,
  { start, end }: { start: number; end: number },
  form: Form,
  sentence: Sentence,
): Role | undefined {
  const before = text.slice(Math.max(sentence.start, start - NEAR), start).replaceAll('\n', ' ');
  const after = text.slice(end, Math.min(sentence.end, end + NEAR)).replaceAll('\n', ' ');
  const isFirst = before.length < NEAR && /^[\s*)|]*$/.test(before);
  const opens = isFirst || /[:—–(|][\s*]*$/.test(before);
  const closes = /^[*]*(?:\s*$|\s*[.!;,)|…]|\s+[—–])/.test(after);

  if (!isFirst && !/[\s(*—|]$/.test(before)) return undefined;
  if (!/^(?:$|[\s,;:!)*—|…]|\.(?=$|[\s)*|.]))/.test(after)) return undefined;
  if (!isWrittenAsWords(text.slice(start, end), opens)) return undefined;
  if (BESIDE_DATE.test(before) || EXPLAINED.test(after)) return undefined;

  if (/night$/i.test(text.slice(start, end)) && SMALL_HOURS.test(after)) return undefined;

  const previous = /([\p{L}\p{N}'’%-]+)[\s*]+$/u.exec(before)?.[1]?.toLowerCase() ?? '';
  const next = /^[*]*\s+[*]*([\p{L}\p{N}'’-]+)/u.exec(after)?.[1] ?? '';
  if (IS_OBJECT.test(before)) return undefined;
  if ((CHANGES_MEANING.has(previous) && !isAppointment(before, form)) || ENDS_MEANING.has(next.toLowerCase()))
    return undefined;
  if (form.direction === 'ago' && isLongerCount(previous, before, text[start]!)) return undefined;

  const preposition = prepositionOf(previous, before, form);
  if (preposition === 'unclear') return undefined;
  if (
    !isFirst &&
    !preposition &&
    (isVerbOfCases(next) || (goesOn(next) && SOME_OF_MANY.test(tagged(before))))
  )
    return undefined;
  if (preposition && mayDescribe(preposition, next)) return undefined;
  const lead = text.slice(Math.max(sentence.start, start - FAR), start).replaceAll('\n', ' ');
  if (!preposition && isOfObject(tagged(lead))) return undefined;
  const stands = { start, previous, before, after, lead: withoutNames(lead), preposition, isFirst };
  if (!isEvent(form, sentence, stands)) return undefined;
  if (preposition) return 'noun';
  // At the beginning it keeps its preposition: a bare date there would be read as the date of the entry.
  if (opens && closes && !/^\s*,/.test(after) && (!isFirst || before.includes('|'))) return 'noun';
  if (!isFirst || !IS_SUBJECT.has(next)) return 'adverb';
  return /^\s+was\s(?:an?|the|our|my|not|very|quiet|busy)\s/.test(after) ? 'noun' : undefined;
}

/** `twenty two days ago`, `2 – 3 weeks ago`, `1 000 days ago`; but `moved to host-12 two days ago`. */
function isLongerCount(previous: string, before: string, first: string): boolean {
  if (COUNTS.has(previous) || /\d\s*[-–—]\s*$/.test(before)) return true;
  return /\d/.test(first) && /(?:^|[\s(])\d{1,3}\s+$/.test(before);
}

/** `A user who signed up yesterday sees the banner`: that holds on any day. */
function isVerbOfCases(next: string): boolean {
  return (
    /^[a-z]{2,}[^s]s$/.test(next) &&
    !/^(?:was|this|its|his|always|perhaps|besides|across|towards|afterwards)$/.test(next)
  );
}

/** `Rows written yesterday move to the archive`, `closed tickets last week count`: whichever they are, on any day. */
const SOME_OF_MANY = new RegExp(
  `^[\\s*|]*(?:(?:[\\w-]{1,30}\\s){0,2}[a-z-]{2,20}s\\s${PAST_FORM}|${PAST_FORM}\\s(?:[a-z-]{2,20}\\s)?[a-z-]{2,20}s)\\s+$`,
  'i',
);

/** A capital inside a sentence makes a name of it, and so do capitals on every word. */
function isWrittenAsWords(phrase: string, opens: boolean): boolean {
  const [first, ...rest] = phrase.split(/\s+/);
  const small = (word: string) => word === word.toLowerCase() || /^(?:[A-Z][a-z]+day)$/.test(word);
  if (!rest.every(small)) return false;
  return first === first!.toLowerCase() || (opens && first!.slice(1) === first!.slice(1).toLowerCase());
}

const set = (words: string) => new Set(words.trim().split(/\s+/));

/** The phrase is part of something larger, or is only compared, counted or guessed at. */
const CHANGES_MEANING =
  set(`the a an every each per whole entire all both any some very past just only exactly even about around
  roughly nearly almost over under approximately maybe perhaps probably possibly than like vs versus or nor as at with
  without into in within between not no called named titled dubbed is are be time will would can could must may might
  should shall doesn't don't half another one's my our your his her its their these those this that least most
  more less versus per via plus minus equals means meant discussed
  reviewed covered compared summarized described analyzed word phrase term class song album variable const let class`);
const ENDS_MEANING =
  set(`of or ago must should shall may can cannot might never always is are gets get has have goes go
  will week fortnight night noon monday tuesday wednesday thursday fridays friday saturday sunday onwards' means
  morning's returns`);
const COUNTS = set('and twenty thirty forty fifty to or hundred few several couple');

/** Right behind these at the beginning, the phrase is what the sentence is about, or a name. */
const IS_SUBJECT = set('is was were are returns means');

/** A date right beside: `2026-11-09 (yesterday)`. */
const BESIDE_DATE = new RegExp(`${ENTRY_DATE}[\\s(*]*$`);
const EXPLAINED = new RegExp(
  `^[\\s*,]*[(](?:${ENTRY_DATE}|[~w]?\\d|kw|cw|week|or\\b|i\\.e|maybe|probably|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[)]|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|^[\\s*,]*[(]?(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|^ ?${ENTRY_DATE}`,
  'i',
);
/** `Last night at 03:12`: that was on the day after. */
const SMALL_HOURS = /^,?\s(?:at|around|about|before|after|until|from|past)\s0?\d(?![\d]|\s?pm|:\d\d\s?pm)/i;

/** `We plan next week on Thursday`: what is planned, not when. */
const IS_OBJECT =
  /\b(?:we|i|they|you|to|us|and)\s+(?:plan|discuss|review|cover|prepare|preview|estimate|show|compare|summari[sz]e|describe|analy[sz]e|schedule|budget)\s+$/i;
