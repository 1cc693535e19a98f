import type { Day } from '../day.ts';
import type { Facts } from '../finding.ts';
import { type File, textOf } from '../tree.ts';
import type { Document, Unit } from '../units.ts';
import { datesIn, isPlacedInTime } from './absolute.ts';
import { entryDates, MARK } from './entry-date.ts';
import { agreed, type Stamp, stampsOf } from './stamps.ts';
import { dateAbove } from './surroundings.ts';

/** The day something was written, and what says so. */
export type Anchor = { day: Day; how: 'entry' | 'heading' | 'file name' | 'frontmatter' | 'history' };

type Place = { document: Document; unit: Unit; path: string; file: File };

/**
 * The day a unit was written, by the best source there is. A source that contradicts itself, or that lies ahead of
 * today, is no reason to ask a weaker one: then nobody knows. `line` is what history is asked about.
 */
export function anchorFor(
  { document, unit, path, file }: Place,
  facts: Facts,
  line: string = document.lines[unit.first]!.text,
): Anchor | undefined {
  const { written, created } = knownStamps(file, facts.today);
  const sources: [Anchor['how'], () => Stamp][] = [
    ['entry', () => entryStamp(rawText(document, unit))],
    ['heading', () => dateAbove(document, unit)],
    ['file name', () => agreed(datesIn(path))],
    ['history', () => notedAfter(written, () => facts.notedOn(path, line))],
    ['frontmatter', () => written],
    ['history', () => facts.writtenOn(path, line)],
    ['frontmatter', () => created],
  ];
  for (const [how, ask] of sources) {
    const day = ask();
    if (day !== undefined) return day === 'unclear' || day > facts.today ? undefined : { day, how };
  }
  return undefined;
}

/** A line that came after its file was stamped: whoever wrote it did not stamp it again. */
function notedAfter(stamp: Stamp, ask: () => Day | undefined): Day | undefined {
  const noted = stamp === undefined || stamp === 'unclear' ? undefined : ask();
  return noted !== undefined && noted > stamp! ? noted : undefined;
}

/** `Oct 25: …` dates an entry as well, but nobody knows in which year. */
function entryStamp(text: string): Stamp {
  const days = entryDates(text).map(({ day }) => day);
  if (days.length > 0) return agreed(days);
  const lead = /^[^:—–\n]{1,40}(?:[:—–]|$)/.exec(text.slice(0, 60).replace(MARK, ''))?.[0];
  return lead !== undefined && /\d/.test(lead) && isPlacedInTime(lead) ? 'unclear' : undefined;
}

/** The lines of a unit as they are in the file, bullet included. */
export function rawText({ lines }: Document, unit: Unit): string {
  let text = lines[unit.first]!.text;
  for (let at = unit.first + 1; at <= unit.last; at++) text += `\n${lines[at]!.text}`;
  return text;
}

const stamps = new WeakMap<File, { today: Day; stamps: ReturnType<typeof stampsOf> }>();

/** Files never change: frontmatter is read once, not once a unit. */
function knownStamps(file: File, today: Day): ReturnType<typeof stampsOf> {
  let known = stamps.get(file);
  if (known?.today !== today) {
    known = { today, stamps: stampsOf(textOf(file) ?? '', today) };
    stamps.set(file, known);
  }
  return known.stamps;
}
