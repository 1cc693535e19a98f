const DAY = 86_400_000;
const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

/** A moment some days away from another one, at an hour of its own. */
export function moment(from: string, days: number, time = from.slice(11, 16)): string {
  return `${day(from, days)}T${time}:${from.slice(17, 19)}.000Z`;
}

export function day(from: string, days = 0): string {
  return new Date(Date.parse(`${from.slice(0, 10)}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/** Monday is 1, Sunday is 7. */
export function weekday(date: string): number {
  return new Date(`${date.slice(0, 10)}T00:00:00Z`).getUTCDay() || 7;
}

export type Distance = { unit: 'day' | 'week' | 'weeks-ago' | 'month' | 'year'; by: number };

/** The wordings of a day that are right, seen from another day. */
export function absolutes(from: string, { unit, by }: Distance): string[] {
  if (unit === 'day') return wordingsOfDay(day(from, by));
  if (unit === 'week') return wordingsOfWeek(day(from, by * 7));
  // "Two weeks ago" is a day to some and a week to others; both are true.
  if (unit === 'weeks-ago')
    return [...wordingsOfDay(day(from, by * 7)), ...wordingsOfWeek(day(from, by * 7))];
  const months =
    Number(from.slice(0, 4)) * 12 + Number(from.slice(5, 7)) - 1 + (unit === 'year' ? by * 12 : by);
  const year = Math.floor(months / 12);
  const month = [`${year}-${String((months % 12) + 1).padStart(2, '0')}`, `${MONTHS[months % 12]} ${year}`];
  return unit === 'year' ? [String(year)] : month;
}

function wordingsOfDay(date: string): string[] {
  const name = MONTHS[Number(date.slice(5, 7)) - 1];
  const number = Number(date.slice(8));
  return [date, `${number} ${name} ${date.slice(0, 4)}`, `${name} ${number}, ${date.slice(0, 4)}`];
}

function wordingsOfWeek(date: string): string[] {
  const monday = day(date, 1 - weekday(date));
  const thursday = day(monday, 3);
  const ordinal = (Date.parse(thursday) - Date.parse(`${thursday.slice(0, 4)}-01-01`)) / DAY;
  const week = String(Math.floor(ordinal / 7) + 1).padStart(2, '0');
  return [`week of ${monday}`, monday, `${thursday.slice(0, 4)}-W${week}`];
}
