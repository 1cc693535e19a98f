import { isEditable } from '../editable.ts';
import type { Check, Finding } from '../finding.ts';
import { readFrontmatter } from '../frontmatter.ts';
import { kindOf } from '../kinds.ts';
import { maskSecrets } from '../secrets.ts';
import { foldValue, valuesOf } from '../specifics.ts';
import { type File, sameFile, type Tree, textOf } from '../tree.ts';
import { documentOf } from '../units.ts';
import { contentWords } from '../words.ts';
import { holds } from './standing-values.ts';

const NAME = 'rules-from-people';
/** A rule may be put in other words, but half of them are those of whoever made it. */
const SHARED = 0.5;
/** Fewer words say too little to compare them, unless they tell somebody what to do. */
const MIN_WORDS = 3;
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
    const known = statementsOf(before);
    let evidence: Evidence[] | undefined;
    const findings: Finding[] = [];
    for (const [path, file] of after) {
      if (kindOf(path) !== 'topic' || !isEditable(path, facts.guard.protect)) continue;
      if (sameFile(before.get(path), file)) continue;
      const isForRules = holdsRules(path, file);
      for (const { text, line } of documentOf(file).units) {
        if (known.has(plain(text)) || !(isForRules || COMMANDS.test(text))) continue;
        evidence ??= [...said, ...textsOf(before)].map(evidenceOf);
        if (!isSaid(text, evidence)) findings.push(finding(path, line, text));
      }
    }
    return findings.length <= MAX_LISTED ? findings : [...findings.slice(0, MAX_LISTED), rest(findings)];
  },
};

/** Words that tell somebody what to do, in whichever kind of memory they stand. */
const COMMANDS = /\b(?:always|never|must(?:n't| not)?|do not|don['’]t|from now on|prefer|make sure)\b/i;
/** Every rule has such words: that two share them says nothing of what either asks for. */
const OF_ANY_RULE = new Set(
  "always never not no must mustn't don't now on prefer make sure use uses using please only should".split(
    ' ',
  ),
);
/** What a dream notes of where and when something was said is its own. */
const SOURCES = /\((?:[^()]{0,80}\b)?\d{4}-\d\d-\d\d[^()]{0,120}\)|\b\d{4}-\d\d-\d\d\b/g;

function holdsRules(path: string, file: File): boolean {
  const { type } = readFrontmatter(textOf(file) ?? '');
  return type === undefined
    ? /(?:^|\/)(?:user|feedback)[-_/]/.test(path)
    : type === 'user' || type === 'feedback';
}

type Evidence = { folded: string; words: ReadonlySet<string> };

function evidenceOf(text: string): Evidence {
  return { folded: foldValue(text), words: new Set(contentWords(text)) };
}

/** Its specifics were all said by somebody, and most of its words by one of them. */
function isSaid(text: string, evidence: readonly Evidence[]): boolean {
  const said = text.replace(SOURCES, ' ');
  const values = valuesOf(said).map(foldValue);
  if (values.some((value) => !evidence.some(({ folded }) => holds(folded, value)))) return false;
  const words = [...new Set(contentWords(said))].filter((word) => !OF_ANY_RULE.has(word));
  if (words.length < MIN_WORDS && !COMMANDS.test(said)) return true;
  const share = words.length < MIN_WORDS ? 1 : SHARED;
  return evidence.some((one) => words.filter((word) => one.words.has(word)).length >= share * words.length);
}

function statementsOf(tree: Tree): Set<string> {
  return new Set([...tree.values()].flatMap((file) => documentOf(file).units.map(({ text }) => plain(text))));
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function* textsOf(tree: Tree): Generator<string> {
  for (const file of tree.values()) {
    const text = textOf(file);
    if (text !== undefined) yield text;
  }
}

function finding(path: string, line: number, text: string): Finding {
  const masked = maskSecrets(plain(text));
  const quoted = masked.length > MAX_QUOTED ? `${masked.slice(0, MAX_QUOTED)}…` : masked;
  return {
    check: NAME,
    path,
    line,
    severity: 'error',
    message: `No person is known to have said this: “${quoted}”. Read the diff and apply the dream if it is right.`,
    key: `${path}:${plain(text)}`,
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
