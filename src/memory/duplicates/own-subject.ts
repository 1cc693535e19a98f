import { kindOf } from '../kinds.ts';
import { foldValue, valuesOf } from '../specifics.ts';
import type { File, Tree } from '../tree.ts';
import { documentOf } from '../units.ts';
import { isHeadless } from './dependent.ts';
import type { Statement } from './statements.ts';
import { type Things, thingsIn } from './things.ts';

/** Whether two statements say themselves what they are about, so that it does not matter in whose file they stand. */
export type OwnSubject = (a: Statement, b: Statement) => boolean;

/**
 * Whole sentences about something that the memory has a title for, with an identifier that stands nowhere else. What
 * both files are about does not count: "the server" in two files about servers are two.
 */
export function ownSubjects(tree: Tree, names: ReadonlySet<string>): OwnSubject {
  let things: Things | undefined;
  let counts: ReadonlyMap<string, number> | undefined;
  return (a, b) => {
    if (a.isRationale || isHeadless(a.text) || HERE.test(a.text) || HERE.test(b.text)) return false;
    const shared = identifiersOf(a.text).filter((value) => identifiersOf(b.text).includes(value));
    if (shared.length === 0) return false;
    things ??= thingsIn(tree, names);
    const known = things;
    const isOther = (thing: string) => !(known.isOf(thing, a.path) && known.isOf(thing, b.path));
    if (!known.subjectsOf(a.text).some(isOther) || !known.subjectsOf(b.text).some(isOther)) return false;
    counts ??= identifiersIn(tree);
    return shared.some((value) => counts?.get(value) === 2);
  };
}

/** Points at the place it stands in. */
const HERE =
  /(?<![\p{L}\p{N}])(?:this|these|here|dieser?|dieses|diesem|diesen|hier|est[ae]|estos|aquí|cette?|ces|ici)(?![\p{L}\p{N}])/iu;

/** In how many units of topics each identifier stands. */
function identifiersIn(tree: Tree): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [path, file] of tree) {
    if (kindOf(path) !== 'topic') continue;
    for (const value of identifiersOfFile(file)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}

/** Files never change: each is read once, however many rounds ask. */
const known = new WeakMap<File, readonly string[]>();

function identifiersOfFile(file: File): readonly string[] {
  let values = known.get(file);
  if (!values) {
    values = documentOf(file).units.flatMap(({ text }) => identifiersOf(text));
    known.set(file, values);
  }
  return values;
}

function identifiersOf(text: string): string[] {
  const values = valuesOf(text.slice(0, 4_000), { names: false }).map(foldValue);
  return [...new Set(values)].filter((value) => /\p{N}/u.test(value));
}
