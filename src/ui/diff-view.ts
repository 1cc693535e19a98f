import { safe } from './safe-text.ts';
import type { Look } from './terminal.ts';

/** A unified diff, harmless and coloured as git colours it. */
export function diffView(diff: string, { color }: Pick<Look, 'color'>): string {
  let left = { old: 0, now: 0 };
  const lines = safe(diff).split('\n');
  return lines
    .map((line) => {
      const hunk = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/.exec(line);
      if (hunk) {
        left = { old: Number(hunk[1] ?? 1), now: Number(hunk[2] ?? 1) };
        return color.cyan(line);
      }
      if (line.startsWith('\\')) return color.dim(line);
      // Inside a hunk the first character decides: a removed line "-- x" looks like a header, and is none.
      if (left.old > 0 || left.now > 0) return hunkLine(line, left, color);
      return line === '' ? line : color.bold(line);
    })
    .join('\n');
}

function hunkLine(line: string, left: { old: number; now: number }, color: Look['color']): string {
  if (line.startsWith('+')) {
    left.now -= 1;
    return color.green(line);
  }
  left.old -= 1;
  if (line.startsWith('-')) return color.red(line);
  left.now -= 1;
  return line;
}
