import { negationsOf, qualifiersOf } from '../specifics.ts';
import type { Tree } from '../tree.ts';
import { comparable } from './comparable.ts';
import { similarPairs } from './join.ts';
import { parallelIn } from './parallel.ts';
import { partnersOf } from './partners.ts';
import { placesIn } from './place.ts';
import { type Statement, statementsOf } from './statements.ts';

/** Beyond this, people find two sentences to be one. */
const THRESHOLD = 0.8;
/** A sentence with more than so many of its like is a form that somebody fills in, not a statement made twice. */
const MOST_ALIKE = 4;

/** Pairs of statements in two topics that share nearly all of their words: for a person to look at. */
export function findSimilar(tree: Tree): [Statement, Statement][] {
  const partners = partnersOf(statementsOf(tree), inOrder, (sets, meet) =>
    similarPairs(sets, THRESHOLD, (a, b) => {
      meet(a, b);
      meet(b, a);
    }),
  );
  const isComparable = comparable({ places: placesIn(tree), isParallel: parallelIn(tree) });
  const turnsKnown = new Map<Statement, string>();
  const turns = (statement: Statement) => {
    const known = turnsKnown.get(statement) ?? turnsOf(statement);
    turnsKnown.set(statement, known);
    return known;
  };
  const pairs: [Statement, Statement][] = [];
  const isForm = (statement: Statement) => (partners.get(statement)?.length ?? 0) > MOST_ALIKE;
  for (const [a, others] of partners) {
    if (isForm(a)) continue;
    for (const b of others)
      if (!isForm(b) && inOrder(a, b) < 0 && !a.isRationale && turns(a) === turns(b) && isComparable(a, b))
        pairs.push([a, b]);
  }
  return pairs;
}

function inOrder(a: Statement, b: Statement): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : a.unit.first - b.unit.first;
}

function turnsOf({ text }: Statement): string {
  return [...negationsOf(text), ...qualifiersOf(text)].sort().join(' ');
}
