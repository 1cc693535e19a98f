import type { Day } from '../day.ts';
import { entryDates, MARK } from './entry-date.ts';
import { FORMS, type Form, type Granularity, mayHoldForm } from './forms.ts';
import { type Role, roleOf } from './grammar.ts';
import { ENTRY_DATE, HIDDEN, masked } from './masked.ts';
import { type Sentence, sentencesOf } from './sentences.ts';

/** A relative date in a text. `start` to `end` is what `absolute` stands in for. */
export type RelativeDate = {
  start: number;
  end: number;
  /** As written, on one line. */
  phrase: string;
  granularity: Granularity;
  /** What the calendar calls it, seen from the day of writing. */
  calendarName(anchor: Day): string;
  /** The same with what the sentence needs around it. */
  absolute(anchor: Day): string;
};

type Found = { start: number; end: number; form: Form; match: Record<string, string | undefined> };

/** The relative dates of one entry that mean one day, week, month or year, in order. Linear in its length. */
export function relativeDates(text: string): RelativeDate[] {
  if (!mayHoldForm(text)) return [];
  const seen = withoutEntryDates(text);
  const words = masked(seen).replace(/^[ \t]{0,8}>[^\n]*/gm, (quote) => HIDDEN.repeat(quote.length));
  const found = candidates(words);
  if (found.length === 0) return [];
  const sentences = sentencesOf(words, seen);
  const dates: RelativeDate[] = [];
  let at = 0;
  for (const group of grouped(found, sentences)) {
    while (sentences[at]!.end <= group[0]!.start) at++;
    const sentence = sentences[at]!;
    if (sentence.isClosed || isContrast(group)) continue;
    group.forEach((one, index) => {
      if (isListed(words, group[index - 1], one) || isListed(words, one, group[index + 1])) return;
      const role = roleOf(words, one, one.form, sentence);
      const date = role && dated(text, one, role, isFirstIn(words, sentence, one));
      if (date) dates.push(date);
    });
  }
  return dates;
}

/** The text without its bullet and the dates of the entry itself, which do not place its sentences in time. */
function withoutEntryDates(text: string): string {
  let left = text;
  const blank = (start: number, end: number, by: string) => {
    left = left.slice(0, start) + text.slice(start, end).replace(/[^\n]/g, by) + left.slice(end);
  };
  blank(0, MARK.exec(text.slice(0, 200))![0].length, ' ');
  for (const { start, end, place } of entryDates(text)) {
    const isApart =
      place === 'session' || (place === 'lead' && /[^\p{L}\p{N}]$/u.test(text.slice(start, end)));
    blank(start, end, isApart ? ' ' : ENTRY_DATE);
  }
  return left;
}

/** Every phrase of the table; of two that overlap the longer one. */
function candidates(words: string): Found[] {
  const all = FORMS.flatMap((form) =>
    [...words.matchAll(form.pattern)].map(
      (match): Found => ({
        start: match.index,
        end: match.index + match[0].length,
        form,
        match: match.groups ?? {},
      }),
    ),
  ).sort((a, b) => a.start - b.start || b.end - a.end);
  const kept: Found[] = [];
  for (const one of all) if (one.start >= (kept.at(-1)?.end ?? 0)) kept.push(one);
  return kept;
}

function* grouped(found: readonly Found[], sentences: readonly Sentence[]): Iterable<Found[]> {
  let at = 0;
  let group: Found[] = [];
  for (const one of found) {
    const isSame = one.start < sentences[at]!.end;
    if (!isSame && group.length > 0) yield group;
    if (!isSame) group = [];
    while (sentences[at]!.end <= one.start) at++;
    group.push(one);
  }
  if (group.length > 0) yield group;
}

function isFirstIn(words: string, { start }: Sentence, one: Found): boolean {
  return one.start - start < 40 && words.slice(start, one.start).trim() === '';
}

/** `Last month he said that the freeze starts next week`: whose next week? `What was fine yesterday fails today`: when? */
function isContrast(group: readonly Found[]): boolean {
  const points = (...directions: string[]) => group.some(({ form }) => directions.includes(form.direction));
  return (points('past', 'ago') && points('future', 'ahead')) || (group.length > 1 && points('today'));
}

/** `yesterday and today`, `last week or the week before last`: together they are a span or a list of words. */
function isListed(words: string, first: Found | undefined, second: Found | undefined): boolean {
  if (!first || !second || second.start - first.end > 12) return false;
  return /^\W*(?:and|or|to|vs|through|until|then|also|and then)?\W*$/.test(
    words.slice(first.end, second.start),
  );
}

function dated(
  text: string,
  { start, end, form, match }: Found,
  role: Role,
  isFirst: boolean,
): RelativeDate | undefined {
  const written = text.slice(start, end);
  const wrap = /[ \t]*\n[ \t]*/.exec(written)?.[0];
  // A phrase over two lines moves to the second as a whole: the line break comes before it then.
  if (wrap !== undefined && text[start - 1] !== ' ') return undefined;
  const phrase = written.replace(/\s+/g, ' ');
  const preposition = form.granularity === 'day' ? 'on ' : 'in ';
  const isCapital = /^[A-Z]/.test(written) || (isFirst && /^\d/.test(written));
  return {
    start: wrap === undefined ? start : start - 1,
    end,
    phrase,
    granularity: form.granularity,
    calendarName: (anchor) => form.name(anchor, match),
    absolute(anchor) {
      const name = (role === 'adverb' ? preposition : '') + form.name(anchor, match);
      return (wrap ?? '') + (isCapital ? name[0]!.toUpperCase() + name.slice(1) : name);
    },
  };
}
