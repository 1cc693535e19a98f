import type { Tree } from '../tree.ts';
import { documentOf, type Unit } from '../units.ts';
import { isRationale } from './rationale.ts';
import type { Statement } from './statements.ts';

type Pair = [drop: Statement, keep: Statement];

/**
 * A fact goes only with its reasons: where "Why" or "How to apply" stands below it, all of them or none go, and to one
 * file. A reason without its fact would be about whatever stands above it then.
 */
export function wholeFacts(
  dropped: ReadonlyMap<Statement, Statement>,
  tree: Tree,
): { whole: Pair[]; torn: Pair[]; reasonsBelow(statement: Statement): Unit[] } {
  const pairs = [...dropped];
  const target = new Map(pairs.map(([drop, keep]) => [drop.unit, keep.path]));
  const apart = new Set<Unit>();
  for (const path of new Set(pairs.map(([drop]) => drop.path))) {
    for (const fact of factsWithReasons(documentOf(tree.get(path)).units)) {
      const targets = new Set(fact.map((unit) => target.get(unit)));
      if (targets.size > 1) for (const unit of fact) apart.add(unit);
    }
  }
  const known = new Map<string, Map<Unit, Unit[]>>();
  return {
    whole: pairs.filter(([drop]) => !apart.has(drop.unit)),
    torn: pairs.filter(([drop]) => apart.has(drop.unit)),
    reasonsBelow: ({ path, unit }) => {
      const facts = known.get(path) ?? new Map(factsWithReasons(documentOf(tree.get(path)).units).map(split));
      known.set(path, facts);
      return facts.get(unit) ?? [];
    },
  };
}

function split([fact, ...reasons]: Unit[]): [Unit, Unit[]] {
  return [fact!, reasons];
}

/** Units with the reasons directly below them. */
function factsWithReasons(units: readonly Unit[]): Unit[][] {
  const facts: Unit[][] = [];
  for (const [at, unit] of units.entries()) {
    if (!isRationale(unit.text)) continue;
    const above = units[at - 1];
    if (above && facts.at(-1)?.at(-1) === above) facts.at(-1)!.push(unit);
    else facts.push(above ? [above, unit] : [unit]);
  }
  return facts;
}
