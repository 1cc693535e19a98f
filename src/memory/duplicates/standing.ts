import { kindOf } from '../kinds.ts';
import type { File, Tree } from '../tree.ts';
import { type Document, documentOf, type Unit } from '../units.ts';

/** A unit of a topic that needs nothing around it: no child, no part of another, not the announcement of what follows. */
export type Standing = {
  path: string;
  unit: Unit;
  /** The paragraph that introduces the list it stands in, or nothing. */
  intro: string;
  /** Whether what follows, code or a list, may be meant by it: it can stay, but it cannot go. */
  isBound: boolean;
};

/** Comparing what is longer costs time, and nobody says it twice by accident. */
const MAX_CHARS = 4_000;

export function standingUnits(tree: Tree): Standing[] {
  return [...tree].flatMap(([path, file]) => standingIn(path, file));
}

export function standingIn(path: string, file: File): Standing[] {
  if (kindOf(path) !== 'topic') return [];
  const standing: Standing[] = [];
  const document = documentOf(file);
  document.units.forEach((unit, at) => {
    // Asked about every unit in order: each answer builds on the one for the unit above.
    const { indent, intro } = listTop(document.units, at);
    if ((unit.kind !== 'bullet' && unit.kind !== 'paragraph') || !unit.isLeaf) return;
    if (unit.indent > indent || unit.text.length > MAX_CHARS) return;
    if (!isPlain(document, unit) || INTRODUCING.test(unit.text)) return;
    standing.push({ path, unit, intro, isBound: leadsOn(document, at) });
  });
  return standing;
}

/** Check boxes and numbered steps are worth their place in their list; a comment would go with its line. */
function isPlain({ lines }: Document, unit: Unit): boolean {
  if (/^\s*(?:[-*+]\s+\[[ xX]\]|\d{1,9}[.)]\s)/.test(lines[unit.first]!.text)) return false;
  for (let at = unit.first; at <= unit.last; at++) if (lines[at]!.shown !== lines[at]!.text) return false;
  return true;
}

/** How far the list of a bullet is indented, and what introduces it; anything deeper belongs to another bullet. */
function listTop(units: readonly Unit[], at: number): { indent: number; intro: string } {
  const unit = units[at]!;
  if (unit.kind !== 'bullet') return { indent: 0, intro: '' };
  const known = tops.get(unit);
  if (known) return known;
  const above = units[at - 1];
  const isSameList = above?.kind === 'bullet' && sameHeadings(above, unit);
  const intro = above?.kind === 'paragraph' && sameHeadings(above, unit) && INTRODUCING.test(above.text);
  const top = isSameList
    ? listTop(units, at - 1)
    : { indent: above && above.indent > 0 ? 0 : unit.indent, intro: intro ? above.text : '' };
  tops.set(unit, top);
  return top;
}

const tops = new WeakMap<Unit, { indent: number; intro: string }>();

const INTRODUCING = /[:：][*_\s]{0,4}$/u;

/** Code, a table or a list that stands below a paragraph may be about it. */
function leadsOn({ units }: Document, at: number): boolean {
  const [unit, next] = [units[at]!, units[at + 1]];
  if (!next || !sameHeadings(unit, next) || unit.kind !== 'paragraph') return false;
  return (
    next.kind === 'fence' || next.kind === 'row' || (next.kind === 'bullet' && next.first === unit.last + 1)
  );
}

function sameHeadings(a: Unit, b: Unit): boolean {
  return a.headings.length === b.headings.length && a.headings.every((title, at) => title === b.headings[at]);
}
