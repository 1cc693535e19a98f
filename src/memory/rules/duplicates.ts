import { saysNothingMore, seeInstead } from '../duplicates/emptied.ts';
import { type Duplicate, findDuplicates } from '../duplicates/find.ts';
import { leadOf, withMoved, writtenAt } from '../duplicates/fuller.ts';
import { type Linking, linkingIn } from '../duplicates/linking.ts';
import { repointed } from '../duplicates/repoint.ts';
import { withoutUnits } from '../duplicates/without-units.ts';
import type { Facts } from '../finding.ts';
import type { Edit, Step } from '../tidy/step.ts';
import { type File, fileOf, type Tree } from '../tree.ts';
import { documentOf, type Unit } from '../units.ts';

/** One file less may make two others comparable; each round drops something, so this ends by itself long before. */
const MAX_ROUNDS = 20;

/**
 * What two topics say stays in the one that says it more fully, or where its reasons stand. A topic that is left with
 * nothing goes, and what led to it leads to the other; where its name says more, or enough files have gone, a line in it
 * says where to read on. That line stays: a second run has nothing to do.
 */
export const duplicates: Step = {
  name: 'duplicates',
  run(tree, facts) {
    const files = new Map(tree);
    const reasons = new Map<string, string>();
    const work: Work = { files, linking: linkingIn(files), reasons, facts };
    let deletions = facts.guard.maxDeletedFiles;
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const found = findDuplicates(files, facts.guard.protect);
      if (found.length === 0) break;
      for (const [path, changes] of changesIn(found, files)) {
        if (merge(path, changes, deletions, work)) deletions--;
      }
    }
    return [...reasons].map(([path, why]): Edit => ({ path, file: files.get(path), why }));
  },
};

/** The memory as it becomes, and why. */
type Work = { files: Map<string, File>; linking: Linking; reasons: Map<string, string>; facts: Facts };

/** What goes from a file, and what it says more fully from now on, with where that stood. */
type Changes = { dropped: Duplicate[]; moved: Unit[]; fuller: Map<Unit, string>; from: Set<string> };

function changesIn(found: readonly Duplicate[], files: Tree): Map<string, Changes> {
  const changes = new Map<string, Changes>();
  const ofFile = (path: string) => {
    const known: Changes = changes.get(path) ?? {
      dropped: [],
      moved: [],
      fuller: new Map(),
      from: new Set(),
    };
    changes.set(path, known);
    return known;
  };
  for (const duplicate of found) {
    const { keep, drop, isFuller, reasons } = duplicate;
    ofFile(drop.path).dropped.push(duplicate);
    if (!isFuller && !reasons) continue;
    const { fuller, from } = ofFile(keep.path);
    const [here, there] = [keep, drop].map(({ path, unit }) => ({
      document: documentOf(files.get(path)),
      unit,
    }));
    if (isFuller) fuller.set(keep.unit, writtenAt(here!, there!));
    if (reasons) fuller.set(reasons.below, withMoved(here!.document, there!.document, reasons));
    if (reasons) ofFile(drop.path).moved.push(...reasons.moved);
    from.add(drop.path);
  }
  return changes;
}

/** True where the file is gone. */
function merge(
  path: string,
  { dropped, moved, fuller, from }: Changes,
  deletions: number,
  work: Work,
): boolean {
  const { files, linking, reasons } = work;
  const file = files.get(path)!;
  const document = documentOf(file);
  const units = [...dropped.map(({ drop }) => drop.unit), ...moved];
  const keepers = [...new Set(dropped.map(({ keep }) => keep.path))];
  const isEmptied = units.length === document.units.length;
  if (isEmptied && keepers.length === 1 && deletions > 0) {
    const changed = withoutFile(path, keepers[0]!, work);
    if (changed) {
      for (const [place, page] of changed) {
        files.set(place, page);
        reasons.set(place, reasons.get(place) ?? `Repointed to ${keepers[0]} what led to ${path}.`);
      }
      files.delete(path);
      linking.forget();
      reasons.set(path, `Everything in it stands in ${keepers[0]}.`);
      return true;
    }
  }
  const instead = new Map(fuller);
  if (isEmptied)
    instead.set(
      units[0]!,
      `${leadOf(document.lines[units[0]!.first]!.text)}${seeInstead(files, path, keepers)}`,
    );
  files.set(path, fileOf(withoutUnits(document, [...units, ...fuller.keys()], instead), file.mode));
  linking.changed(path, file);
  const statements = dropped.length === 1 ? 'a statement' : `${dropped.length} statements`;
  reasons.set(
    path,
    units.length > 0
      ? `Dropped ${statements} that ${keepers.join(', ')} makes as well.`
      : `Took fuller words or further reasons from ${[...from].join(', ')}.`,
  );
  return false;
}

function withoutFile(
  path: string,
  keeper: string,
  { files, linking, facts }: Work,
): Map<string, File> | undefined {
  if (!saysNothingMore(files, path, keeper)) return undefined;
  return repointed(files, path, keeper, facts.guard.protect, linking);
}
