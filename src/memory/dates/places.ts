import type { Day } from '../day.ts';
import { isEditable } from '../editable.ts';
import type { Facts } from '../finding.ts';
import type { Line } from '../markdown.ts';
import { type File, type Tree, textOf } from '../tree.ts';
import { type Document, documentOf, type Unit } from '../units.ts';
import { type Anchor, anchorFor } from './anchor.ts';
import { mayHoldForm } from './forms.ts';
import { HIDDEN } from './masked.ts';
import { type RelativeDate, relativeDates } from './relative.ts';

/** A unit with relative dates, and for each of them its line and the day that line was written. */
export type DatedUnit = {
  path: string;
  file: File;
  document: Document;
  unit: Unit;
  dates: { date: RelativeDate; line: Line; anchor: Anchor | undefined }[];
};

/** Every unit with relative dates in what a dream may edit. Files without a word of the table are not even parsed. */
export function* relativeDatesIn(tree: Tree, facts: Facts): Iterable<DatedUnit> {
  for (const [path, file] of tree) {
    if (!isEditable(path, facts.guard.protect)) continue;
    const text = textOf(file);
    if (text === undefined || !mayHoldForm(text)) continue;
    const document = documentOf(file);
    for (const [index, unit] of document.units.entries()) {
      if (isLeftAlone(unit, document.units[index + 1], document)) continue;
      const found = datesOf(document, unit);
      if (found.length === 0) continue;
      const place = { document, unit, path, file };
      const dates = found.map(({ date, line }) => ({
        date,
        line,
        anchor: anchorFor(place, facts, line.text),
      }));
      yield { path, file, document, unit, dates };
    }
  }
}

/** The anchors of a unit, or none where one of its lines has none: half a unit made absolute would date the rest. */
export function anchorsOf({ dates }: DatedUnit): Day[] | undefined {
  const days = dates.map(({ anchor }) => anchor?.day);
  return days.every((day) => day !== undefined) ? days : undefined;
}

/** Code and quotations, and the head of a table, which is a heading. */
function isLeftAlone(unit: Unit, next: Unit | undefined, { lines }: Document): boolean {
  if (unit.kind === 'fence' || unit.kind === 'quote') return true;
  if (unit.kind === 'bullet') return /^>/.test(unit.text);
  if (unit.kind !== 'row' || next?.kind !== 'row' || next.first !== unit.last + 1) return false;
  return /^[\s|:-]+$/.test(lines[next.first]!.text);
}

function datesOf({ lines }: Document, unit: Unit): { date: RelativeDate; line: Line }[] {
  const parts = lines.slice(unit.first, unit.last + 1);
  const text = parts.map(readable).join('\n');
  if (!mayHoldForm(text)) return [];
  const found: { date: RelativeDate; line: Line }[] = [];
  let at = 0;
  let end = parts[0]!.text.length;
  for (const date of relativeDates(text)) {
    while (date.start > end) end += 1 + parts[++at]!.text.length;
    found.push({ date, line: parts[at]! });
  }
  return found;
}

/** A line as it can be read by itself; where a comment of several lines begins or ends, nothing of it. */
function readable({ text, shown }: Line): string {
  if (shown === text) return text;
  const isWhole = text.replace(/<!--.*?-->/g, '') === shown;
  return isWhole ? text : HIDDEN.repeat(text.length);
}
