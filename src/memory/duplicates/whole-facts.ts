import type { Tree } from '../tree.ts';
import { documentOf, type Unit } from '../units.ts';
import { isRationale } from './rationale.ts';
import type { Statement } from './statements.ts';

/**
 * A fact goes only with its reasons: where "Why" or "How to apply" stands below it, all of them or none go, and to one
 * file. A reason without its fact would be about whatever stands above it then.
 */
export function withWholeFacts(
  dropped: ReadonlyMap<Statement, Statement>,
  tree: Tree,
): [drop: Statement, keep: Statement][] {
  const pairs = [...dropped];
  const target = new Map(pairs.map(([drop, keep]) => [drop.unit, keep.path]));
  const torn = new Set<Unit>();
  for (const path of new Set(pairs.map(([drop]) => drop.path))) {
    for (const fact of factsWithReasons(documentOf(tree.get(path)).units)) {
      const targets = new Set(fact.map((unit) => target.get(unit)));
      if (targets.size > 1) for (const unit of fact) torn.add(unit);
    }
  }
  return pairs.filter(([drop]) => !torn.has(drop.unit));
}

/** Runs of units of one section that end in reasons. */
function factsWithReasons(units: readonly Unit[]): Unit[][] {
  const facts: Unit[][] = [];
  let fact: Unit[] = [];
  let hasReasons = false;
  const close = () => {
    if (hasReasons) facts.push(fact);
    fact = [];
    hasReasons = false;
  };
  for (const unit of units) {
    const reason = isRationale(unit.text);
    const above = fact.at(-1);
    if (above && (above.headings.join('\n') !== unit.headings.join('\n') || (hasReasons && !reason))) close();
    fact.push(unit);
    if (reason) hasReasons = true;
  }
  close();
  return facts;
}
