import type { Plant } from '../case.ts';
import { DATE, datesIn } from './date-words.ts';
import { topicLinesWith } from './links.ts';
import type { Seen, Verdict } from './seen.ts';

/** The line says the day itself. Wrong is a line with another new date, or with neither phrase nor date. */
export function judgeDate(
  { mark, phrase, absolute }: Extract<Plant, { kind: 'relative-date' }>,
  { before, after }: Seen,
): Verdict {
  const lines = topicLinesWith(after, mark).map(({ line }) => line);
  if (lines.length === 0) return 'missed';
  const known = [
    ...topicLinesWith(before, mark).flatMap(({ line }) => datesAndYears(line)),
    ...absolute.flatMap((text) => [text, ...datesAndYears(text)]),
  ];
  const isGathered = topicLinesWith(before, mark).length === 0;
  // What is gathered carries the day of its session beside what it says.
  const isStrange = (date: string) => !known.includes(date) && !isGathered;
  if (lines.some((line) => datesAndYears(line).some(isStrange))) return 'wrong';
  const isRelative = (line: string) => line.toLowerCase().includes(phrase.toLowerCase());
  if (lines.some((line) => !isRelative(line) && !holds(line, absolute))) return 'wrong';
  return lines.some(isRelative) ? 'missed' : 'solved';
}

function datesAndYears(text: string): string[] {
  return [...datesIn(text), ...(text.replaceAll(DATE, ' ').match(/\b(?:19|20)\d\d\b/g) ?? [])];
}

/** "2026-09" is not said by "2026-09-12", nor 2025 by a longer number. */
function holds(line: string, absolute: readonly string[]): boolean {
  return absolute.some((text) => {
    for (let at = line.indexOf(text); at !== -1; at = line.indexOf(text, at + 1)) {
      if (!/[\d-]/.test(line[at - 1] ?? ' ') && !/^(?:\d|-\d)/.test(line.slice(at + text.length)))
        return true;
    }
    return false;
  });
}
