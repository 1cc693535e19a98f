import type { Facts } from '../finding.ts';
import type { LineOrigin } from '../origins/origin.ts';
import { openDesk } from '../tidy/desk.ts';
import { openPage, withBulletsAtEnd } from '../tidy/page.ts';
import type { Edit } from '../tidy/step.ts';
import { type Tree, textOf } from '../tree.ts';
import type { Heard, Statement } from './heard.ts';
import { unknownOf } from './known.ts';
import { areNear, type Reading, readingOf } from './nearness.ts';
import { grouped, lineOf, topicOf, writesFlat } from './new-topic.ts';
import { wordKey } from './sameness.ts';
import { listen } from './statements.ts';
import { TOOK_BACK, takeBack } from './take-back.ts';
import { nameFor } from './topic-name.ts';
import { openTopics } from './topics.ts';

/** More than this in one dream is no longer a memory but a transcript. */
const MAX_STATEMENTS = 40;

/** An edit, and where the lines that it adds came from. */
export type GatheredEdit = Edit & { took: readonly LineOrigin[] };

/**
 * What people said and logs noted, put where it belongs: as bullets of the topics that are about it, else in topics of
 * their own. Adds lines and touches no other; what was heard before is not written twice.
 */
export function gathered(tree: Tree, facts: Facts, heard: readonly Heard[]): GatheredEdit[] {
  const { statements, withdrawn } = listen(heard);
  const said = firstSaid(statements);
  const newest = withoutNear(said.slice(-MAX_STATEMENTS));
  const leftOut = Math.max(0, said.length - MAX_STATEMENTS);
  const desk = openDesk(tree, facts);
  takeBack(desk, { tree, facts }, withdrawn, new Set(said.map(({ text }) => wordKey(text))));

  const unknown = unknownOf(tree, facts.reverted, newest);
  const topics = openTopics(tree, facts, unknown);
  const homes = new Map<string, Statement[]>();
  const homeless: Statement[] = [];
  for (const statement of unknown) {
    const path = topics.home(statement);
    if (path === undefined) homeless.push(statement);
    else homes.set(path, [...(homes.get(path) ?? []), statement]);
  }
  for (const [path, added] of homes) {
    const file = desk.get(path)!;
    const page = openPage(new Map([[path, file]]), path, facts)!;
    const before = file === tree.get(path) ? '' : `${TOOK_BACK} `;
    const text = withBulletsAtEnd(page.text, added.map(lineOf));
    desk.put(path, page.save(text), before + reason(added, leftOut));
  }
  const isFlat = writesFlat(tree);
  const groups = grouped(homeless);
  for (const group of groups) {
    const path = desk.freePath(nameFor(group[0]!), 'topic');
    if (path === undefined) continue;
    desk.put(path, topicOf(path.replace(/\.md$/, ''), group, isFlat), reason(group, leftOut));
  }
  const put = [...homes.values(), ...groups].flat();
  return desk.edits().map((edit) => ({ ...edit, took: tookFor(edit, put) }));
}

/** The lines of an edit that are statements as they were put down. */
function tookFor({ path, file }: Edit, statements: readonly Statement[]): LineOrigin[] {
  const lines = new Set((textOf(file) ?? '').split(/\r?\n/));
  return statements.flatMap((statement) => {
    const line = lineOf(statement);
    return statement.origin && lines.has(line) ? [{ path, line, source: statement.origin }] : [];
  });
}

/** Each statement once, as it was said first. */
function firstSaid(statements: readonly Statement[]): Statement[] {
  const first = new Map<string, Statement>();
  for (const statement of statements) {
    const key = wordKey(statement.text);
    if (!first.has(key)) first.set(key, statement);
  }
  return [...first.values()];
}

/** Of statements that say the same the fuller one, a person's words before those of a log. */
function withoutNear(statements: readonly Statement[]): Statement[] {
  const kept: { statement: Statement; reading: Reading }[] = [];
  for (const statement of statements) {
    const reading = readingOf(statement.text);
    const at = kept.findIndex((other) => areNear(other.reading, reading));
    if (at < 0) kept.push({ statement, reading });
    else if (weightOf(statement, reading) > weightOf(kept[at]!.statement, kept[at]!.reading))
      kept[at] = { statement, reading };
  }
  return kept.map(({ statement }) => statement);
}

function weightOf({ via }: Statement, { words }: Reading): number {
  return (via === 'log' ? 0 : 1_000) + words.length;
}

function reason(added: readonly Statement[], leftOut: number): string {
  const sources = [...new Set(added.map(({ source }) => source))];
  const from = sources.length > 3 ? `${sources.length} places` : sources.join(', ');
  const count = added.length === 1 ? 'a statement' : `${added.length} statements`;
  const older = leftOut > 0 ? ` Of all that was said, the oldest ${leftOut} were left out.` : '';
  return `Took in ${count} from ${from}.${older}`;
}
