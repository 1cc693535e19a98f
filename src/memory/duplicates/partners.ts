import { similarPairs } from './join.ts';
import type { Statement } from './statements.ts';

/** Of many that say the same in the same words, more than these need not be looked at to find one that stays. */
const MAX_OF_A_KIND = 20;

/** For each statement those of other files that share enough of its words, itself worded alike included. */
export function partnersOf(
  statements: readonly Statement[],
  threshold: number,
  rank: (a: Statement, b: Statement) => number,
): Map<Statement, Statement[]> {
  const kinds = sameWords(statements);
  const firsts = kinds.map((kind) => kind.sort(rank).slice(0, MAX_OF_A_KIND));
  const partners = new Map<Statement, Statement[]>();
  const meet = (a: number, b: number) => {
    for (const statement of kinds[a]!) {
      const others = firsts[b]!.filter(({ path }) => path !== statement.path);
      if (others.length > 0) partners.set(statement, [...(partners.get(statement) ?? []), ...others]);
    }
  };
  kinds.forEach((kind, at) => {
    if (kind.length > 1) meet(at, at);
  });
  similarPairs(
    kinds.map((kind) => new Set(kind[0]!.words)),
    threshold,
    (a, b) => {
      meet(a, b);
      meet(b, a);
    },
  );
  return partners;
}

function sameWords(statements: readonly Statement[]): Statement[][] {
  const kinds = new Map<string, Statement[]>();
  for (const statement of statements) {
    const key = statement.words.join(' ');
    const kind = kinds.get(key);
    if (kind) kind.push(statement);
    else kinds.set(key, [statement]);
  }
  return [...kinds.values()];
}
