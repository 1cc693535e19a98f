import type { Change } from '../install/plan.ts';
import { shownDiff } from '../memory/shown-diff.ts';
import { type File, fileOf, type Tree, textOf } from '../memory/tree.ts';
import { diffView } from './diff-view.ts';
import { safeLine } from './safe-text.ts';
import type { Look } from './terminal.ts';

/** A path as people write it. */
export function homePath(path: string, home: string): string {
  return safeLine(path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path);
}

/** The exact change to a file, as a diff. */
export function fileChangeView(
  { path, before, after }: { path: string; before: Buffer | undefined; after: Buffer | undefined },
  { home, color }: { home: string } & Pick<Look, 'color'>,
): string {
  const name = homePath(path, home).replace(/^\/+/, '');
  const tree = (bytes: Buffer | undefined): Tree => new Map(bytes ? [[name, shown(bytes)]] : []);
  return diffView(shownDiff(tree(before), tree(after)), { color });
}

/** What happened to a file, in one line. */
export function changeLine(
  { change, spot, before, after, isRestored }: Change,
  { home, backup }: { home: string; backup: string | null },
): string {
  const path = homePath(spot.path, home);
  const kept = backup ? ` (what was there before: ${homePath(backup, home)})` : '';
  if (change === 'already') return `${spot.place}: already in ${path}`;
  if (change === 'absent') return `${spot.place}: nothing of memdream in ${path}`;
  if (change === 'added' && before === undefined) return `${spot.place}: wrote ${path}`;
  if (change === 'added') return `${spot.place}: added to ${path}${kept}`;
  if (change === 'updated') return `${spot.place}: updated in ${path}${kept}`;
  if (after === undefined) return `${spot.place}: removed ${path}${kept}`;
  return isRestored
    ? `${spot.place}: ${path} is as it was before`
    : `${spot.place}: taken out of ${path}, what others wrote stays${kept}`;
}

/** The same for programs. */
export function changeJson({ spot, change }: Change, backup: string | null): object {
  return { place: spot.place, path: spot.path, change, backup };
}

/** Bytes that are no UTF-8 are shown one character each: a change to them has to be seen too. */
function shown(bytes: Buffer): File {
  const file: File = { bytes, mode: '100644' };
  return textOf(file) === undefined ? fileOf(bytes.toString('latin1').replaceAll('\0', '')) : file;
}
