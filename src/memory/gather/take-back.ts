import { isEditable } from '../editable.ts';
import type { Facts } from '../finding.ts';
import { kindOf } from '../kinds.ts';
import type { Desk } from '../tidy/desk.ts';
import { openPage, rebuilt } from '../tidy/page.ts';
import type { Tree } from '../tree.ts';
import { contentWords } from '../words.ts';
import { swapIn } from './corrections.ts';
import { type MarkedLine, readMarked, takenBack } from './mark.ts';
import { stem, wordKey } from './sameness.ts';
import type { Withdrawal } from './withdrawal.ts';

/**
 * Lines of earlier dreams whose words were taken back since: they stay, and say so. `standing` are keys of what is said
 * at the end of all that was heard; a line with one of those is not touched.
 */
export function takeBack(
  desk: Desk,
  { tree, facts }: { tree: Tree; facts: Facts },
  withdrawn: readonly Withdrawal[],
  standing: ReadonlySet<string>,
): void {
  if (withdrawn.length === 0) return;
  const restored = new Set(
    facts.reverted.filter(({ was }) => was === 'restored').map(({ line }) => line.trimEnd()),
  );
  const lines = gatheredLines(tree, facts).filter(
    ({ marked, line }) => !standing.has(wordKey(marked.text)) && !restored.has(line.trimEnd()),
  );
  const marks = new Map<string, Map<string, string>>();
  for (const withdrawal of withdrawn)
    for (const { path, line } of meant(withdrawal, lines)) {
      const ofPath = marks.get(path) ?? new Map<string, string>();
      if (!ofPath.has(line)) ofPath.set(line, takenBack(withdrawal));
      marks.set(path, ofPath);
    }
  for (const [path, ofPath] of marks) {
    const page = openPage(tree, path, facts)!;
    const text = rebuilt(page.text, page.lines, (line) => {
      const mark = line.kind === 'bullet' ? ofPath.get(line.text) : undefined;
      return [mark === undefined ? line.text : `${line.text.trimEnd()} ${mark}`];
    });
    desk.put(path, page.save(text), 'Said of what was taken back that it was.');
  }
}

type Gathered = { path: string; line: string; marked: MarkedLine };

function gatheredLines(tree: Tree, facts: Facts): Gathered[] {
  const found: Gathered[] = [];
  for (const path of [...tree.keys()].sort()) {
    if (kindOf(path) !== 'topic' || !isEditable(path, facts.guard.protect)) continue;
    for (const { kind, text: line } of openPage(tree, path, facts)?.lines ?? []) {
      const marked = kind === 'bullet' ? readMarked(line) : undefined;
      if (marked && !marked.isTakenBack) found.push({ path, line, marked });
    }
  }
  return found;
}

/** The lines that a withdrawal is about; none where that is not plain. */
function meant(withdrawal: Withdrawal, lines: readonly Gathered[]): readonly Gathered[] {
  const earlier = lines.filter(({ marked }) => marked.day <= withdrawal.day);
  switch (withdrawal.what) {
    case 'statement':
      return earlier.filter(({ marked }) => wordKey(marked.text) === wordKey(withdrawal.text));
    case 'swapped':
      return earlier.filter(({ marked }) => isOtherWayRound(marked.text, withdrawal));
    case 'about':
      return latestOf(earlier.filter(({ marked }) => hasAll(marked.text, withdrawal.words)));
    case 'latest':
      return latestOf(earlier.filter(({ marked }) => marked.source === withdrawal.source));
  }
}

function isOtherWayRound(text: string, { wanted, rejected }: { wanted: string; rejected: string }): boolean {
  const swap = swapIn(text);
  return (
    swap !== undefined &&
    wordKey(swap.wanted) === wordKey(rejected) &&
    wordKey(swap.rejected) === wordKey(wanted)
  );
}

function hasAll(text: string, words: readonly string[]): boolean {
  const own = new Set(contentWords(text).map(stem));
  return words.every((word) => own.has(word));
}

/** The one of the last day, if it is one: a guess would take back something true. */
function latestOf(lines: readonly Gathered[]): readonly Gathered[] {
  const last = lines.reduce((day, { marked }) => (marked.day > day ? marked.day : day), '');
  const ofLast = lines.filter(({ marked }) => marked.day === last);
  return ofLast.length === 1 ? ofLast : [];
}
