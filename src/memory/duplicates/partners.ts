import type { Statement } from './statements.ts';

/** Of many that say the same in the same words, more than these need not be looked at to find one that stays. */
const MAX_OF_A_KIND = 20;

/** Calls `meet` for every two of the word sets that have enough in common, each with what it may go into. */
type Join = (sets: readonly ReadonlySet<string>[], meet: (part: number, whole: number) => void) => void;

/** For each statement those of other files that share enough of its words, itself worded alike included. */
export function partnersOf(
  statements: readonly Statement[],
  rank: (a: Statement, b: Statement) => number,
  join: Join,
): Map<Statement, Statement[]> {
  const kinds = sameWords(statements);
  const firsts = kinds.map((kind) => kind.sort(rank).slice(0, MAX_OF_A_KIND));
  const partners = new Map<Statement, Statement[]>();
  const meet = (part: number, whole: number) => {
    for (const statement of kinds[part]!) {
      const others = firsts[whole]!.filter(({ path }) => path !== statement.path);
      if (others.length === 0) continue;
      const known = partners.get(statement);
      if (known) known.push(...others);
      else partners.set(statement, others);
    }
  };
  kinds.forEach((kind, at) => {
    if (kind.length > 1) meet(at, at);
  });
  join(
    kinds.map((kind) => new Set(kind[0]!.words)),
    meet,
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
