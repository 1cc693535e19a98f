import { table } from './table.ts';
import type { Look } from './terminal.ts';

/** Named facts below each other, long ones going on in their column. Null is not known, and left out. */
export function factsView(facts: readonly [string, string | null][], look: Look, indent = ''): string[] {
  const rows = facts.flatMap(([name, value]) =>
    value === null ? [] : [[{ text: name, paint: look.color.dim }, { text: value }]],
  );
  return table(rows, { width: look.width, indent, flex: 1, hangs: true });
}
