import type { Day } from '../day.ts';

/** What a dream writes behind a path that is not in the project any more. */
const MARK = / \(not found \d{4}-\d\d-\d\d(?:; there is `[^`\n]{1,300}`)?\)/;
const MARKS = new RegExp(MARK, 'g');
const MARK_HERE = new RegExp(MARK, 'y');

export function markFor(day: Day, namesake: string | undefined): string {
  return ` (not found ${day}${namesake === undefined ? '' : `; there is \`${namesake}\``})`;
}

/** The mark that stands at an offset, if one does. */
export function markAt(line: string, at: number): string | undefined {
  MARK_HERE.lastIndex = at;
  return MARK_HERE.exec(line)?.[0];
}

/** A text without marks: the day of a mark is not a day of what the text says. */
export function withoutMarks(text: string): string {
  return text.replace(MARKS, '');
}

/** The same length, with marks blanked. */
export function marksBlanked(line: string): string {
  return line.replace(MARKS, (mark) => ' '.repeat(mark.length));
}
