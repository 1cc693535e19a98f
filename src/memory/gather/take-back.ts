import { isEditable } from '../editable.ts';
import type { Facts } from '../finding.ts';
import { kindOf } from '../kinds.ts';
import type { Desk } from '../tidy/desk.ts';
import { openPage, rebuilt } from '../tidy/page.ts';
import type { Tree } from '../tree.ts';
import { contentWords } from '../words.ts';
import { type MarkedLine, readMarked, takenBack } from './mark.ts';
import { stem, wordKey } from './sameness.ts';
import { swapIn } from './swap.ts';
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
    ({ key, line }) => !standing.has(key) && !restored.has(line.trimEnd()),
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
    desk.put(path, page.save(text), TOOK_BACK);
  }
}

/** Why a page changed that has such a line. */
export const TOOK_BACK = 'Marked what was taken back.';

type Gathered = {
  path: string;
  line: string;
  marked: MarkedLine;
  key: string;
  /** The two sides of a correction, the wanted one first. */
  sides: string | undefined;
  words: ReadonlySet<string>;
};

function gatheredLines(tree: Tree, facts: Facts): Gathered[] {
  const found: Gathered[] = [];
  for (const path of [...tree.keys()].sort()) {
    if (kindOf(path) !== 'topic' || !isEditable(path, facts.guard.protect)) continue;
    for (const { kind, text: line } of openPage(tree, path, facts)?.lines ?? []) {
      const marked = kind === 'bullet' ? readMarked(line) : undefined;
      if (marked && !marked.isTakenBack) found.push({ path, line, marked, ...readingOf(marked.text) });
    }
  }
  return found;
}

function readingOf(text: string): Pick<Gathered, 'key' | 'sides' | 'words'> {
  const swap = swapIn(text);
  return {
    key: wordKey(text),
    sides: swap && sidesOf(swap.wanted, swap.rejected),
    words: new Set(contentWords(text).map(stem)),
  };
}

function sidesOf(wanted: string, rejected: string): string {
  return `${wordKey(wanted)} | ${wordKey(rejected)}`;
}

/** The lines that a withdrawal is about; none where that is not plain. */
function meant(withdrawal: Withdrawal, lines: readonly Gathered[]): readonly Gathered[] {
  const earlier = lines.filter(({ marked }) => marked.day <= withdrawal.day);
  switch (withdrawal.what) {
    case 'statement': {
      const key = wordKey(withdrawal.text);
      return earlier.filter((line) => line.key === key);
    }
    case 'swapped': {
      const otherWayRound = sidesOf(withdrawal.rejected, withdrawal.wanted);
      return earlier.filter(({ sides }) => sides === otherWayRound);
    }
    case 'about':
      return latestOf(earlier.filter(({ words }) => withdrawal.words.every((word) => words.has(word))));
    case 'latest':
      return latestOf(earlier.filter(({ marked }) => marked.source === withdrawal.source));
  }
}

/** The one of the last day, if it is one: a guess would take back something true. */
function latestOf(lines: readonly Gathered[]): readonly Gathered[] {
  const last = lines.reduce((day, { marked }) => (marked.day > day ? marked.day : day), '');
  const ofLast = lines.filter(({ marked }) => marked.day === last);
  return ofLast.length === 1 ? ofLast : [];
}
