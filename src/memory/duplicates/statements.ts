import { keyedOf } from '../contradictions/keyed.ts';
import { withoutMarks } from '../project-paths/mark.ts';
import type { File, Tree } from '../tree.ts';
import type { Unit } from '../units.ts';
import { contentWords } from '../words.ts';
import { dependsOnAbove } from './dependent.ts';
import { isRationale } from './rationale.ts';
import { type Standing, standingIn } from './standing.ts';

/** A unit of a topic that says something by itself, so that it can be compared with what other topics say. */
export type Statement = Standing & {
  /** What it says, without what earlier dreams noted in it. */
  text: string;
  /** The words that carry meaning, in order. */
  words: readonly string[];
  isRationale: boolean;
};

const MIN_WORDS = 4;

export function statementsOf(tree: Tree, minWords: number = MIN_WORDS): Statement[] {
  return [...tree].flatMap(([path, file]) => statementsIn(path, file, minWords));
}

/** Files never change: each is read once, however many rounds ask. */
const knownIn = new WeakMap<File, Map<string, readonly Statement[]>>();

function statementsIn(path: string, file: File, minWords: number): readonly Statement[] {
  const known = knownIn.get(file) ?? new Map<string, readonly Statement[]>();
  knownIn.set(file, known);
  const key = `${minWords} ${path}`;
  const statements =
    known.get(key) ??
    withoutRepeats(standingIn(path, file).flatMap((standing) => statementOf(standing, minWords) ?? []));
  known.set(key, statements);
  return statements;
}

function statementOf(standing: Standing, minWords: number): Statement | undefined {
  const said = saidBy(standing.unit);
  return said && said.words.length >= (said.isRationale ? 1 : minWords)
    ? { ...standing, ...said }
    : undefined;
}

type Said = Omit<Statement, keyof Standing>;

/** Units never change either, and the rules ask for statements of different lengths. */
const known = new WeakMap<Unit, { said: Said | undefined }>();

function saidBy(unit: Unit): Said | undefined {
  let found = known.get(unit);
  if (!found) {
    const text = withoutMarks(unit.text);
    const isReason = isRationale(text);
    const isStatement = !dependsOnAbove(text) && (isReason || !keyedOf(unit));
    found = { said: isStatement ? { text, words: contentWords(text), isRationale: isReason } : undefined };
    known.set(unit, found);
  }
  return found.said;
}

/** The same words twice in one file, mostly under two headings, are records: each belongs to its place. */
function withoutRepeats(statements: readonly Statement[]): Statement[] {
  const counts = new Map<string, number>();
  const keys = statements.map(({ words }) => words.join(' '));
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return statements.filter((_, at) => counts.get(keys[at]!) === 1);
}
