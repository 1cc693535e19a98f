import { changesBetween } from '../changes.ts';
import { editsBetween } from '../line-edits.ts';
import { valuesOf } from '../specifics.ts';
import { countLines, cutEnd, splitLines } from '../text-lines.ts';
import { type Tree, textOf } from '../tree.ts';
import { contentWords } from '../words.ts';

/** A line of a file as it is now, numbered from 1. */
export type AddedLine = { path: string; number: number; text: string };

/** Lines that say something and were not there before, and those that went. A file that was renamed is compared. */
export function addedLines(
  before: Tree,
  after: Tree,
): { added: AddedLine[]; removed: { path: string; text: string }[] } {
  const added: AddedLine[] = [];
  const removed: { path: string; text: string }[] = [];
  for (const { path, from, change } of changesBetween(before, after)) {
    const old = textOf(before.get(from ?? path)) ?? '';
    const now = textOf(after.get(path)) ?? '';
    if (change === 'deleted') removed.push(...saying(path, old));
    else if (now !== '') addChanges(path, from ?? path, old, now);
  }
  return { added, removed };

  function addChanges(path: string, from: string, old: string, now: string): void {
    // Too different to compare: then all of it is new.
    const edits = editsBetween(old, now) ?? [{ start: 0, end: old.length, text: now }];
    let [number, at] = [1, 0];
    for (const { start, end, text } of edits) {
      number += countLines(old.slice(at, start));
      removed.push(...saying(from, old.slice(start, end)));
      for (const line of splitLines(text)) {
        const said = cutEnd(line)[0];
        if (says(said)) added.push({ path, number, text: said });
        number++;
      }
      at = end;
    }
  }
}

function saying(path: string, text: string): { path: string; text: string }[] {
  return splitLines(text)
    .map((line) => cutEnd(line)[0])
    .filter(says)
    .map((line) => ({ path, text: line }));
}

/** What a heading of one word or a stamp of the frontmatter says came from nowhere. */
function says(line: string): boolean {
  if (/^\s*(?:name|type|node_type|metadata|modified|originSessionId)\s*:/.test(line)) return false;
  const text = line.slice(0, 2_000);
  return contentWords(text).length >= 2 || valuesOf(text, { names: false }).length > 0;
}
