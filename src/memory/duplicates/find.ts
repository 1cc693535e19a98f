import { isEditable } from '../editable.ts';
import type { Tree } from '../tree.ts';
import { documentOf, type Unit } from '../units.ts';
import { wordsOf } from '../words.ts';
import { comparable } from './comparable.ts';
import { covers } from './covers.ts';
import { parallelIn } from './parallel.ts';
import { partnersOf } from './partners.ts';
import { placesIn } from './place.ts';
import { isRationale } from './rationale.ts';
import { type Statement, statementsOf } from './statements.ts';
import { withWholeFacts } from './whole-facts.ts';

export type Duplicate = {
  keep: { path: string; unit: Unit };
  drop: { path: string; unit: Unit };
  /** Word for word, case and marks aside. */
  exact: boolean;
};

/** How much two statements must have in common for one to be a shorter form of the other. */
const THRESHOLD = 0.7;

/**
 * Statements of topics that another topic makes as well, as fully or more fully. What is kept is never dropped itself:
 * of three, two go into the longest.
 */
export function findDuplicates(tree: Tree, protect: readonly string[]): Duplicate[] {
  const rank = rankIn(tree, protect);
  const partners = partnersOf(statementsOf(tree), THRESHOLD, rank);
  if (partners.size === 0) return [];
  const isComparable = comparable({ places: placesIn(tree), isParallel: parallelIn(tree) });
  const dropped = new Map<Statement, Statement>();
  for (const drop of [...partners.keys()].sort(rank)) {
    if (!isEditable(drop.path, protect)) continue;
    const keep = partners
      .get(drop)!
      .filter((other) => rank(other, drop) < 0 && !dropped.has(other))
      .sort(rank)
      .find((other) => covers(other, drop) && isComparable(other, drop));
    if (keep) dropped.set(drop, keep);
  }
  return withWholeFacts(dropped, tree).map(([drop, keep]) => ({
    keep: { path: keep.path, unit: keep.unit },
    drop: { path: drop.path, unit: drop.unit },
    exact: wordsOf(drop.unit.text).join(' ') === wordsOf(keep.unit.text).join(' '),
  }));
}

/**
 * Who stays, first: the one that says most, then the one that may not be touched, has a date or reasons below it, stands
 * in the larger file. The order is total, so that the same memory always gives the same answer.
 */
function rankIn(tree: Tree, protect: readonly string[]): (a: Statement, b: Statement) => number {
  const files = new Map<string, { isFixed: number; reasoned: Set<Unit>; size: number }>();
  const about = (path: string) => {
    let file = files.get(path);
    if (!file) {
      const { units } = documentOf(tree.get(path));
      const reasoned = new Set(units.filter((_, at) => isRationale(units[at + 1]?.text ?? '')));
      file = { isFixed: isEditable(path, protect) ? 0 : 1, reasoned, size: units.length };
      files.set(path, file);
    }
    return file;
  };
  return (a, b) => {
    const [fileA, fileB] = [about(a.path), about(b.path)];
    return (
      b.words.length - a.words.length ||
      fileB.isFixed - fileA.isFixed ||
      isDated(b) - isDated(a) ||
      Number(fileB.reasoned.has(b.unit)) - Number(fileA.reasoned.has(a.unit)) ||
      fileB.size - fileA.size ||
      (a.path < b.path ? -1 : a.path > b.path ? 1 : a.unit.first - b.unit.first)
    );
  };
}

function isDated({ path, unit }: Statement): number {
  return [path, ...unit.headings].some((title) => /(?<!\d)20\d\d[-_./ ]\d\d/.test(title)) ? 1 : 0;
}
