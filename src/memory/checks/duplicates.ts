import { findDuplicates } from '../duplicates/find.ts';
import { findSimilar } from '../duplicates/similar.ts';
import type { Check, Finding } from '../finding.ts';
import { cutAtWord } from '../plain-text.ts';
import type { Unit } from '../units.ts';

const NAME = 'duplicates';
const MAX_QUOTED = 80;

type At = { path: string; unit: Unit };

/** What stands in two topics, or nearly so: one place is enough, and two drift apart. */
export const duplicates: Check = {
  name: NAME,
  run({ after, facts }) {
    const same = findDuplicates(after, facts.guard.protect);
    const known = new Set(same.map(({ keep, drop }) => placeOf(drop) + placeOf(keep)));
    const similar = findSimilar(after).filter(
      ([a, b]) => !known.has(placeOf(a) + placeOf(b)) && !known.has(placeOf(b) + placeOf(a)),
    );
    return [
      ...same.map(({ keep, drop }) => finding(drop, keep, 'stands as well')),
      ...similar.map(([a, b]) => finding(b, a, 'stands much alike')),
    ];
  },
};

function finding(at: At, other: At, how: string): Finding {
  const quote = cutAtWord(at.unit.text, MAX_QUOTED);
  return {
    check: NAME,
    path: at.path,
    line: at.unit.line,
    severity: 'advice',
    message: `"${quote}" ${how} in ${other.path}:${other.unit.line}. Keep it in one of them.`,
    key: `${at.path}:${at.unit.text} ${other.path}:${other.unit.text}`,
  };
}

function placeOf({ path, unit }: At): string {
  return `${path}:${unit.first} `;
}
