import { dayOf } from '../../memory/day.ts';
import type { Via } from '../../memory/gather/heard.ts';
import { statementsIn } from '../../memory/gather/statements.ts';
import { decisionIn } from './decisions.ts';
import { type PersonsWords, type Pointer, pointerTo } from './pointer.ts';
import { openThemes, type Theme } from './themes.ts';

export type Noticed = { count: number /** The newest few, newest first. */; latest: Pointer[] };

/** What changed since the last dream at a glance. */
export type Signals = {
  /** All that were touched, whether or not a person spoke in them. */
  sessions: number;
  corrections: Noticed;
  /** What a person wants kept: "remember …", "always …". */
  saves: Noticed;
  decisions: Noticed;
  themes: Theme[];
};

/** As many pointers of a kind as a reader follows. */
const LATEST = 4;
/** What a person types is shorter; what is longer was pasted, and its end says no more than its beginning. */
const LONGEST = 16_384;

/** Of all words at once. */
export function signalsOf(sessions: number, words: readonly PersonsWords[]): Signals {
  const signals = openSignals();
  for (const one of words) signals.add(one);
  return signals.all(sessions);
}

/** Word by word, for whoever has something else to do in between. */
export function openSignals(): {
  /** Messages of one session stand together, in order; sessions stand in any order. */
  add(one: PersonsWords): void;
  all(sessions: number): Signals;
} {
  const [corrections, saves, decisions] = [noticing(), noticing(), noticing()];
  const themes = openThemes();
  return {
    add(one) {
      const said = one.text.length > LONGEST ? { ...one, text: one.text.slice(0, LONGEST) } : one;
      themes.add(said);
      const heard = { from: 'person', text: said.text, day: dayOf(new Date(said.atMs)), source: '' } as const;
      for (const { via, text } of statementsIn([{ ...heard, key: said.session }]))
        (CORRECTS.includes(via) ? corrections : saves).add(said, text);
      const decision = decisionIn(said.text);
      if (decision !== undefined) decisions.add(said, decision);
    },
    all: (sessions) => ({
      sessions,
      corrections: corrections.all(),
      saves: saves.all(),
      decisions: decisions.all(),
      themes: themes.recurring(),
    }),
  };
}

const CORRECTS: readonly Via[] = ['correction'];

function noticing() {
  let count = 0;
  const latest: { said: PersonsWords; phrase: string }[] = [];
  return {
    add(said: PersonsWords, phrase: string): void {
      count++;
      const at = latest.findIndex((other) => other.said.atMs <= said.atMs);
      latest.splice(at === -1 ? latest.length : at, 0, { said, phrase });
      if (latest.length > LATEST) latest.pop();
    },
    all: (): Noticed => ({ count, latest: latest.map(({ said, phrase }) => pointerTo(said, phrase)) }),
  };
}
