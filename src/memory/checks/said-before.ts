import { foldValue, negationsOf, valuesOf } from '../specifics.ts';
import { NEGATIONS } from '../turn-words.ts';
import { contentWords } from '../words.ts';
import { isDeedIn, riskyDeedsIn } from './risky-deeds.ts';
import { isEmphasis, isOfAnyRule } from './rule-words.ts';
import { holds } from './standing-values.ts';

/** A rule may be put in other words, but half of them are those of whoever made it. */
const SHARED = 0.5;
/** Fewer words say too little: then somebody said all of them. */
const MIN_WORDS = 3;
/** Two statements with so many words in common are about the same: they had better not say the opposite. */
const ALIKE = 0.8;
/** So many sentences or lines on end are what somebody said on one matter: a long text as a whole has any word in it. */
const ON_END = 4;

/** Beyond this nobody looks any more, and nothing counts as said: such a dream waits. In pieces that are compared. */
const MAX_WORK = 5e6;
/** Looking for a value is fast: so many characters take no longer than one comparison. */
const CHARS_A_PIECE = 1_000;

/** Texts that somebody wrote, held against what a dream adds. */
export type Said = (text: string) => boolean;

/**
 * Tells whether the specifics of a statement were all said by somebody, most of its words by one of them on end, and not
 * the other way round: `push without a review` is not what somebody said who said never to.
 */
export function saidIn(texts: Iterable<string>): Said {
  const all = [...texts].map((text) => ({
    text,
    folded: foldValue(text),
    words: new Set(contentWords(text)),
  }));
  const pieces = new Map<string, Piece[]>();
  const piecesIn = (text: string) => {
    const known = pieces.get(text) ?? piecesOf(text);
    pieces.set(text, known);
    return known;
  };
  const chars = all.reduce((sum, { text }) => sum + text.length, 0);
  let work = 0;
  return (text) => {
    const said = text.replace(SOURCES, ' ');
    const values = valuesOf(said).map(foldValue);
    work += (values.length * chars) / CHARS_A_PIECE;
    if (work > MAX_WORK) return false;
    if (values.some((value) => !all.some(({ folded }) => holds(folded, value)))) return false;
    const words = [...new Set(contentWords(said))].filter((word) => !isOfAnyRule(word));
    if (words.length === 0) return true;
    const needed = words.length < MIN_WORDS ? words.length : SHARED * words.length;
    const sharing = all.filter((one) => countIn(words, [one.words]) >= needed);
    const spoken = sharing.map((one) => piecesIn(one.text));
    work += spoken.reduce((sum, { length }) => sum + length, all.length);
    if (work > MAX_WORK || !spoken.some((pieces) => isOnEnd(words, pieces, needed))) return false;
    if (!riskyDeedsIn(said).every((deed) => sharing.some(({ text }) => isDeedIn(deed, text)))) return false;
    return !isTurned(said, spoken.flat());
  };
}

/** What a dream notes of where and when something was said is its own. */
const SOURCES = /\((?:[^()]{0,80}\b)?\d{4}-\d\d-\d\d[^()]{0,120}\)|\b\d{4}-\d\d-\d\d\b/g;

/** A sentence or a line. `core` are the words it is about, whichever way round it says them. */
type Piece = { words: ReadonlySet<string>; core: ReadonlySet<string>; negations: number };

function piecesOf(text: string): Piece[] {
  return text
    .split(/\n+|(?<=[.!?;。！？；])\s+/)
    .filter((piece) => piece.trim() !== '')
    .map((piece) => ({
      words: new Set(contentWords(piece)),
      core: coreOf(piece),
      negations: negationsOf(piece.replace(NO, ' ')).length,
    }));
}

/** `no, use pnpm` denies what was said before, not what comes behind. */
const NO = /^[\s>*+-]*(?:no|nope|nah|nein|non|nee|nej|nie|não|нет)\b[\s,.!:–—-]{1,3}/iu;

function coreOf(text: string): Set<string> {
  const isTurn = (word: string) => NEGATIONS.has(word) || /n't$/.test(word) || isEmphasis(word);
  return new Set(contentWords(text).filter((word) => !isTurn(word)));
}

function isOnEnd(words: readonly string[], pieces: readonly Piece[], needed: number): boolean {
  return pieces.some(
    (_, at) =>
      countIn(
        words,
        pieces.slice(at, at + ON_END).map((piece) => piece.words),
      ) >= needed,
  );
}

function countIn(words: readonly string[], sets: readonly ReadonlySet<string>[]): number {
  return words.filter((word) => sets.some((set) => set.has(word))).length;
}

/** Somebody said just this, and nobody this way round. */
function isTurned(text: string, pieces: readonly Piece[]): boolean {
  const core = [...coreOf(text)];
  if (core.length < 2) return false;
  const alike = pieces.filter(
    (piece) => countIn(core, [piece.core]) >= ALIKE * Math.max(core.length, piece.core.size),
  );
  const negations = negationsOf(text).length;
  return alike.length > 0 && alike.every((piece) => (piece.negations - negations) % 2 !== 0);
}
