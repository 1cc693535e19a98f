/** A day of the calendar, `YYYY-MM-DD`, where the person is. */
export type Day = string;

/** The day of a moment, by the clock on the wall where this runs. */
export function dayOf(at: Date): Day {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
