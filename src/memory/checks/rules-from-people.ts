import { isEditable } from '../editable.ts';
import type { Check, Finding } from '../finding.ts';
import { readFrontmatter } from '../frontmatter.ts';
import { kindOf } from '../kinds.ts';
import { maskSecrets } from '../secrets.ts';
import { type File, sameFile, type Tree, textOf } from '../tree.ts';
import { tellsWhatToDo } from './rule-words.ts';
import { type Said, saidIn } from './said-before.ts';
import { statementsOf } from './statements.ts';

const NAME = 'rules-from-people';
const MAX_LISTED = 3;
const MAX_QUOTED = 100;

/**
 * A guard: how to work is for people to say. A rule or preference that a dream adds, and that neither a person nor the
 * memory nor its logs have said before, may come from a web page or a tool: it waits for a person. Only for dreams that
 * hear more than people's words (`facts.said`).
 */
export const rulesFromPeople: Check = {
  name: NAME,
  run({ before, after, facts }) {
    const { said } = facts;
    if (before === after || !said) return [];
    const known = new Set([...before.values()].flatMap((file) => statementsOf(file).map(({ text }) => text)));
    let isSaid: Said | undefined;
    const findings: Finding[] = [];
    for (const [path, file] of after) {
      if (!isEditable(path, facts.guard.protect) || sameFile(before.get(path), file)) continue;
      const isForRules = kindOf(path) === 'topic' && holdsRules(path, file);
      for (const { text, line, isSaying } of statementsOf(file)) {
        if (known.has(text) || !((isForRules && isSaying) || tellsWhatToDo(text))) continue;
        isSaid ??= saidIn([...said, ...textsOf(before)]);
        if (!isSaid(withoutTargets(text))) findings.push(finding(path, line, text));
      }
    }
    return findings.length <= MAX_LISTED ? findings : [...findings.slice(0, MAX_LISTED), rest(findings)];
  },
};

function holdsRules(path: string, file: File): boolean {
  const { type } = readFrontmatter(textOf(file) ?? '');
  return type === undefined
    ? /(?:^|\/)(?:user|feedback)[-_/]/.test(path)
    : type === 'user' || type === 'feedback';
}

/** How the files of the memory are called is the dream's own; where a link leads outside is not. */
function withoutTargets(text: string): string {
  return text
    .replace(/\]\((?![a-z]+:)[^()\s]{1,300}\.md(?:#[^()\s]{0,100})?\)/gi, ']')
    .replace(/\[\[[^[\]|\n]{1,200}(?=\||\]\])/g, '[[');
}

function* textsOf(tree: Tree): Generator<string> {
  for (const file of tree.values()) {
    const text = textOf(file);
    if (text !== undefined) yield text;
  }
}

function finding(path: string, line: number, text: string): Finding {
  const masked = maskSecrets(text);
  const quoted = masked.length > MAX_QUOTED ? `${masked.slice(0, MAX_QUOTED)}…` : masked;
  return {
    check: NAME,
    path,
    line,
    severity: 'error',
    message: `No person is known to have said this: “${quoted}”. Read the diff and apply the dream if it is right.`,
    key: `${path}:${text}`,
  };
}

function rest(findings: readonly Finding[]): Finding {
  const left = findings.length - MAX_LISTED;
  return {
    ...findings[MAX_LISTED]!,
    message: `And ${left} more ${left === 1 ? 'line' : 'lines'} of that sort.`,
    key: `${left} more`,
  };
}
