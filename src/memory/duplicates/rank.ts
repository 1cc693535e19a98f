import { isEditable } from '../editable.ts';
import type { Tree } from '../tree.ts';
import { documentOf, type Unit } from '../units.ts';
import { isRationale } from './rationale.ts';
import type { Statement } from './statements.ts';

/**
 * Who stays, first: the one that says most, then the one that may not be touched, leads on to something, has a date or
 * reasons below it, stands in the larger file. The order is total, so that the same memory always gives the same answer.
 */
export function rankIn(tree: Tree, protect: readonly string[]): (a: Statement, b: Statement) => number {
  const files = new Map<string, { isFixed: boolean; reasoned: Set<Unit>; size: number }>();
  const about = (path: string) => {
    let file = files.get(path);
    if (!file) {
      const { units } = documentOf(tree.get(path));
      const reasoned = new Set(units.filter((_, at) => isRationale(units[at + 1]?.text ?? '')));
      file = { isFixed: !isEditable(path, protect), reasoned, size: units.length };
      files.set(path, file);
    }
    return file;
  };
  const known = new Map<Statement, number>();
  // The larger, the rather it stays, where two say as much.
  const weight = (statement: Statement) => {
    let sum = known.get(statement);
    if (sum === undefined) {
      const { isFixed, reasoned, size } = about(statement.path);
      const marks = [isFixed, statement.isBound, isDated(statement), reasoned.has(statement.unit)];
      sum = marks.reduce((all, mark) => 2 * all + Number(mark), 0) * MAX_SIZE + Math.min(size, MAX_SIZE - 1);
      known.set(statement, sum);
    }
    return sum;
  };
  return (a, b) =>
    b.words.length - a.words.length ||
    weight(b) - weight(a) ||
    (a.path < b.path ? -1 : a.path > b.path ? 1 : a.unit.first - b.unit.first);
}

const MAX_SIZE = 1e9;

function isDated({ path, unit }: Statement): boolean {
  return [path, ...unit.headings].some((title) => /(?<!\d)20\d\d[-_./ ]\d\d/.test(title));
}
