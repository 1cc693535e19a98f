import { entryDates } from '../dates/entry-date.ts';
import { comparable } from '../duplicates/comparable.ts';
import type { Parallel } from '../duplicates/parallel.ts';
import type { Places } from '../duplicates/place.ts';
import { type Statement, statementsOf } from '../duplicates/statements.ts';
import { turnsOf } from '../specifics.ts';
import type { Tree } from '../tree.ts';
import type { Contradiction } from './find.ts';
import { isPending, tellsHistory } from './history.ts';
import { type Filled, fillingsOf } from './slots.ts';

/** Enough for "The staging server is gull-1." */
const MIN_WORDS = 3;

/** Statements of two files that say the same of the same but for one or two specifics: nobody can tell which is right. */
export function sameTemplate(
  tree: Tree,
  { places, isParallel }: { places: Places; isParallel: Parallel },
): Contradiction[] {
  const isComparable = comparable({ places, isParallel });
  const groups = new Map<string, { statement: Statement; filled: Filled }[]>();
  for (const statement of statementsOf(tree, MIN_WORDS).filter(isClaim)) {
    for (const filled of fillingsOf(statement.text)) {
      const group = groups.get(filled.template);
      if (group) group.push({ statement, filled });
      else groups.set(filled.template, [{ statement, filled }]);
    }
  }
  const found = new Map<string, Contradiction>();
  for (const group of groups.values()) {
    const first = group[0]!;
    if (group.length < 2 || isRecord(group)) continue;
    for (const { statement, filled } of group) {
      if (!first.filled.clashes(filled) || turns(first.statement) !== turns(statement)) continue;
      if (!isComparable(first.statement, statement) && !isComparable(statement, first.statement)) continue;
      const [older, newer] = [first.statement, statement];
      found.set(`${older.path}:${older.unit.line} ${newer.path}:${newer.unit.line}`, {
        older,
        newer,
        since: undefined,
      });
    }
  }
  return [...found.values()];
}

function isClaim(statement: Statement): boolean {
  const { text } = statement;
  if (statement.isRationale || isPending(text) || tellsHistory(statement)) return false;
  return entryDates(text).length === 0;
}

/** Three and more of a kind are a list of things, spread over files. */
function isRecord(group: readonly { statement: Statement; filled: Filled }[]): boolean {
  const values = new Set(group.map(({ filled }) => filled.values.join(' ')));
  return values.size > 2 && new Set(group.map(({ statement }) => statement.path)).size > 2;
}

function turns({ text }: Statement): string {
  return turnsOf(text).sort().join(' ');
}
