import type { Facts } from '../finding.ts';
import { loadedSize } from '../loaded-size.ts';
import type { Line } from '../markdown.ts';

/** How much an index exceeds its budget. */
export function excessOf(lines: readonly Line[], limits: Facts['limits']): { lines: number; chars: number } {
  const size = loadedSize(lines);
  return {
    lines: Math.max(0, size.lines - limits.maxLines),
    chars: Math.max(0, size.chars - limits.maxChars),
  };
}

export function fits(lines: readonly Line[], limits: Facts['limits']): boolean {
  const excess = excessOf(lines, limits);
  return excess.lines === 0 && excess.chars === 0;
}
