import type { Document, Unit } from '../units.ts';
import { datesIn, isPlacedInTime } from './absolute.ts';
import { entryDates } from './entry-date.ts';
import { agreed, type Stamp } from './stamps.ts';

const known = new WeakMap<Document, Map<Unit, Stamp>>();

/** The date of what a unit stands below: a bullet with a date, a line that is nothing but a date, or a heading. */
export function dateAbove(document: Document, unit: Unit): Stamp {
  let dates = known.get(document);
  if (!dates) {
    dates = readAll(document);
    known.set(document, dates);
  }
  return dates.get(unit);
}

function readAll(document: Document): Map<Unit, Stamp> {
  const dates = new Map<Unit, Stamp>();
  const byTitle = new Map<string, Stamp>();
  const parents: { indent: number; date: Stamp }[] = [];
  let loneLine: { date: Stamp; headings: string } | undefined;
  for (const unit of document.units) {
    const headings = unit.headings.join('\n');
    if (loneLine?.headings !== headings) loneLine = undefined;
    if (unit.kind === 'paragraph' && unit.indent === 0) {
      parents.length = 0;
      if (isNothingButDate(unit.text)) loneLine = { date: agreed(datesIn(unit.text)), headings };
    }
    while (parents.length > 0 && parents.at(-1)!.indent >= unit.indent) parents.pop();
    const inherited = parents.at(-1)?.date;
    dates.set(unit, inherited ?? loneLine?.date ?? headingDate(unit, byTitle));
    if (unit.kind === 'bullet') parents.push({ indent: unit.indent, date: leadOf(unit.text) ?? inherited });
  }
  return dates;
}

/** Only a date in front dates what hangs below; one at the end may be about the bullet alone. */
function leadOf(text: string): Stamp {
  return entryDates(text).find(({ place }) => place === 'lead')?.day;
}

function isNothingButDate(text: string): boolean {
  if (text.length > 60) return false;
  const lead = entryDates(text)[0];
  return lead?.place === 'lead' && /^[\s*_:]*$/.test(text.slice(lead.end));
}

/** The nearest heading that has a date. */
function headingDate(unit: Unit, known: Map<string, Stamp>): Stamp {
  for (const title of unit.headings.toReversed()) {
    if (!known.has(title)) known.set(title, titleDate(title));
    const date = known.get(title);
    if (date !== undefined) return date;
  }
  return undefined;
}

/**
 * `Freeze until 2026-12-01` names a day, but not the one on which the lines below were written; `October 25` is a day of
 * some year.
 */
function titleDate(title: string): Stamp {
  const start = title.slice(0, 500);
  const days = datesIn(start);
  if (days.length === 0) return isPlacedInTime(start) ? 'unclear' : undefined;
  return NAMES_OTHER_DAY.test(start) ? 'unclear' : agreed(days);
}

const NAMES_OTHER_DAY =
  /(?<![\w-])(?:since|until|till|before|after|by|through|starting|started|starts|due|planned|valid|expires?|deadline|ends?|weeks?|sprint|iteration|quarter|target|eta|scheduled)(?![\w-])/i;
