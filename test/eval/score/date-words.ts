const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December';

/** An absolute date, at any granularity but a bare year. */
export const DATE = new RegExp(
  `\\b\\d{4}-W\\d\\d\\b|\\b\\d{4}-\\d\\d(?:-\\d\\d)?(?!\\d)|\\b(?:\\d{1,2} )?(?:${MONTHS})(?: \\d{1,2},)? \\d{4}\\b`,
  'g',
);

export function datesIn(text: string): string[] {
  return [...text.matchAll(DATE)].map(([date]) => date);
}
