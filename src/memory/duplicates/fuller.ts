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

export function leadOf(line: string): string {
  return /^\s*(?:[-*+]\s+)?/.exec(line)![0];
}
