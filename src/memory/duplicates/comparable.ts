import { isHeadless } from './dependent.ts';
import type { OwnSubject } from './own-subject.ts';
import type { Parallel } from './parallel.ts';
import { disjoint, numbersAgree, type Place, type Places, sameSet, withinEachOther } from './place.ts';
import { isLoosePart } from './place-words.ts';
import type { Statement } from './statements.ts';

/** Whether two statements are about the same thing, as far as their places tell; the second is the one to go. */
export type Comparable = (keep: Statement, drop: Statement) => boolean;

export function comparable({
  places,
  isParallel,
  isOwn = () => false,
}: {
  places: Places;
  isParallel: Parallel;
  isOwn?: OwnSubject;
}): Comparable {
  return (keep, drop) => {
    if (keep.path === drop.path) return false;
    const [a, b] = [places.of(keep), places.of(drop)];
    if (!sameSet(a.marks, b.marks) || !numbersAgree(a, b)) return false;
    if (!withinEachOther(firm(a.parts), firm(b.parts))) return false;
    const isDay = sameDay(a, b);
    const isPlace = withinEachOther(a.parts, b.parts) && !isParallel(keep.path, drop.path);
    if (isDay && isPlace && sameSubject(a, b, drop)) return true;
    return (isDay || isLasting(a, b, drop)) && isOwn(keep, drop);
  };
}

function firm(parts: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...parts].filter((word) => !isLoosePart(word)));
}

/** Entries of two days tell of two events; an entry keeps its day, so it is never the one to go into something undated. */
function sameDay(keep: Place, drop: Place): boolean {
  if (drop.dates.size === 0 || sameSet(keep.dates, drop.dates)) return true;
  return keep.dates.size === 0 && !drop.isEntry;
}

/** The day in the name of a file says when something was learned; what is true on no day in particular is true on both. */
function isLasting(a: Place, b: Place, { text }: Statement): boolean {
  return !a.isEntry && !b.isEntry && !PAST.test(text.replace(PASSIVE, ' '));
}

const PASSIVE = /\b(?:is|are|be|being|gets?)\s(?:[\p{L}-]{1,40}\s)?\p{L}{2,40}ed\b/giu;
const PAST =
  /(?<![\p{L}\p{N}])(?:was|were|had|did|been|went|came|took|made|broke|found|gave|got|ran|lost|sent|wurden?|war|waren|hatten?|fue|fueron|era|eran|été|\p{L}{2,40}ed)(?![\p{L}\p{N}])|[了過过]/iu;

/** What stands below two names is about two things, unless it says itself what it is about. */
function sameSubject(a: Place, b: Place, { words, text }: Statement): boolean {
  if (sameSet(a.subjects, b.subjects)) return true;
  if (words.some((word) => a.subjects.has(word) || b.subjects.has(word))) return true;
  if (a.subjects.size > 0 && b.subjects.size > 0) return !disjoint(a.subjects, b.subjects);
  return !isHeadless(text);
}
