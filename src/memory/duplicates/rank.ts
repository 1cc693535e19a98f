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
      Number(b.isBound) - Number(a.isBound) ||
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
