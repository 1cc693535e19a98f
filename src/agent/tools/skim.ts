import type { NumberedLine } from './page.ts';

const MAX_FRONTMATTER = 40;
const FIRST_LINES = 5;

/** What orienting needs of a topic: its frontmatter, its headings and its first lines. */
export function skimmed(lines: readonly NumberedLine[]): NumberedLine[] {
  const head = frontmatterOf(lines);
  let left = FIRST_LINES;
  let isInFence = false;
  return lines.filter(({ text }, at) => {
    if (at < head) return true;
    if (/^\s{0,3}(?:```|~~~)/.test(text)) isInFence = !isInFence;
    if (!isInFence && /^\s{0,3}#{1,6}\s/.test(text)) return true;
    if (left > 0 && text.trim() !== '') return left-- > 0;
    return left > 0;
  });
}

/** How many lines the frontmatter takes; one without an end is none. */
function frontmatterOf(lines: readonly NumberedLine[]): number {
  if (lines[0]?.text.trimEnd() !== '---') return 0;
  const end = lines.findIndex(({ text }, at) => at > 0 && at <= MAX_FRONTMATTER && text.trimEnd() === '---');
  return end + 1;
}
