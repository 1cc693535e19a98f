import { contentWords } from '../words.ts';
import type { Heard, Statement } from './heard.ts';
import type { Retraction } from './retractions.ts';
import { matterOf, stem, wordKey } from './sameness.ts';
import { type Swap, swapIn } from './swap.ts';
import type { Withdrawal } from './withdrawal.ts';

/** What stands at this point of the conversations, message by message. The later word wins. */
export type Standing = {
  add(statement: Statement, heard: Heard, message: number): void;
  withdraw(retraction: Retraction, heard: Heard, message: number): void;
  statements(): Statement[];
  withdrawn(): Withdrawal[];
};

type Entry = {
  statement: Statement;
  key: string;
  /** Which message of its conversation said it, and which statement of all it is. */
  message: number;
  order: number;
  words: ReadonlySet<string>;
  swap: Swap | undefined;
  isGone: boolean;
};

/** "Never mind" is about what was just said. */
const RECENT = 3;
/** As far as a statement looks back for what it overrules: conversations of a month are shorter. */
const LOOK_BACK = 500;

export function openStanding(): Standing {
  const entries: Entry[] = [];
  const byKey = new Map<string, Entry[]>();
  const byWord = new Map<string, Entry[]>();
  const byText = new Map<string, Entry[]>();
  const byMatter = new Map<string, Entry>();
  const withdrawals: Withdrawal[] = [];

  function add(statement: Statement, { key, day, source }: Heard, message: number): void {
    const words = new Set(contentWords(statement.text).map(stem));
    const swap = swapIn(statement.text);
    const entry: Entry = { statement, key, message, order: entries.length, words, swap, isGone: false };
    for (const old of overruledBy(entry)) take(old, { day, source });
    if (swap) withdrawals.push({ what: 'swapped', ...swap, day, source });
    entries.push(entry);
    push(byKey, key, entry);
    push(byText, wordKey(statement.text), entry);
    for (const word of words) push(byWord, word, entry);
    for (const matter of matterOf(statement.text)) byMatter.set(matter, entry);
  }

  /** Earlier ones that cannot hold beside this one: what it turns down, or the same matter told otherwise. */
  function overruledBy(entry: Entry): Entry[] {
    const others = matterOf(entry.statement.text)
      .flatMap((matter) => byMatter.get(matter) ?? [])
      .filter((other) => wordKey(other.statement.text) !== wordKey(entry.statement.text));
    const rejected = entry.swap ? contentWords(entry.swap.rejected).map(stem) : [];
    const candidates = rejected.length > 0 ? (byWord.get(rejected[0]!) ?? []).slice(-LOOK_BACK) : [];
    return [...others, ...candidates.filter((other) => isTurnedDown(other, entry, rejected))].filter(
      ({ isGone }) => !isGone,
    );
  }

  function withdraw(retraction: Retraction, heard: Heard, message: number): void {
    const { day, source, from } = heard;
    const found = meantBy(retraction, heard, message);
    for (const entry of found) take(entry, { day, source });
    if (found.length > 0 || from === 'log') return;
    if (retraction.scope === 'about')
      withdrawals.push({ what: 'about', words: retraction.about.map(stem), day, source });
    else if (retraction.scope === 'latest') withdrawals.push({ what: 'latest', day, source });
  }

  function meantBy(retraction: Retraction, heard: Heard, message: number): Entry[] {
    const { scope, about, names = [] } = retraction;
    const { key, from } = heard;
    if (names.length > 0 && from === 'person') {
      const named = names.flatMap((word) => (byWord.get(stem(word)) ?? []).slice(-LOOK_BACK));
      const meant = [...new Set(named)].filter(({ isGone }) => !isGone);
      if (meant.length > 0) return meant;
    }
    if (scope === 'about' || scope === 'named') {
      const named = about.map(stem);
      const all = new Set(named.flatMap((word) => (byWord.get(word) ?? []).slice(-LOOK_BACK)));
      // A log speaks for itself only.
      return closest(
        [...all].filter((entry) => !entry.isGone && (from === 'person' || entry.key === key)),
        named,
      );
    }
    const said = (byKey.get(key) ?? []).slice(-LOOK_BACK).filter(({ isGone }) => !isGone);
    if (scope === 'message') return said.filter((entry) => entry.message === message - 1);
    return said.slice(-1).filter((entry) => scope === 'latest' || message - entry.message <= RECENT);
  }

  /** Takes back an entry, and whatever said the same before it. */
  function take({ statement: { text } }: Entry, by: { day: string; source: string }): void {
    for (const same of byText.get(wordKey(text)) ?? []) same.isGone = true;
    withdrawals.push({ what: 'statement', text, ...by });
  }

  return {
    add,
    withdraw,
    statements: () => entries.filter(({ isGone }) => !isGone).map(({ statement }) => statement),
    withdrawn: () => withdrawals,
  };
}

/** Whether a correction turns down what an earlier statement wants, and is about the same. */
function isTurnedDown(old: Entry, by: Entry, rejected: readonly string[]): boolean {
  if (/^(?:never|don['’]t|do not|stop|avoid)\b/i.test(old.statement.text) && !old.swap) return false;
  const wanted = old.swap ? new Set(contentWords(old.swap.wanted).map(stem)) : old.words;
  if (!rejected.every((word) => wanted.has(word))) return false;
  return (
    old.swap !== undefined || [...by.words].some((word) => old.words.has(word) && !rejected.includes(word))
  );
}

/** The last one that shares most of the named words; a name with a number means all that was said about it. */
function closest(candidates: readonly Entry[], named: readonly string[]): Entry[] {
  const share = (entry: Entry) => named.filter((word) => entry.words.has(word)).length;
  const best = candidates.reduce((most, entry) => Math.max(most, share(entry)), 0);
  if (best * 2 < named.length) return [];
  const nearest = candidates.filter((entry) => share(entry) === best).sort((a, b) => a.order - b.order);
  return named.some((word) => /\d/.test(word)) ? nearest : nearest.slice(-1);
}

function push(map: Map<string, Entry[]>, key: string, entry: Entry): void {
  const list = map.get(key);
  if (list) list.push(entry);
  else map.set(key, [entry]);
}
