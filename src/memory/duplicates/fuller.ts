import type { Line } from '../markdown.ts';
import type { Document, Unit } from '../units.ts';

/** How a unit of one document is written in the place of a unit of another: with the bullet and the indent of that one. */
export function writtenAt(
  place: { document: Document; unit: Unit },
  { document, unit }: { document: Document; unit: Unit },
): string {
  const here = place.document.lines[place.unit.first]!;
  const lead = leadOf(here.text);
  const indent = /^\s*/.exec(lead)![0] + ' '.repeat(lead.trimStart().length);
  return document.lines
    .slice(unit.first, unit.last + 1)
    .map(({ text }: Line, at) => (at === 0 ? lead + text.slice(leadOf(text).length) : indent + text.trim()))
    .join(here.end || '\n');
}

/** A unit with those of another document below it, each as a paragraph of its own. */
export function withMoved(
  here: Document,
  there: Document,
  { below, moved }: { below: Unit; moved: readonly Unit[] },
): string {
  const end = here.lines[below.first]!.end || '\n';
  const textOf = ({ lines }: Document, { first, last }: Unit) =>
    lines.slice(first, last + 1).map(({ text }) => text);
  const own = textOf(here, below).join(end);
  return [own, ...moved.map((unit) => textOf(there, unit).join(end))].join(end + end);
}

export function leadOf(line: string): string {
  return /^\s*(?:[-*+]\s+)?/.exec(line)![0];
}
