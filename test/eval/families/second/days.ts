/** Days as `YYYY-MM-DD`. All arithmetic is in UTC, as the cases run. */
export type Day = string;

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);
export const weekdays = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');
const msOfDay = 86_400_000;

export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(day) + count * msOfDay).toISOString().slice(0, 10);
}

/** Monday is 0. */
export function weekdayOf(day: Day): number {
  return (new Date(day).getUTCDay() + 6) % 7;
}

export function mondayOf(day: Day): Day {
  return addDays(day, -weekdayOf(day));
}

/** The month so many months later (or earlier), as `YYYY-MM`. */
export function monthFrom(day: Day, count: number): string {
  const index = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
}

export function moment(day: Day, hour: number, minute: number, second = 0): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${day}T${two(hour)}:${two(minute)}:${two(second)}.000Z`;
}

/** How a reader may write a day, the week of it, its month or its year. */
export const written = {
  day: (day: Day): string[] => [day, longDay(day), `${monthName(day)} ${dayNumber(day)}, ${day.slice(0, 4)}`],
  week: (day: Day): string[] => {
    const number = isoWeek(day);
    // The week belongs to the year that holds its Thursday.
    const year = addDays(mondayOf(day), 3).slice(0, 4);
    return [...written.day(mondayOf(day)), `week ${number}`, `${year}-W${String(number).padStart(2, '0')}`];
  },
  month: (month: string): string[] => [month, `${monthName(month)} ${month.slice(0, 4)}`],
  year: (year: number): string[] => [String(year)],
};

export function longDay(day: Day): string {
  return `${dayNumber(day)} ${monthName(day)} ${day.slice(0, 4)}`;
}

function monthName(day: string): string {
  return months[Number(day.slice(5, 7)) - 1]!;
}

function dayNumber(day: Day): number {
  return Number(day.slice(8, 10));
}

function isoWeek(day: Day): number {
  const thursday = addDays(mondayOf(day), 3);
  return Math.floor((Date.parse(thursday) - Date.parse(`${thursday.slice(0, 4)}-01-01`)) / msOfDay / 7) + 1;
}
