import type { Line } from './markdown.ts';

/** One line a memory: what is longer belongs into the topic. */
export const MAX_LINE_CHARS = 200;

/** Code, tables and what no session sees may be as long as they like. */
export function isLongLine(line: Line): boolean {
  if (
    line.kind === 'frontmatter' ||
    line.kind === 'comment' ||
    line.kind === 'fence' ||
    line.kind === 'table'
  )
    return false;
  return line.shown.length > MAX_LINE_CHARS;
}
