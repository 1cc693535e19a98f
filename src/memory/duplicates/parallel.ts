import { keyedOf } from '../contradictions/keyed.ts';
import type { Tree } from '../tree.ts';
import { documentOf } from '../units.ts';

/** Whether two files are records of two things of a kind, so that the same words in both are two facts. */
export type Parallel = (a: string, b: string) => boolean;

export function parallelIn(tree: Tree): Parallel {
  const shapes = new Map<string, Shape>();
  const shapeOf = (path: string) => {
    const shape = shapes.get(path) ?? readShape(tree, path);
    shapes.set(path, shape);
    return shape;
  };
  const known = new Map<string, boolean>();
  return (a, b) => {
    const pair = a < b ? `${a}\n${b}` : `${b}\n${a}`;
    const answer = known.get(pair) ?? areParallel(shapeOf(a), shapeOf(b));
    known.set(pair, answer);
    return answer;
  };
}

/** What a file is built like: the words of its name, its sections, its keys with their values. */
type Shape = { name: readonly string[]; sections: readonly string[]; keys: ReadonlyMap<string, string> };

function readShape(tree: Tree, path: string): Shape {
  const { units } = documentOf(tree.get(path));
  const sections = new Set<string>();
  const keys = new Map<string, string>();
  for (const unit of units) {
    for (const title of unit.headings.slice(1)) sections.add(title);
    const keyed = keyedOf(unit);
    // A key of many words says itself what it is about.
    if (keyed && keyed.keyWords.length <= 2) keys.set(keyed.key, keyed.value.toLowerCase());
  }
  const specific = [...sections].slice(0, 100).map((title) => title.toLowerCase());
  return { name: nameWords(path), sections: specific.filter((title) => !GENERAL.has(title)), keys };
}

/** Sections that any file may have. */
const GENERAL = new Set([
  ...'notes facts history details context overview decisions links status summary background todo'.split(' '),
  ...'why related preferences conventions setup usage notizen verlauf notas 备注 メモ'.split(' '),
  ...['open questions', 'how to apply', 'see also'],
]);
const TYPES = /^(?:user|feedback|project|reference|note|notes|topic|memory)$/;

function nameWords(path: string): string[] {
  const words = path
    .toLowerCase()
    .replace(/\.md$/, '')
    .split(/[-_./\s]+/);
  return words.filter((word) => !TYPES.test(word));
}

function areParallel(a: Shape, b: Shape): boolean {
  let [shared, different] = [0, 0];
  for (const [key, value] of a.keys) {
    const other = b.keys.get(key);
    if (other !== undefined) shared++;
    if (other !== undefined && other !== value) different++;
  }
  if (different >= 2) return true;
  const sameSections = a.sections.length > 0 && a.sections.join('\n') === b.sections.join('\n');
  if (sameSections && a.sections.length >= 2) return true;
  const apart = siblings(a.name, b.name);
  return (
    apart !== undefined &&
    (shared > 0 || sameSections || apart.every((word) => /^(?:.{1,2}|.*\d.*)$/u.test(word)))
  );
}

/** The words in which two names differ, where it is just one in the same place and another is the same. */
function siblings(a: readonly string[], b: readonly string[]): [string, string] | undefined {
  if (a.length !== b.length || a.length < 2) return undefined;
  const apart = a.flatMap((word, at): [string, string][] => (word === b[at] ? [] : [[word, b[at]!]]));
  return apart.length === 1 ? apart[0] : undefined;
}
