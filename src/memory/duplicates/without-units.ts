import type { Line } from '../markdown.ts';
import { withEndingOf } from '../text-lines.ts';
import type { Document, Unit } from '../units.ts';

/** A document without some of its units: whole lines go, and no more than one blank line stays in their place. */
export function withoutUnits(
  { lines }: Document,
  units: readonly Unit[],
  instead: ReadonlyMap<Unit, string> = new Map(),
): string {
  const change = new Map<number, string>();
  for (const unit of units) {
    for (let at = unit.first; at <= unit.last; at++) change.set(at, '');
    const line = lines[unit.first]!;
    const words = instead.get(unit);
    if (words !== undefined) change.set(unit.first, words + (line.end || '\n'));
  }
  const pieces: { text: string; isBlank: boolean }[] = [];
  let isGap = false;
  lines.forEach((line, at) => {
    const text = change.get(at) ?? line.text + line.end;
    if (text === '') isGap = true;
    if (text === '') return;
    const isBlank = isBlankLine(line) && !change.has(at);
    // The blank line below what went stands for the one above it too.
    if (!(isGap && isBlank && (pieces.at(-1)?.isBlank ?? true))) pieces.push({ text, isBlank });
    if (!isBlank || !isGap) isGap = false;
  });
  while (isGap && pieces.at(-1)?.isBlank) pieces.pop();
  const original = lines.map((line) => line.text + line.end).join('');
  return withEndingOf(original, pieces.map(({ text }) => text).join(''));
}

function isBlankLine(line: Line): boolean {
  return line.kind === 'blank';
}
