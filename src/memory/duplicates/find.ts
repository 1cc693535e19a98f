import { isEditable } from '../editable.ts';
import type { Tree } from '../tree.ts';
import type { Unit } from '../units.ts';
import { wordsOf } from '../words.ts';
import { comparable } from './comparable.ts';
import { containedPairs } from './contained.ts';
import { covers } from './covers.ts';
import { ownSubjects } from './own-subject.ts';
import { parallelIn } from './parallel.ts';
import { partnersOf } from './partners.ts';
import { placesIn } from './place.ts';
import { rankIn } from './rank.ts';
import { type Statement, statementsOf } from './statements.ts';
import { wholeFacts } from './whole-facts.ts';

export type Duplicate = {
  keep: { path: string; unit: Unit };
  drop: { path: string; unit: Unit };
  /** Word for word, case and marks aside. */
  exact: boolean;
  /** Whether the one to go says more: then its words go to the place of the one that stays. */
  isFuller: boolean;
  /** Reasons that stand below the one to go and move along, and the last one of the other, below which they belong. */
  reasons?: { moved: readonly Unit[]; below: Unit };
};

/** How much two statements must have in common for one to be a shorter form of the other. */
const THRESHOLD = 0.7;

/**
 * Statements of topics that another topic makes as well, as fully or more fully. What is kept is never dropped itself:
 * of three, two go into the longest.
 */
export function findDuplicates(tree: Tree, protect: readonly string[]): Duplicate[] {
  const rank = rankIn(tree, protect);
  const statements = statementsOf(tree);
  // What covers another has all of its words.
  const partners = partnersOf(statements, rank, (sets, meet) =>
    containedPairs(sets, THRESHOLD, (whole, part) => meet(part, whole)),
  );
  if (partners.size === 0) return [];
  const places = placesIn(tree);
  const isOwn = ownSubjects(tree, places.names);
  const isComparable = comparable({ places, isParallel: parallelIn(tree), isOwn });
  const dropped = new Map<Statement, Statement>();
  const stuck = new Map<Statement, Statement>();
  for (const drop of [...partners.keys()].sort(rank)) {
    if (!isEditable(drop.path, protect)) continue;
    const keep = partners
      .get(drop)!
      .filter((other) => rank(other, drop) < 0 && !dropped.has(other))
      .sort(rank)
      .find((other) => covers(other, drop) && isComparable(other, drop));
    if (keep) (drop.isBound ? stuck : dropped).set(drop, keep);
  }
  const { whole, torn, reasonsBelow } = wholeFacts(dropped, tree);
  const found = whole.map(([drop, keep]) => duplicate(keep, drop, false));
  // Who cannot leave its place gets the words of the other instead, if that one can leave its own; where both have
  // reasons, those go to one place.
  const settled = new Set(whole.flat().map(({ unit }) => unit));
  const free = new Set(statements.filter(({ isBound }) => !isBound).map(({ unit }) => unit));
  for (const [short, long] of [...torn, ...stuck]) {
    if (short.isRationale || !isEditable(long.path, protect)) continue;
    const moved = reasonsBelow(short);
    const below = reasonsBelow(long).at(-1);
    const units = [short.unit, long.unit, ...moved, ...reasonsBelow(long)];
    if (units.some((unit) => settled.has(unit))) continue;
    if (below === undefined && !long.isBound && isComparable(short, long)) {
      found.push(duplicate(short, long, true));
    } else if (below && moved.length > 0 && [short.unit, ...moved, below].every((unit) => free.has(unit))) {
      found.push({ ...duplicate(long, short, false), reasons: { moved, below } });
    } else continue;
    for (const unit of units) settled.add(unit);
  }
  return found;
}

function duplicate(keep: Statement, drop: Statement, isFuller: boolean): Duplicate {
  return {
    keep: { path: keep.path, unit: keep.unit },
    drop: { path: drop.path, unit: drop.unit },
    exact: wordsOf(drop.text).join(' ') === wordsOf(keep.text).join(' '),
    isFuller,
  };
}
