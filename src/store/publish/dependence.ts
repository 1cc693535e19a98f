import { type Tree, textOf } from '../../memory/tree.ts';

/**
 * When one file of a dream is left alone, text that the dream meant to move there must not vanish from where it stood.
 * An entry depends on a skipped one if it removes a line most of whose words the skipped one was to add.
 */
export function dependsOn(removing: { path: string }, skipped: { path: string }, before: Tree, draft: Tree): boolean {
  const added = wordsOf(linesOnlyIn(draft, before, skipped.path).join(' '));
  if (added.size === 0) return false;
  return linesOnlyIn(before, draft, removing.path).some((line) => {
    const words = [...wordsOf(line)];
    return words.length > 0 && words.filter((word) => added.has(word)).length >= words.length * 0.6;
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
