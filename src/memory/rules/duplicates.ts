import { saysNothingMore, seeInstead } from '../duplicates/emptied.ts';
import { type Duplicate, findDuplicates } from '../duplicates/find.ts';
import { repointed } from '../duplicates/repoint.ts';
import { withoutUnits } from '../duplicates/without-units.ts';
import type { Facts } from '../finding.ts';
import type { Edit, Step } from '../tidy/step.ts';
import { type File, fileOf, type Tree } from '../tree.ts';
import { documentOf } from '../units.ts';

/** One file less may make two others comparable; each round drops something, so this ends by itself long before. */
const MAX_ROUNDS = 20;

/**
 * What two topics say stays in the one that says it more fully. A topic that is left with nothing goes, and what led to
 * it leads to the other; where its name says more, or enough files have gone, a line in it says where to read on. That
 * line stays: a second run has nothing to do.
 */
export const duplicates: Step = {
  name: 'duplicates',
  run(tree, facts) {
    const files = new Map(tree);
    const reasons = new Map<string, string>();
    let deletions = facts.guard.maxDeletedFiles;
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const found = findDuplicates(files, facts.guard.protect);
      if (found.length === 0) break;
      for (const [path, dropped] of byFile(found)) {
        if (merge(files, path, dropped, deletions, facts, reasons)) deletions--;
      }
    }
    return [...reasons].map(([path, why]): Edit => ({ path, file: files.get(path), why }));
  },
};

function byFile(found: readonly Duplicate[]): Map<string, Duplicate[]> {
  const files = new Map<string, Duplicate[]>();
  for (const duplicate of found) {
    const inFile = files.get(duplicate.drop.path);
    if (inFile) inFile.push(duplicate);
    else files.set(duplicate.drop.path, [duplicate]);
  }
  return files;
}

/** True where the file is gone. */
function merge(
  files: Map<string, File>,
  path: string,
  dropped: readonly Duplicate[],
  deletions: number,
  facts: Facts,
  reasons: Map<string, string>,
): boolean {
  const file = files.get(path)!;
  const document = documentOf(file);
  const units = dropped.map(({ drop }) => drop.unit);
  const keepers = [...new Set(dropped.map(({ keep }) => keep.path))];
  const isEmptied = units.length === document.units.length;
  if (isEmptied && keepers.length === 1 && deletions > 0) {
    const changed = withoutFile(files, path, keepers[0]!, facts);
    if (changed) {
      for (const [place, page] of changed) {
        files.set(place, page);
        reasons.set(place, reasons.get(place) ?? `Repointed to ${keepers[0]} what led to ${path}.`);
      }
      files.delete(path);
      reasons.set(path, `Everything in it stands in ${keepers[0]}.`);
      return true;
    }
  }
  const instead = isEmptied
    ? new Map([
        [units[0]!, `${leadOf(document.lines[units[0]!.first]!.text)}${seeInstead(files, path, keepers)}`],
      ])
    : undefined;
  files.set(path, fileOf(withoutUnits(document, units, instead), file.mode));
  reasons.set(
    path,
    `Dropped ${units.length === 1 ? 'a statement' : `${units.length} statements`} that ${keepers.join(', ')} makes as well.`,
  );
  return false;
}

function withoutFile(
  files: Tree,
  path: string,
  keeper: string,
  { guard }: Facts,
): Map<string, File> | undefined {
  return saysNothingMore(files, path, keeper) ? repointed(files, path, keeper, guard.protect) : undefined;
}

function leadOf(line: string): string {
  return /^\s*(?:[-*+]\s+)?/.exec(line)![0];
}
