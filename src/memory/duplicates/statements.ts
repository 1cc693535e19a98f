import { keyedOf } from '../contradictions/keyed.ts';
import { withoutMarks } from '../project-paths/mark.ts';
import type { Tree } from '../tree.ts';
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
  const text = withoutMarks(standing.unit.text);
  const rationale = isRationale(text);
  if (dependsOnAbove(text) || (!rationale && keyedOf(standing.unit))) return undefined;
  const words = contentWords(text);
  return words.length < (rationale ? 1 : minWords)
    ? undefined
    : { ...standing, text, words, isRationale: rationale };
}

/** The same words twice in one file, mostly under two headings, are records: each belongs to its place. */
function withoutRepeats(statements: readonly Statement[]): Statement[] {
  const counts = new Map<string, number>();
  const keyOf = ({ path, words }: Statement) => `${path}\n${words.join(' ')}`;
  for (const statement of statements) counts.set(keyOf(statement), (counts.get(keyOf(statement)) ?? 0) + 1);
  return statements.filter((statement) => counts.get(keyOf(statement)) === 1);
}
