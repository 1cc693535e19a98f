import type { Line } from './markdown.ts';

/** What an index costs in a session: lines and UTF-16 units after frontmatter, comments and outer blanks are gone. */
export function loadedSize(lines: readonly Line[]): { lines: number; chars: number } {
  let [count, chars, pendingLines, pendingChars] = [0, 0, 0, 0];
  for (const line of lines) {
    if (line.kind === 'frontmatter' || line.kind === 'comment') continue;
    if (line.shown.trim() === '') {
      // Blank lines count only between others.
      if (count > 0)
        [pendingLines, pendingChars] = [pendingLines + 1, pendingChars + line.shown.length + line.end.length];
      continue;
    }
    count += pendingLines + 1;
    chars += pendingChars + line.shown.length;
    [pendingLines, pendingChars] = [0, line.end.length];
  }
  return { lines: count, chars };
}
