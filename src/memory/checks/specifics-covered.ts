import { isEditable } from '../editable.ts';
import type { Check, Finding } from '../finding.ts';
import { linksOfLine } from '../links.ts';
import { type Line, readMarkdown } from '../markdown.ts';
import { foldValue, valuesOf } from '../specifics.ts';
import { type File, sameFile, type Tree, textOf } from '../tree.ts';
import { standingAmong } from './standing-values.ts';

const NAME = 'specifics-covered';
const MAX_LISTED = 5;

/** A guard: a number, a path or a name that stood in a memory and stands nowhere afterwards waits for a person. */
export const specificsCovered: Check = {
  name: NAME,
  run({ before, after, facts }) {
    if (before === after) return [];
    const removed = removedValues(before, after, facts.guard.protect);
    const all = new Set([...removed.values()].flatMap((values) => [...values.keys()]));
    if (all.size === 0) return [];
    const standing = standingAmong(all, after);
    return [...removed].flatMap(([path, values]) => {
      const lost = [...values].filter(([folded]) => !standing.has(folded)).map(([, value]) => value);
      return lost.length === 0 ? [] : [finding(path, lost)];
    });
  },
};

function finding(path: string, lost: readonly string[]): Finding {
  const listed = lost.slice(0, MAX_LISTED).join(', ');
  const more = lost.length > MAX_LISTED ? ` and ${lost.length - MAX_LISTED} more` : '';
  const verb = lost.length === 1 ? 'stands' : 'stand';
  const they = lost.length === 1 ? 'it' : 'they';
  return {
    check: NAME,
    path,
    severity: 'error',
    message: `Of ${path} ${verb} nowhere any more: ${listed}${more}. Read the diff and apply the dream if ${they} may go.`,
    key: `${path}:${lost.join(' ')}`,
  };
}

/** For each file the specifics of lines that it no longer has, by how they are compared. */
function removedValues(
  before: Tree,
  after: Tree,
  protect: readonly string[],
): Map<string, Map<string, string>> {
  const removed = new Map<string, Map<string, string>>();
  for (const [path, file] of before) {
    if (!isEditable(path, protect) || sameFile(file, after.get(path))) continue;
    const kept = new Set(linesOf(after.get(path)).map(({ text }) => text.trim()));
    const values = new Map<string, string>();
    for (const line of linesOf(file)) {
      if (kept.has(line.text.trim())) continue;
      for (const value of valuesOfLine(line)) values.set(foldValue(value), value);
    }
    if (values.size > 0) removed.set(path, values);
  }
  return removed;
}

function linesOf(file: File | undefined): Line[] {
  return readMarkdown(textOf(file) ?? '').lines;
}

/** Where a link leads is for other checks, how a file is called and when it was touched is for history, and a title has capitals anyway. */
function valuesOfLine(line: Line): string[] {
  if (line.kind === 'frontmatter' && STAMPED.test(line.text)) return [];
  let text = line.text.replace(MARKS, '');
  const shift = line.text.length - text.length;
  if (line.shown === line.text) {
    for (const { target, targetStart, form } of linksOfLine(line).reverse())
      if (form === 'wiki' || /\.md(?:#|$)/i.test(target))
        text =
          text.slice(0, Math.max(0, targetStart - shift)) + text.slice(targetStart - shift + target.length);
  }
  return valuesOf(text.replace(RELATIVE, ' '), {
    names: line.kind !== 'heading' && line.kind !== 'frontmatter',
  });
}

const MARKS = /^[\s\uFEFF]*(?:[-*+>]\s+|\d{1,9}[.)]\s+|#{1,6}\s+)*/;
const STAMPED = /^\s*(?:updated|modified|last[\w-]*|date|type|node_type|name)\s*:/i;
/** What a dream makes absolute is not lost. */
const RELATIVE =
  /\b(?:(?:last|this|next|past|previous|coming)\s+(?:\p{L}+day|January|February|March|April|May|June|July|August|September|October|November|December)|\d{1,3}\s+(?:minutes?|hours?|days?|weeks?|months?|years?)\s+(?:ago|from now)|in\s+\d{1,3}\s+(?:days?|weeks?|months?|years?)|(?:yesterday|today|tomorrow))\b/giu;
