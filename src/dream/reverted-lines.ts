import type { RevertedLine } from '../memory/reverts.ts';
import { shownLines } from '../memory/secrets/shown-lines.ts';
import { type Tree, textOf } from '../memory/tree.ts';
import { listPlaces, standingReverts, treesAround } from '../store/history.ts';
import type { Opened } from '../store/opened.ts';

/** As far back as a person can be expected to remember what they undid. */
const LOOK_BACK = 20;

/** Lines that standing reverts put back or took out: what the person said "no" to. */
export async function revertedLines(memory: Opened): Promise<RevertedLine[]> {
  const places = await listPlaces(memory);
  const revertedBy = standingReverts(places);
  const lines: RevertedLine[] = [];
  for (const place of places
    .filter(({ id, kept, isRevert }) => kept === 'branch' && isRevert && !revertedBy.has(id))
    .slice(0, LOOK_BACK)) {
    const { before, after } = await treesAround(memory, await memory.repo.commit(place.commit));
    for (const path of new Set([...before.keys(), ...after.keys()])) {
      for (const line of onlyIn(after, before, path))
        lines.push({ path, ...line, revert: place.id, was: 'restored' });
      for (const line of onlyIn(before, after, path))
        lines.push({ path, ...line, revert: place.id, was: 'removed' });
    }
  }
  return lines;
}

/** Lines that one version has more often than the other: a line that stood there twice may have been brought back once. */
function onlyIn(one: Tree, other: Tree, path: string): Pick<RevertedLine, 'line' | 'shown'>[] {
  const left = new Map<string, number>();
  for (const line of (textOf(other.get(path)) ?? '').split('\n')) left.set(line, (left.get(line) ?? 0) + 1);
  const text = textOf(one.get(path)) ?? '';
  // Read for secrets only where there is something to tell: most files are the same.
  let shown: string[] | undefined;
  return text.split('\n').flatMap((line, at) => {
    if (line.trim() === '') return [];
    const known = left.get(line) ?? 0;
    left.set(line, known - 1);
    if (known > 0) return [];
    shown ??= shownLines(text);
    return [shown[at] === line ? { line } : { line, shown: shown[at]! }];
  });
}
