import type { Day } from '../day.ts';

const DAY_MS = 86_400_000;

/** Days of the calendar have no time zone: all counting is done in UTC, where each day has 24 hours. */
export function plusDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The Monday of the week a day lies in, some weeks away. */
export function mondayOf(day: Day, weeks = 0): Day {
  return plusDays(day, 7 * weeks - ((weekdayOf(day) + 6) % 7));
}

/** `YYYY-MM`, some months away. */
export function monthOf(day: Day, months = 0): string {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`;
}

export function yearOf(day: Day, years = 0): string {
  return String(Number(day.slice(0, 4)) + years).padStart(4, '0');
}

/** The most recent such weekday strictly before a day; Sunday is 0. */
export function weekdayBefore(day: Day, weekday: number): Day {
  return plusDays(day, -((weekdayOf(day) - weekday + 6) % 7) - 1);
}

/** A day that the calendar has and that somebody could have written a memory on. */
export function dayFrom(year: number, month: number, date: number): Day | undefined {
  if (year < 1990 || year > 2199 || month < 1 || month > 12 || date < 1) return undefined;
  const at = new Date(Date.UTC(year, month - 1, date));
  return at.getUTCMonth() === month - 1 ? at.toISOString().slice(0, 10) : undefined;
}

function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}
