import { isHeadless } from './dependent.ts';
import type { Parallel } from './parallel.ts';
import { disjoint, numbersAgree, type Place, type Places, sameSet, withinEachOther } from './place.ts';
import type { Statement } from './statements.ts';

/** Whether two statements are about the same thing, as far as their places tell; the second is the one to go. */
export type Comparable = (keep: Statement, drop: Statement) => boolean;

export function comparable({ places, isParallel }: { places: Places; isParallel: Parallel }): Comparable {
  return (keep, drop) => {
    if (keep.path === drop.path || isParallel(keep.path, drop.path)) return false;
    const [a, b] = [places.of(keep), places.of(drop)];
    return (
      sameSet(a.marks, b.marks) &&
      withinEachOther(a.parts, b.parts) &&
      numbersAgree(a, b) &&
      sameDay(a, b) &&
      sameSubject(a, b, drop)
    );
  };
}

/** Entries of two days tell of two events; an entry keeps its day, so it is never the one to go into something undated. */
function sameDay(keep: Place, drop: Place): boolean {
  if (drop.dates.size === 0 || sameSet(keep.dates, drop.dates)) return true;
  return keep.dates.size === 0 && !drop.isEntry;
}

/** What stands below two names is about two things, unless it says itself what it is about. */
function sameSubject(a: Place, b: Place, { words, unit }: Statement): boolean {
  if (sameSet(a.subjects, b.subjects)) return true;
  if (words.some((word) => a.subjects.has(word) || b.subjects.has(word))) return true;
  if (a.subjects.size > 0 && b.subjects.size > 0) return !disjoint(a.subjects, b.subjects);
  return !isHeadless(unit.text);
}
