import { foldValue, valuesOf } from '../specifics.ts';
import { tidyText } from '../too-large.ts';
import type { Tree } from '../tree.ts';
import { visibleText } from '../visible-text.ts';
import { saidIn } from './line-values.ts';

/** Looking for a value inside longer ones costs a pass over the whole memory: beyond this, only whole words count. */
const MAX_SEARCHED_CHARS = 5e8;

/**
 * Those of some folded values that stand in any file of a tree, logs too, as a word or a part of one. In a comment
 * nobody sees them; `comments` counts them there as well.
 */
export function standingAmong(
  values: ReadonlySet<string>,
  tree: Tree,
  { comments = false }: { comments?: boolean } = {},
): Set<string> {
  const standing = new Set<string>();
  // Nor in what dreams note: the next one may take that away again.
  const seen = (text: string) => saidIn(comments ? text : visibleText(text));
  const texts = [...tree.values()].map((file) => seen(tidyText(file) ?? '')).filter((text) => text !== '');
  for (const text of texts) {
    for (const value of valuesOf(text)) {
      const folded = foldValue(value);
      if (values.has(folded)) standing.add(folded);
    }
  }
  const open = [...values].filter((value) => !standing.has(value));
  if (open.length === 0) return standing;
  const size = texts.reduce((sum, text) => sum + text.length, 0);
  if (open.length * size > MAX_SEARCHED_CHARS) return standing;
  const folded = texts.map((text) => foldValue(text));
  for (const value of open) if (folded.some((text) => holds(text, value))) standing.add(value);
  return standing;
}

/** Whether a folded value stands in a folded text. Between word characters it is a part of something else: 54 in 5433. */
export function holds(text: string, value: string): boolean {
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    const around = [text[at - 1], text[at + value.length]];
    if (!around.some((char) => char !== undefined && /[\p{L}\p{N}]/u.test(char))) return true;
  }
  return false;
}
