import { anchorFor, rawText } from '../dates/anchor.ts';
import type { Day } from '../day.ts';
import type { Facts } from '../finding.ts';
import type { Tree } from '../tree.ts';
import { documentOf } from '../units.ts';
import { flat, standsIn } from './stands.ts';

/** Words in a file of a memory. */
export type Passage = { path: string; words: string };

/**
 * Whether one passage of a memory is known to be older than another: by the days that entries, headings, names, stamps
 * and history tell, else by when the files were last touched. What is not known is not held against it.
 */
export function isOlder(passage: Passage, than: Passage, tree: Tree, facts: Facts): boolean {
  const [day, other] = [dayOf(passage, tree, facts), dayOf(than, tree, facts)];
  if (day !== undefined && other !== undefined) return day < other;
  if (passage.path === than.path) return false;
  const [touched, otherTouched] = [facts.changedAt(passage.path), facts.changedAt(than.path)];
  return touched > 0 && otherTouched > 0 && touched < otherTouched;
}

function dayOf({ path, words }: Passage, tree: Tree, facts: Facts): Day | undefined {
  const file = tree.get(path);
  if (!file) return undefined;
  const document = documentOf(file);
  const unit = document.units.find((unit) => {
    const text = flat(rawText(document, unit));
    return standsIn(words, text) || (text !== '' && flat(words).includes(text));
  });
  return unit && anchorFor({ document, unit, path, file }, facts)?.day;
}
