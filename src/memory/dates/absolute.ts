import type { Day } from '../day.ts';
import { dayFrom } from './calendar.ts';

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const DATE = '\\d{1,2}(?:st|nd|rd|th)?';

/** One date that names a day: ISO, `9 Nov 2026`, `9. November 2026`, `Nov 9, 2026`, `November 9th, 2026`. */
export const DAY_PATTERN = `(?:\\d{4}[-_]\\d{2}[-_]\\d{2}|${DATE}\\.? ${MONTH}\\.?,? \\d{4}|${MONTH}\\.? ${DATE},? \\d{4})`;

const DAYS = new RegExp(`(?<![\\p{L}\\p{N}])${DAY_PATTERN}(?![0-9])`, 'giu');

/** Every day a text names, in order. `09/11/2026` is none: two halves of the world read it differently. */
export function datesIn(text: string): Day[] {
  return [...text.matchAll(DAYS)].map((match) => dayIn(match[0])).filter((day) => day !== undefined);
}

/** The day that a match of `DAY_PATTERN` names, where the calendar has it. */
export function dayIn(words: string): Day | undefined {
  const iso = /^(\d{4})[-_](\d\d)[-_](\d\d)/.exec(words);
  if (iso) return dayFrom(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const [date, year] = words.match(/\d+/g) ?? [];
  const month = MONTHS.findIndex((name) => words.toLowerCase().includes(name)) + 1;
  return dayFrom(Number(year), month, Number(date));
}

/** Anything that places a sentence in time by itself, even without a year or a day. */
const PLACED = new RegExp(
  [
    '\\d{4}[-_/.]\\d{1,2}(?:[-_/.]\\d{1,2})?(?![0-9.])',
    `${DATE}\\.?[ ]${MONTH}(?![a-z])`,
    `${MONTH}\\.?[ ]${DATE}(?![0-9a-z]|:\\d)`,
    `${MONTH}\\.?[ ]\\d{4}`,
    `(?:in|since|until|till|by|of|from|early|late|mid|before|after|during|last|next|this)[ -]${MONTH}(?![a-z])`,
    '(?:in|since|until|till|by|of|from|before|after|during)[ ](?:19|20)\\d\\d(?![0-9])',
    '[(](?:19|20)\\d\\d[)]',
    '\\d{1,2}[-./]\\d{1,2}[-./](?:19|20)\\d\\d',
    '\\d\\d/\\d\\d(?![0-9])',
    '(?:week|kw|cw|w)[ ]?[0-5]?\\d(?![0-9])',
    'q[1-4](?![0-9a-z])',
    'at (?:that|the) time|back then|in those days|that (?:day|week|month|year)|the (?:day|week|month|year) before (?!yesterday|last)',
  ]
    .map((one) => `(?:${one})`)
    .join('|')
    .replace(/^/, '(?<![\\p{L}\\p{N}.:/_-])(?:')
    .replace(/$/, ')'),
  'iu',
);

/** Whether a sentence says by itself when: a relative date beside that is explained already, or means another day. */
export function isPlacedInTime(sentence: string): boolean {
  return PLACED.test(sentence);
}
