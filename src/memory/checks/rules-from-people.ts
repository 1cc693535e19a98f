import { isEditable } from '../editable.ts';
import type { Check, Finding } from '../finding.ts';
import { readFrontmatter } from '../frontmatter.ts';
import { kindOf } from '../kinds.ts';
import { maskSecrets } from '../secrets.ts';
import { type File, sameFile, type Tree, textOf } from '../tree.ts';
import { announcesRules, tellsWhatToDo } from './rule-words.ts';
import { type Said, saidIn } from './said-before.ts';
import { type Statement, statementsOf } from './statements.ts';
import { tellsOfThings } from './told-of-things.ts';

const NAME = 'rules-from-people';
const MAX_LISTED = 3;
const MAX_QUOTED = 100;

/**
 * A guard: how to work is for people to say. A rule or preference that a dream adds, and that neither a person nor the
 * rules of the memory nor its logs have said before, may come from a web page or a tool: it waits for a person. Only for
 * dreams that hear more than people's words (`facts.said`).
 */
export const rulesFromPeople: Check = {
  name: NAME,
  run({ before, after, facts }) {
    const { said } = facts;
    if (before === after || !said) return [];
    const known = knownIn(before);
    let isSaid: Said | undefined;
    const findings: Finding[] = [];
    const judge = (path: string, line: number, text: string) => {
      isSaid ??= saidIn([...said, ...rulesAmong(before)]);
      if (isSaid(withoutTargets(text))) return;
      findings.push(finding(path, line, text));
      unsaid.add(text.replace(/^#{1,6}\s+/, ''));
    };
    const unsaid = new Set<string>();
    for (const [path, file] of after) {
      if (!isEditable(path, facts.guard.protect) || sameFile(before.get(path), file)) continue;
      const name = before.has(path) ? '' : nameAsWords(path);
      if (tellsWhatToDo(name)) judge(path, 1, name);
      const isForRules = kindOf(path) === 'topic' && typeOfFile(path, file) === 'rules';
      for (const statement of bySelfFirst(statementsOf(file))) {
        const isRule = ordersIn(statement);
        if (!isRule && !(isForRules && statement.isSaying)) continue;
        // What it belongs to waits already.
        if (statement.under.some((text) => unsaid.has(text))) continue;
        // What stood there as a fact is no rule yet; what no type told apart was as good as one.
        const was = known.get(statement.text);
        if (was === 'rule' || (was === 'open' && !isRule)) continue;
        judge(path, statement.line, statement.text);
      }
    }
    return findings.length <= MAX_LISTED ? findings : [...findings.slice(0, MAX_LISTED), rest(findings)];
  },
};

const orders = new WeakMap<Statement, boolean>();

/** Asked of each statement of the memory, more than once. */
function ordersIn(statement: Statement): boolean {
  const known = orders.get(statement);
  if (known !== undefined) return known;
  const { text, isSaying, under } = statement;
  const isOrder = tellsWhatToDo(text) || (isSaying && under.some(announcesRules));
  orders.set(statement, isOrder);
  return isOrder;
}

function typeOfFile(path: string, file: File): 'rules' | 'facts' | 'open' {
  const { type } = readFrontmatter(textOf(file) ?? '');
  if (type === undefined) return /(?:^|\/)(?:user|feedback)[-_/]/.test(path) ? 'rules' : 'open';
  if (type === 'user' || type === 'feedback') return 'rules';
  return type === 'project' || type === 'reference' ? 'facts' : 'open';
}

/** A title before what stands below it. */
function bySelfFirst(statements: readonly Statement[]): Statement[] {
  const [others, sayings] = [
    statements.filter(({ isSaying }) => !isSaying),
    statements.filter(({ isSaying }) => isSaying),
  ];
  return [...others, ...sayings];
}

type Was = 'rule' | 'open' | 'fact';

/** What each statement of the memory was before. Sessions and other programs' files below it say nothing for it. */
function knownIn(before: Tree): Map<string, Was> {
  const known = new Map<string, Was>();
  for (const [path, file] of before) {
    if (!isMemory(path)) continue;
    const type = typeOfFile(path, file);
    for (const statement of statementsOf(file)) {
      const { text, isSaying } = statement;
      const isRule = (type === 'rules' && isSaying) || ordersIn(statement);
      const was = isRule ? 'rule' : type === 'facts' ? 'fact' : 'open';
      if (RANK[was] >= RANK[known.get(text) ?? 'fact']) known.set(text, was);
    }
  }
  return known;
}

const RANK: Record<Was, number> = { fact: 0, open: 1, rule: 2 };

function isMemory(path: string): boolean {
  return ['index', 'area', 'topic'].includes(kindOf(path)) || path.startsWith('pinned/');
}

/**
 * What of a memory may speak for a rule: rules that it has, and what its logs noted, but for what they tell of a page or
 * a tool. A fact does not: it may have come from one of those in an earlier dream.
 */
function* rulesAmong(before: Tree): Generator<string> {
  for (const [path, file] of before) {
    const text = textOf(file);
    if (text === undefined) continue;
    if (kindOf(path) === 'log')
      yield text
        .split('\n')
        .filter((line) => !tellsOfThings(line))
        .join('\n');
    else if (isMemory(path)) {
      const isForRules = typeOfFile(path, file) === 'rules';
      yield statementsOf(file)
        .filter((statement) => (isForRules && statement.isSaying) || ordersIn(statement))
        .map(({ text, under }) => [...under.filter(tellsWhatToDo), text].join(' '))
        .join('\n');
    }
  }
}

/** A name speaks too: agents are shown it. */
function nameAsWords(path: string): string {
  return path
    .replace(/\.md$/, '')
    .replace(/[-_/.\s]+/g, ' ')
    .replace(/^(?:user|feedback|project|reference|index) /, '');
}

/** How the files of the memory are called is the dream's own; where a link leads outside is not. */
function withoutTargets(text: string): string {
  return text
    .replace(/\]\((?![a-z]+:)[^()\s]{1,300}\.md(?:#[^()\s]{0,100})?\)/gi, ']')
    .replace(/\[\[[^[\]|\n]{1,200}(?=\||\]\])/g, '[[');
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
