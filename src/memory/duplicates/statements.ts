import { keyedOf } from '../contradictions/keyed.ts';
import { withoutMarks } from '../project-paths/mark.ts';
import type { Tree } from '../tree.ts';
import type { Unit } from '../units.ts';
import { contentWords } from '../words.ts';
import { dependsOnAbove } from './dependent.ts';
import { isRationale } from './rationale.ts';
import { type Standing, standingUnits } from './standing.ts';

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
  const statements = standingUnits(tree).flatMap((standing) => statementOf(standing, minWords) ?? []);
  return withoutRepeats(statements);
}

function statementOf(standing: Standing, minWords: number): Statement | undefined {
  const said = saidBy(standing.unit);
  return said && said.words.length >= (said.isRationale ? 1 : minWords)
    ? { ...standing, ...said }
    : undefined;
}

type Said = Omit<Statement, keyof Standing>;

/** Units never change: each is read once, however many rounds ask. */
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
  const keyOf = ({ path, words }: Statement) => `${path}\n${words.join(' ')}`;
  for (const statement of statements) counts.set(keyOf(statement), (counts.get(keyOf(statement)) ?? 0) + 1);
  return statements.filter((statement) => counts.get(keyOf(statement)) === 1);
}
