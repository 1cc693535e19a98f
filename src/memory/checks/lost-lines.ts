import { isEditable } from '../editable.ts';
import { parsePointer } from '../index-lines.ts';
import { sameFile, type Tree, textOf } from '../tree.ts';

/** Looking for a line inside longer ones costs a pass over the whole memory: beyond this, only whole lines count. */
const MAX_SEARCHED_CHARS = 2e9;

/**
 * How many lines of the files a dream may edit stand nowhere afterwards, neither as a line nor within one. Logs and
 * other untouchable files are not in the total: a pile of logs must not hide that all topics are gone.
 */
export function lostLines(
  before: Tree,
  after: Tree,
  protect: readonly string[],
): { lost: number; total: number } {
  let total = 0;
  const candidates: string[] = [];
  for (const [path, file] of before) {
    if (!isEditable(path, protect)) continue;
    const lines = sayings(textOf(file) ?? '');
    total += lines.length;
    if (!sameFile(file, after.get(path))) candidates.push(...lines);
  }
  if (candidates.length === 0) return { lost: 0, total };

  const standing = [...after.values()].map((file) => sayings(textOf(file) ?? ''));
  const known = new Set(standing.flat());
  const gone = candidates.filter((line) => !known.has(line));
  const all = standing.map((lines) => lines.join('\n')).join('\n');
  if (gone.length * all.length > MAX_SEARCHED_CHARS) return { lost: gone.length, total };
  return { lost: gone.filter((line) => !all.includes(line)).length, total };
}

/** What the lines of a text say, without bullets, marks and link targets: a line that is moved or repointed still stands. */
function sayings(text: string): string[] {
  return text
    .split('\n')
    .map(sayingOf)
    .filter((saying) => saying !== '');
}

function sayingOf(line: string): string {
  const pointer = line.includes('](') ? parsePointer(line) : undefined;
  const words = pointer ? pointer.hook.trim() || pointer.title : line;
  return words
    .replace(/^[\s\uFEFF]*(?:[-*+>]\s+|\d{1,9}[.)]\s+|#{1,6}\s+)*/, '')
    .replace(/\s+/g, ' ')
    .trim();
}
