import { splitFrontmatter } from '../frontmatter.ts';
import { kindOf } from '../kinds.ts';
import { cutAtWord } from '../plain-text.ts';
import { type Tree, textOf } from '../tree.ts';
import type { Statement } from './heard.ts';
import { markOf } from './mark.ts';
import { subjectWords } from './sameness.ts';
import { titleOf } from './topic-name.ts';

const MAX_DESCRIPTION = 150;

/** Statements without a home, by what they are about: each group makes one topic. */
export function grouped(statements: readonly Statement[]): Statement[][] {
  const people = new Set(statements.flatMap(({ text }) => peopleIn(text)));
  const groups: { members: string[][]; statements: Statement[] }[] = [];
  for (const statement of statements) {
    const words = subjectWords(statement.text).filter((word) => !people.has(word));
    const group = groups.find(
      ({ members, statements: [first] }) =>
        first!.type === statement.type && members.some((member) => areAlike(member, words)),
    );
    if (group) {
      group.statements.push(statement);
      group.members.push(words);
    } else groups.push({ members: [words], statements: [statement] });
  }
  return groups.map(({ statements }) => statements);
}

/** One word in common is chance, unless there are few. */
function areAlike(a: readonly string[], b: readonly string[]): boolean {
  const shared = a.filter((word) => b.includes(word)).length;
  return shared > 0 && shared >= Math.min(a.length, b.length) * 0.4;
}

/** Whoever is named in two statements, they need not be about the same. */
function peopleIn(text: string): string[] {
  const names = [...text.matchAll(/(?<=[^\s.!?:]\s)\p{Lu}\p{Ll}{1,30}(?:['’]s)?(?![\p{L}\p{N}])/gu)];
  const speaker = /^\p{Lu}\p{Ll}{1,30}(?=:\s)/u.exec(text);
  return [...names.map(([name]) => name), speaker?.[0] ?? ''].flatMap(subjectWords);
}

export function topicOf(name: string, statements: readonly Statement[], isFlat: boolean): string {
  const { text, type } = statements[0]!;
  const head = [`name: ${scalar(name)}`, `description: ${scalar(cutAtWord(text, MAX_DESCRIPTION))}`];
  const kind = isFlat ? [`type: ${type}`] : ['metadata:', `  type: ${type}`];
  return ['---', ...head, ...kind, '---', '', `# ${titleOf(text)}`, '', ...statements.map(lineOf), ''].join(
    '\n',
  );
}

export function lineOf(statement: Statement): string {
  return `- ${statement.text} ${markOf(statement)}`;
}

/** A string that YAML reads back as itself, whatever it holds. */
function scalar(text: string): string {
  const isPlain =
    /^[A-Za-z][A-Za-z0-9 ,.()/_-]*$/.test(text) && !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(text);
  return isPlain ? text : JSON.stringify(text);
}

/** Whether most topics of a memory say `type:` and not `metadata:` with a type below it. */
export function writesFlat(tree: Tree): boolean {
  let flat = 0;
  for (const [path, file] of tree) {
    if (kindOf(path) !== 'topic') continue;
    const { head } = splitFrontmatter(textOf(file)?.slice(0, 20_000) ?? '');
    if (/^type:/m.test(head)) flat++;
    else if (/^metadata:/m.test(head)) flat--;
  }
  return flat > 0;
}
