import { isEditable } from '../editable.ts';
import type { Facts } from '../finding.ts';
import { readFrontmatter, splitFrontmatter } from '../frontmatter.ts';
import { kindOf } from '../kinds.ts';
import { type Tree, textOf } from '../tree.ts';
import { documentOf } from '../units.ts';
import type { Statement, StatementType } from './heard.ts';
import { subjectWords } from './sameness.ts';

/** The topics of a memory, asked which of them a statement belongs to. */
export type Topics = { home(statement: Statement): string | undefined };

type Topic = { path: string; type: string | undefined; weights: Map<string, number> };

/** A word of the title says more about what a topic is for than one of its text. */
const [IN_TITLE, IN_HEADING, IN_TEXT] = [3, 2, 1];
/** Below these a shared word is chance. */
const MIN_WEIGHT = 2;
const MIN_SHARE = 0.3;
const STRONG = { weight: 4, share: 0.5 };

export function openTopics(tree: Tree, facts: Facts, statements: readonly Statement[]): Topics {
  const asked = new Set(statements.flatMap(({ text }) => subjectWords(text)));
  const topics = [...tree.keys()]
    .filter((path) => kindOf(path) === 'topic' && isEditable(path, facts.guard.protect))
    .sort()
    .flatMap((path) => topicAt(tree, path, asked) ?? []);
  const spread = new Map<string, number>();
  const holders = new Map<string, Topic[]>();
  for (const topic of topics)
    for (const word of topic.weights.keys()) {
      spread.set(word, (spread.get(word) ?? 0) + 1);
      const list = holders.get(word);
      if (list) list.push(topic);
      else holders.set(word, [topic]);
    }
  const rarity = (word: string) => Math.log(1 + (topics.length + 1) / ((spread.get(word) ?? 0) + 0.5));
  return {
    home({ text, type }) {
      const words = subjectWords(text);
      const all = words.reduce((sum, word) => sum + rarity(word), 0);
      const named = homeBySign(words, holders);
      if (named) return named.path;
      const candidates = new Set(words.flatMap((word) => holders.get(word) ?? []));
      let best: { path: string; score: number } | undefined;
      for (const topic of candidates) {
        const shared = words.filter((word) => topic.weights.has(word));
        const weight = shared.reduce((sum, word) => sum + topic.weights.get(word)!, 0);
        const share = shared.reduce((sum, word) => sum + rarity(word), 0) / all;
        if (!isHome(topic.type, type, weight, share)) continue;
        const score =
          shared.reduce((sum, word) => sum + topic.weights.get(word)! * rarity(word), 0) *
          (topic.type === type ? 1.05 : 1);
        if (!best || score > best.score) best = { path: topic.path, score };
      }
      return best?.path;
    },
  };
}

/** A path, a host or an identifier that one topic alone has says where a statement belongs, before all other words. */
function homeBySign(
  words: readonly string[],
  holders: ReadonlyMap<string, readonly Topic[]>,
): Topic | undefined {
  const votes = new Map<Topic, number>();
  for (const word of words.filter(isSign)) {
    const [topic, other] = holders.get(word) ?? [];
    if (topic && !other) votes.set(topic, (votes.get(topic) ?? 0) + 1);
  }
  const [best, second] = [...votes].sort(([, a], [, b]) => b - a);
  return best && best[1] !== second?.[1] ? best[0] : undefined;
}

function isSign(word: string): boolean {
  return (
    word.length > 3 &&
    /[/\\_@]|\p{L}\.\p{L}|\p{L}.*\d|\d.*\p{L}/u.test(word) &&
    !/^\d+(?:th|st|nd|rd)$/.test(word)
  );
}

function topicAt(tree: Tree, path: string, asked: ReadonlySet<string>): Topic | undefined {
  const file = tree.get(path)!;
  const text = textOf(file);
  if (text === undefined) return undefined;
  const weights = new Map<string, number>();
  const count = (words: string, weight: number) => {
    for (const word of subjectWords(words))
      if (asked.has(word)) weights.set(word, Math.max(weight, weights.get(word) ?? 0));
  };
  const { name = '', description = '', type } = readFrontmatter(splitFrontmatter(text).head);
  const title = `${path.replace(/\.md$/, '')} ${name}`;
  count(`${title} ${title.replace(/[-_/.]+/g, ' ')} ${description}`, IN_TITLE);
  const headings = new Set<string>();
  for (const unit of documentOf(file).units) {
    for (const heading of unit.headings) headings.add(heading);
    if (unit.kind !== 'fence') count(unit.text, IN_TEXT);
  }
  for (const heading of headings) count(heading, IN_HEADING);
  return { path, type, weights };
}

const GUIDANCE = new Set<string>(['user', 'feedback'] satisfies StatementType[]);

/** A rule does not belong between facts, nor a fact between rules, unless both are clearly about the same. */
function isHome(topic: string | undefined, statement: StatementType, weight: number, share: number): boolean {
  const isOther = topic !== undefined && GUIDANCE.has(topic) !== GUIDANCE.has(statement);
  if (isOther) return weight >= STRONG.weight && share >= STRONG.share;
  return weight >= MIN_WEIGHT && share >= MIN_SHARE;
}
