import { isEditable } from '../editable.ts';
import { parsePointer } from '../index-lines.ts';
import { isTooLarge } from '../too-large.ts';
import { sameFile, type Tree, textOf } from '../tree.ts';
import { visibleText } from '../visible-text.ts';
import { contentWords } from '../words.ts';

/** Looking for a line inside longer ones costs a pass over the whole memory: beyond this, only whole lines count. */
const MAX_SEARCHED_CHARS = 2e9;

/** Comparing each lost line with each new one of its file is for edits; a rewrite of a huge file has to count as one. */
const MAX_PAIRS = 1e6;
/** A line that still says most of its words, in its file, was reworded: a date made absolute, a value corrected. */
const REWORDED = 0.6;

/**
 * How many lines of the files a dream may edit stand nowhere afterwards, neither as a line nor within one nor reworded.
 * Logs and other untouchable files are not in the total: a pile of logs must not hide that all topics are gone.
 */
export function lostLines(
  before: Tree,
  after: Tree,
  protect: readonly string[],
): { lost: number; total: number } {
  // A pile that nobody touched is not read: that it stands must not make what is lost look small.
  const isImmense = (path: string) =>
    isTooLarge(after.get(path)?.bytes.length ?? 0) && sameFile(before.get(path), after.get(path));
  let total = 0;
  const candidates: { path: string; line: string }[] = [];
  for (const [path, file] of before) {
    if (!isEditable(path, protect) || isImmense(path)) continue;
    const lines = sayings(textOf(file) ?? '');
    total += lines.length;
    if (sameFile(file, after.get(path))) continue;
    // One by one: a file may have more lines than a call can have arguments.
    for (const line of lines) candidates.push({ path, line });
  }
  if (candidates.length === 0) return { lost: 0, total };

  const standing = [...after].map(([path, file]) => sayings(isImmense(path) ? '' : (textOf(file) ?? '')));
  const known = new Set(standing.flat());
  const unsaid = candidates.filter(({ line }) => !known.has(line));
  const gone = withoutReworded(unsaid, before, after).map(({ line }) => line);
  const all = standing.map((lines) => lines.join('\n')).join('\n');
  if (gone.length * all.length > MAX_SEARCHED_CHARS) return { lost: gone.length, total };
  return { lost: gone.filter((line) => !all.includes(line)).length, total };
}

type Placed = { path: string; line: string };

function withoutReworded(lines: readonly Placed[], before: Tree, after: Tree): Placed[] {
  const added = new Map<string, Set<string>[]>();
  let pairs = 0;
  return lines.filter(({ path, line }) => {
    const known = added.get(path) ?? newWords(path, before, after);
    added.set(path, known);
    pairs += known.length;
    const words = contentWords(line);
    if (pairs > MAX_PAIRS || words.length === 0) return true;
    const at = known.findIndex(
      (now) => words.filter((word) => now.has(word)).length >= REWORDED * words.length,
    );
    // One line stands for one: ten statements summed up in one sentence are not reworded.
    if (at >= 0) known.splice(at, 1);
    return at < 0;
  });
}

/** The words of each line that a file has got. */
function newWords(path: string, before: Tree, after: Tree): Set<string>[] {
  const old = new Set(sayings(textOf(before.get(path)) ?? ''));
  const now = sayings(textOf(after.get(path)) ?? '');
  return now.filter((line) => !old.has(line)).map((line) => new Set(contentWords(line)));
}

/** What the lines of a text say, without bullets, marks and link targets: a line that is moved or repointed still stands. */
function sayings(text: string): string[] {
  return visibleText(text)
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
