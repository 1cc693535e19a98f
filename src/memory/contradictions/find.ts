import { anchorFor } from '../dates/anchor.ts';
import type { Day } from '../day.ts';
import { type Parallel, parallelIn } from '../duplicates/parallel.ts';
import { numbersAgree, type Places, placesIn, withinEachOther } from '../duplicates/place.ts';
import type { Facts } from '../finding.ts';
import type { Tree } from '../tree.ts';
import { documentOf, type Unit } from '../units.ts';
import { type Entry, entriesOf } from './entries.ts';
import { sameTemplate } from './templates.ts';
import { valuesClash } from './values.ts';

/** Two places that cannot both be right. */
export type Contradiction = {
  /** The one that is no longer true, where that is known; else simply one of the two. */
  older: { path: string; unit: Unit };
  newer: { path: string; unit: Unit };
  /** The day since when the newer one is true; undefined where nothing tells which of the two is. */
  since: Day | undefined;
};

/** Keys of a memory that clash, and statements that differ only in what they state. Only dated keys are decided. */
export function findContradictions(tree: Tree, facts: Facts): Contradiction[] {
  const world = { places: placesIn(tree), isParallel: parallelIn(tree) };
  return [...keyedContradictions(tree, facts, world), ...sameTemplate(tree, world)];
}

/** Only those of keys, without a look at whole statements. */
export function findKeyed(tree: Tree, facts: Facts): Contradiction[] {
  return keyedContradictions(tree, facts, { places: placesIn(tree), isParallel: parallelIn(tree) });
}

export function keyedContradictions(
  tree: Tree,
  facts: Facts,
  { places, isParallel }: { places: Places; isParallel: Parallel },
): Contradiction[] {
  return entriesOf(tree, places)
    .flatMap((group) => groupedBy(group, ({ scope }) => scope))
    .filter((group) => group.length > 1)
    .flatMap((group) =>
      clashes(
        group.map((entry) => ({ ...entry, day: dayOf(entry, tree, facts) })),
        isParallel,
      ),
    );
}

type Dated = Entry & { day: Day | undefined };

function dayOf({ path, unit }: Entry, tree: Tree, facts: Facts): Day | undefined {
  const file = tree.get(path)!;
  // A file's time says when something in it changed, not whether this line did.
  const strict = { ...facts, writtenOn: facts.notedOn };
  return anchorFor({ document: documentOf(file), unit, path, file }, strict)?.day;
}

/** Everything is held against the newest; where one of the others is as new, or nobody knows, nothing is decided. */
function clashes(group: readonly Dated[], isParallel: Parallel): Contradiction[] {
  const days = group.map(({ day }) => day ?? '');
  const newest = group[days.indexOf(days.reduce((a, b) => (a > b ? a : b)))]!;
  const rivals = group.filter(
    (entry) =>
      entry.path !== newest.path &&
      valuesClash(entry.value, newest.value) &&
      withinEachOther(entry.parts, newest.parts) &&
      numbersAgree(entry.place, newest.place) &&
      !isParallel(entry.path, newest.path),
  );
  const { day } = newest;
  const isSettled = day !== undefined && rivals.every((rival) => rival.day !== undefined && rival.day < day);
  return rivals.map((rival) => {
    if (isSettled) return { older: rival, newer: newest, since: day };
    const [older, newer] = rival.path < newest.path ? [rival, newest] : [newest, rival];
    return { older, newer, since: undefined };
  });
}

function groupedBy<T>(items: readonly T[], keyOf: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return [...groups.values()];
}
