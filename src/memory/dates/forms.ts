import type { Day } from '../day.ts';
import { mondayOf, monthOf, plusDays, weekdayBefore, yearOf } from './calendar.ts';

export type Granularity = 'day' | 'week' | 'month' | 'year';

/** Which way a form points. `present` ones tell a date only where a sentence tells what happened or will happen. */
type Direction = 'past' | 'ago' | 'today' | 'present' | 'future' | 'ahead';

/**
 * One way to say when, relative to the day of writing. `name` is what it is called by the calendar, as a noun: each at
 * its own granularity, because `last month` does not say which day.
 */
export type Form = {
  pattern: RegExp;
  direction: Direction;
  granularity: Granularity;
  /** `This morning`: unlike `today` it never means these days. */
  isPartOfToday: boolean;
  name(anchor: Day, match: Record<string, string | undefined>): string;
};

/** The space between two words; a line may be wrapped there. */
const _ = '(?:[ \\t]{1,8}|[ \\t]{0,8}\\n[ \\t]{0,40})';
const PART = `(?:${_}(?<part>morning|afternoon|evening))?`;
const WORDS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const COUNT = `(?<count>an?|\\d{1,2}|${WORDS.join('|')})`;
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** Only forms that nobody disputes. `next Friday` and `a couple of days ago` mean two things each. */
export const FORMS: readonly Form[] = [
  day('past', `yesterday(?:${_}(?<part>morning|afternoon|evening|night))?`, -1),
  day('past', `last${_}(?<part>night|evening)`, -1),
  day('past', `(?:the${_})day${_}before${_}yesterday`, -2),
  day('today', 'today', 0),
  { ...day('today', `this${_}(?<part>morning|afternoon|evening)`, 0), isPartOfToday: true },
  day('today', '(?<part>tonight)', 0),
  day('future', `tomorrow${PART}`, 1),
  day('future', `(?:the${_})day${_}after${_}tomorrow`, 2),
  form('past', 'day', `last${_}(?<weekday>${WEEKDAYS.join('|')})`, (anchor, { weekday }) =>
    weekdayBefore(anchor, WEEKDAYS.indexOf(weekday!.toLowerCase())),
  ),
  ...(['week', 'month', 'year'] as const).flatMap((unit) => [
    form('past', unit, `last${_}${unit}`, (anchor) => called(unit, anchor, -1)),
    form('past', unit, `the${_}${unit}${_}before${_}last`, (anchor) => called(unit, anchor, -2)),
    form('present', unit, `this${_}${unit}`, (anchor) => called(unit, anchor, 0)),
    form('future', unit, `next${_}${unit}`, (anchor) => called(unit, anchor, 1)),
  ]),
  ...(['day', 'week', 'month', 'year'] as const).flatMap((unit) => [
    form('ago', unit, `${COUNT}${_}${unit}s?${_}ago`, (anchor, { count }) =>
      called(unit, anchor, -counted(count!)),
    ),
    form('ahead', unit, `in${_}${COUNT}${_}${unit}s?`, (anchor, { count }) =>
      called(unit, anchor, counted(count!)),
    ),
  ]),
];

/** Whether a text may hold any form at all: most do not, and need not be read closer. */
export function mayHoldForm(text: string): boolean {
  return CANDIDATE.test(text);
}

const CANDIDATE =
  /yesterday|today|tonight|tomorrow|\bago\b|\b(?:last|this|next)\s{1,50}(?:week|month|year|morning|afternoon|evening|night|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b|\bbefore\s{1,50}last\b|\bin\s{1,50}[a-z0-9]{1,6}\s{1,50}(?:day|week|month|year)s?\b/i;

function day(direction: Direction, pattern: string, days: number): Form {
  return form(direction, 'day', pattern, (anchor, { part }) => {
    const named = plusDays(anchor, days);
    if (!part) return named;
    return `the ${part.toLowerCase() === 'tonight' ? 'night' : part.toLowerCase()} of ${named}`;
  });
}

function form(direction: Direction, granularity: Granularity, pattern: string, name: Form['name']): Form {
  return {
    pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'giu'),
    direction,
    granularity,
    isPartOfToday: false,
    name,
  };
}

function called(unit: Granularity, anchor: Day, away: number): string {
  if (unit === 'day') return plusDays(anchor, away);
  if (unit === 'week') return `the week of ${mondayOf(anchor, away)}`;
  return unit === 'month' ? monthOf(anchor, away) : yearOf(anchor, away);
}

function counted(count: string): number {
  const word = WORDS.indexOf(count.toLowerCase()) + 1;
  return word || (/^an?$/i.test(count) ? 1 : Number(count));
}
