export const DAY_MS = 86_400_000;

/** ISO day of a moment. */
export const dayOf = (at: string | number): string => new Date(at).toISOString().slice(0, 10);

export const daysBefore = (at: string | number, days: number): string =>
  dayOf(new Date(at).getTime() - days * DAY_MS);

/** A relative phrase, and what it means on a given day, in every spelling that says exactly as much as the phrase did. */
export type Phrase = { phrase: string; absolute(day: string): string[] };

/** At the granularity of the phrase: "last week" is a week, not a Tuesday. */
export const PHRASES: Phrase[] = [
  { phrase: 'yesterday', absolute: (day) => [daysBefore(day, 1)] },
  { phrase: 'yesterday', absolute: (day) => [daysBefore(day, 1)] },
  { phrase: 'the day before yesterday', absolute: (day) => [daysBefore(day, 2)] },
  { phrase: 'two days ago', absolute: (day) => [daysBefore(day, 2)] },
  { phrase: '3 days ago', absolute: (day) => [daysBefore(day, 3)] },
  { phrase: 'four days ago', absolute: (day) => [daysBefore(day, 4)] },
  { phrase: 'last night', absolute: (day) => [daysBefore(day, 1)] },
  { phrase: 'last week', absolute: (day) => weekOf(daysBefore(day, 7)) },
  { phrase: 'two weeks ago', absolute: (day) => [...weekOf(daysBefore(day, 14)), daysBefore(day, 14)] },
  { phrase: 'last month', absolute: (day) => monthOf(day, 1) },
  { phrase: 'last year', absolute: (day) => [String(Number(day.slice(0, 4)) - 1)] },
  { phrase: 'this morning', absolute: (day) => [day] },
  { phrase: 'earlier today', absolute: (day) => [day] },
];

function weekOf(day: string): string[] {
  const weekday = (new Date(day).getUTCDay() + 6) % 7;
  const monday = daysBefore(day, weekday);
  return [`week of ${monday}`, `week from ${monday}`, isoWeek(monday)];
}

function isoWeek(monday: string): string {
  const thursday = new Date(new Date(monday).getTime() + 3 * DAY_MS);
  const start = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  const week = Math.floor((thursday.getTime() - start) / DAY_MS / 7) + 1;
  return `${thursday.getUTCFullYear()}-W${String(week).padStart(2, '0')}`;
}

function monthOf(day: string, back: number): string[] {
  const month = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 - back, 1));
  const name = month.toLocaleString('en-US', { month: 'long', timeZone: 'UTC' });
  return [month.toISOString().slice(0, 7), `${name} ${month.getUTCFullYear()}`];
}
