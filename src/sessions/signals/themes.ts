import { contentWords, wordsOf } from '../../memory/words.ts';
import { CHATTER } from './chatter.ts';
import { type PersonsWords, type Pointer, pointerTo } from './pointer.ts';

/** A word, or two that stand together, that people came back to in several sessions. */
export type Theme = { words: string; sessions: number; latest: Pointer };

const FEWEST = 3;
const MOST = 8;
/** Beyond so many different words no new one is counted: memory stays bounded whatever was pasted. */
const VOCABULARY = 200_000;
const LONGEST = 4_096;

type Counted = { sessions: number; last: string; latest: PersonsWords };

export function openThemes(): { add(said: PersonsWords): void; recurring(): Theme[] } {
  const counted = new Map<string, Counted>();
  const sessions = new Set<string>();
  return {
    add(said) {
      sessions.add(said.session);
      for (const term of termsIn(said.text.slice(0, LONGEST))) {
        const known = counted.get(term);
        if (!known) {
          if (counted.size < VOCABULARY) counted.set(term, { sessions: 1, last: said.session, latest: said });
          continue;
        }
        if (known.last !== said.session) known.sessions++;
        known.last = said.session;
        if (said.atMs >= known.latest.atMs) known.latest = said;
      }
    },
    recurring: () => strongest(counted, sessions.size),
  };
}

function termsIn(text: string): Set<string> {
  const terms = new Set<string>();
  for (const line of text.split('\n')) {
    const content = new Set(contentWords(line));
    let previous = '';
    for (const word of wordsOf(line)) {
      const isTerm = content.has(word) && isTelling(word);
      if (isTerm) terms.add(word);
      // Scripts without spaces have pairs already: of neighbouring characters.
      if (isTerm && SPACED.test(previous) && SPACED.test(word)) terms.add(`${previous} ${word}`);
      previous = isTerm ? word : '';
    }
  }
  return terms;
}

const SPACED = /^[\p{L}\p{N}\p{P}\p{S}\p{M}]{3,}$/u;

function isTelling(word: string): boolean {
  if (word.length < 2 || word.length > 32 || CHATTER.has(word)) return false;
  // Long and with digits: a hash, an id or a key, and none of them is to be repeated.
  if (word.length >= 16 && /\d/.test(word)) return false;
  return /\p{L}/u.test(word) && (word.length > 2 || !/^[\p{Script=Latin}]+$/u.test(word));
}

/** What most sessions say is how people talk, not what they came back to; in a few sessions that cannot be told. */
function strongest(counted: ReadonlyMap<string, Counted>, sessions: number): Theme[] {
  const most = sessions < 8 ? sessions : sessions / 2;
  const often = [...counted].filter(([, { sessions: n }]) => n >= FEWEST && n <= most);
  const within = ofPairs(often);
  return often
    .filter(([term, { sessions: n }]) => term.includes(' ') || n > (within.get(term) ?? 0) * 1.3)
    .sort(([a, x], [b, y]) => weight(b, y) - weight(a, x) || (a < b ? -1 : 1))
    .slice(0, MOST)
    .map(([words, { sessions: n, latest }]) => ({ words, sessions: n, latest: pointerTo(latest, words) }));
}

/** For each word, in how many sessions the most frequent pair with it stands. */
function ofPairs(often: readonly [string, Counted][]): Map<string, number> {
  const within = new Map<string, number>();
  for (const [term, { sessions }] of often) {
    if (!term.includes(' ')) continue;
    for (const word of term.split(' ')) within.set(word, Math.max(within.get(word) ?? 0, sessions));
  }
  return within;
}

/** A pair says more than a word. */
function weight(term: string, { sessions }: Counted): number {
  return sessions * (term.includes(' ') ? 2 : 1);
}
