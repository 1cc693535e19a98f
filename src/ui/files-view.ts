import type { FileChange } from '../store/record.ts';
import { count } from './format.ts';
import { safeLine } from './safe-text.ts';
import { type Cell, table } from './table.ts';
import type { Look } from './terminal.ts';

const LETTERS = { added: 'A', modified: 'M', deleted: 'D', renamed: 'R' } as const;

/** Files a dream changed: a letter, the path, lines added and removed. At most `max`, then how many more there are. */
export function filesView(
  files: readonly FileChange[],
  look: Look,
  max = Number.POSITIVE_INFINITY,
): string[] {
  const landed = files.filter(({ skipped }) => skipped === undefined);
  // One more is a line as well: then it may as well be shown.
  const shown = landed.length > max + 1 ? landed.slice(0, max) : landed;
  const lines = table(
    shown.map((file) => row(file, look)),
    { width: look.width, indent: '  ', flex: 1 },
  );
  const hidden = landed.length - shown.length;
  return hidden > 0 ? [...lines, look.color.dim(`  and ${hidden} more`)] : lines;
}

/** Files that keep what somebody else wrote, each with the reason. */
export function leftAloneView(files: readonly FileChange[], look: Look): string[] {
  const left = files.filter(({ skipped }) => skipped !== undefined);
  if (left.length === 0) return [];
  const rows = left.map(({ path, skipped }) => [
    { text: safeLine(path), keepEnd: true },
    { text: safeLine(skipped ?? ''), paint: look.color.dim },
  ]);
  const heading = look.color.yellow(`Left alone: ${count(left.length, 'file')}`);
  return [heading, ...table(rows, { width: look.width, indent: '  ', flex: 1, hangs: true })];
}

function row({ path, from, change, added, removed }: FileChange, { color }: Look): Cell[] {
  const paint = { added: color.green, modified: color.yellow, deleted: color.red, renamed: color.cyan }[
    change
  ];
  const name = from === undefined ? safeLine(path) : `${safeLine(from)} → ${safeLine(path)}`;
  return [
    { text: LETTERS[change], paint },
    { text: name, keepEnd: true },
    { text: added > 0 ? `+${added}` : '', paint: color.green, right: true },
    { text: removed > 0 ? `-${removed}` : '', paint: color.red, right: true },
  ];
}
