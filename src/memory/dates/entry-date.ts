import type { Day } from '../day.ts';
import { DAY_PATTERN, dayIn } from './absolute.ts';

/** A date by which an entry says when it was written, and where that stands. */
type EntryDate = { day: Day; start: number; end: number; place: 'lead' | 'tail' | 'session' };

export const MARK = /^\s*(?:(?:[-*+]|\d{1,9}[.)])\s+)?(?:\[[ xX]\]\s+)?/;

const TIME = '(?:[T ]\\d{2}:\\d{2}(?::\\d{2})?Z?)?';
const WEEKDAY = '(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?';
const LEAD = new RegExp(
  `^(?:\\|\\s*)?[*_~]{0,3}(?<note>(?:updated?|noted?|edit|added|as of):?\\s)?(?:${WEEKDAY}[.,]{0,2}\\s)?(?:\\((${DAY_PATTERN})${TIME}\\)|\\[(${DAY_PATTERN})${TIME}\\]|(${DAY_PATTERN})${TIME}(?:,? \\(?${WEEKDAY}\\)?)?)([*_~]{0,3})(\\s*(?:[:,.|—–]|-(?=\\s))[*_~]{0,3})?(?=\\s|$)`,
  'iu',
);
const TAIL = new RegExp(
  `(?:[([](?:(?:updated|added|noted|written|recorded|as of):? )?(${DAY_PATTERN})(, session [\\w-]{4,40})?[)\\]]|\\s[—–] ?(${DAY_PATTERN}))[*_~.]{0,4}\\s*$`,
  'iu',
);
/** `2026-11-09 is the deadline` tells of that day; it was not written then. */
const GOES_ON = /^\s+(?:is|was|will|to|until|till|through|and|or|by|at the|becomes|remains)\b/i;

/** The dates of an entry itself: at its very beginning or end. Dates elsewhere belong to what it tells. */
export function entryDates(text: string): EntryDate[] {
  const dates: EntryDate[] = [];
  const from = MARK.exec(text.slice(0, 200))![0].length;
  const lead = LEAD.exec(text.slice(from, from + 120));
  if (lead) {
    const [whole, , round, square, bare] = lead;
    const day = dayIn((round ?? square ?? bare)!);
    const end = from + whole.length;
    const isApart = bare === undefined || lead[6] !== undefined || text.slice(end, end + 9).trim() === '';
    if (
      day &&
      (isApart || (lead[1] === undefined && /^\d{4}-/.test(bare) && !GOES_ON.test(text.slice(end, end + 20))))
    )
      dates.push({ day, start: from, end, place: 'lead' });
  }
  const cut = Math.max(0, text.length - 160);
  const tail = TAIL.exec(text.slice(cut));
  const day = tail && dayIn((tail[1] ?? tail[3])!);
  if (tail && day && cut + tail.index >= (dates[0]?.end ?? 0)) {
    const start = cut + tail.index;
    dates.push({ day, start, end: text.length, place: tail[2] ? 'session' : 'tail' });
  }
  return dates;
}
