import { type Tree, textOf } from '../../memory/tree.ts';

/**
 * When one file of a dream is left alone, text that the dream meant to move there must not vanish from where it stood.
 * An entry depends on a skipped one if it removes a line whose words leave the file, and the skipped one was to add
 * most of them. Erring on this side only leaves one more file as it was.
 */
export function dependsOn(
  removing: { path: string },
  skipped: { path: string },
  before: Tree,
  draft: Tree,
): boolean {
  const added = wordsOf(linesOnlyIn(draft, before, skipped.path).join(' '));
  if (added.size === 0) return false;
  const staying = wordsOf(linesOf(draft, removing.path).join(' '));
  return linesOnlyIn(before, draft, removing.path).some((line) => {
    const all = [...wordsOf(line)];
    const words = all.filter((word) => !staying.has(word));
    // One word out of a line that stays is a correction, not a move.
    const isMove = words.length > 1 || (words.length === 1 && all.length === 1);
    return isMove && words.filter((word) => added.has(word)).length >= words.length * 0.6;
  });
}

function linesOnlyIn(one: Tree, other: Tree, path: string): string[] {
  const known = new Set(linesOf(other, path));
  return linesOf(one, path).filter((line) => line !== '' && !known.has(line));
}

function linesOf(tree: Tree, path: string): string[] {
  return (textOf(tree.get(path)) ?? '').split('\n').map((line) => line.trim());
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []);
}
