import { splitFrontmatter } from '../frontmatter.ts';
import { kindOf } from '../kinds.ts';
import { cutAtWord } from '../plain-text.ts';
import { slugOf } from '../tidy/desk.ts';
import { type Tree, textOf } from '../tree.ts';
import { contentWords } from '../words.ts';
import type { Statement } from './heard.ts';
import { markOf } from './mark.ts';
import { subjectWords, tellingWords } from './sameness.ts';

const MAX_DESCRIPTION = 150;
const [MIN_NAME_WORDS, MAX_NAME_WORDS] = [3, 6];

/** Statements without a home, by what they are about: each group makes one topic. */
export function grouped(statements: readonly Statement[]): Statement[][] {
  const groups: { words: Set<string>; statements: Statement[] }[] = [];
  for (const statement of statements) {
    const words = subjectWords(statement.text);
    const group = groups.find(
      ({ words: shared, statements: [first] }) =>
        first!.type === statement.type && words.some((word) => shared.has(word)),
    );
    if (group) {
      group.statements.push(statement);
      for (const word of words) group.words.add(word);
    } else groups.push({ words: new Set(words), statements: [statement] });
  }
  return groups.map(({ statements }) => statements);
}

/** The name of a topic that begins with this statement, without the ending. */
export function nameFor({ text, type }: Statement): string {
  const plain = text.replace(/\S{1,20}:\/\/\S*|\b\d{4}-\d\d(?:-\d\d)?\b/g, ' ');
  const [telling, content] = [tellingWords(plain), contentWords(plain)];
  const words = [...new Set(telling.length < MIN_NAME_WORDS ? content : telling)].slice(0, MAX_NAME_WORDS);
  // Where words are not spaced, they are pairs of characters: no name.
  const isUnspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(text);
  const said = isUnspaced ? text : words.join(' ');
  return `${type}-${slugOf(said, 'note')}`;
}

export function topicOf(name: string, statements: readonly Statement[], isFlat: boolean): string {
  const { text, type } = statements[0]!;
  const head = [`name: ${scalar(name)}`, `description: ${scalar(cutAtWord(text, MAX_DESCRIPTION))}`];
  const kind = isFlat ? [`type: ${type}`] : ['metadata:', `  type: ${type}`];
  return ['---', ...head, ...kind, '---', '', ...statements.map(lineOf), ''].join('\n');
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
