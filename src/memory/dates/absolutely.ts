import type { Day } from '../day.ts';
import { entryDates } from './entry-date.ts';
import { type RelativeDate, relativeDates } from './relative.ts';
import { agreed } from './stamps.ts';

/**
 * A statement with its relative dates made absolute, as said on `anchor`. A date by which the statement itself tells when
 * it was written comes first.
 */
export function absolutely(text: string, anchor: Day): string {
  const own = agreed(entryDates(text).map(({ day }) => day));
  if (own === 'unclear') return text;
  const dates = relativeDates(text);
  return replaced(
    text,
    dates.map((date) => ({ date, day: own ?? anchor })),
  );
}

/** A text with each of its relative dates, in order, as seen from its day. */
export function replaced(text: string, dates: readonly { date: RelativeDate; day: Day }[]): string {
  const pieces: string[] = [];
  let kept = 0;
  for (const { date, day } of dates) {
    pieces.push(text.slice(kept, date.start), date.absolute(day));
    kept = date.end;
  }
  return pieces.join('') + text.slice(kept);
}
