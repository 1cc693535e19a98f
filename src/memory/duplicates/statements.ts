import { keyedOf } from '../contradictions/keyed.ts';
import { kindOf } from '../kinds.ts';
import type { Tree } from '../tree.ts';
import { type Document, documentOf, type Unit } from '../units.ts';
import { contentWords } from '../words.ts';
import { dependsOnAbove } from './dependent.ts';
import { isRationale } from './rationale.ts';

/** A unit of a topic that says something by itself, so that it can be compared with what other topics say. */
export type Statement = {
  path: string;
  unit: Unit;
  /** The words that carry meaning, in order. */
  words: readonly string[];
  /** The paragraph that introduces the list it stands in, or nothing. */
  intro: string;
  isRationale: boolean;
};

const MIN_WORDS = 4;
/** Nobody says the same twice at this length by accident, and comparing costs time. */
const MAX_CHARS = 4_000;

export function statementsOf(tree: Tree): Statement[] {
  const statements: Statement[] = [];
  for (const [path, file] of tree) {
    if (kindOf(path) !== 'topic') continue;
    const document = documentOf(file);
    const inFile = document.units.flatMap((unit, at) => statementAt(path, document, unit, at) ?? []);
    statements.push(...withoutRepeats(inFile));
  }
  return statements;
}

function statementAt(path: string, document: Document, unit: Unit, at: number): Statement | undefined {
  // Asked about every unit in order: each answer builds on the one for the unit above.
  const top = listTop(document.units, at);
  if ((unit.kind !== 'bullet' && unit.kind !== 'paragraph') || !unit.isLeaf) return undefined;
  if (unit.text.length > MAX_CHARS || !isPlain(document, unit)) return undefined;
  if (unit.indent > top.indent || introduces(document, at)) return undefined;
  const rationale = isRationale(unit.text);
  if (dependsOnAbove(unit.text) || (!rationale && keyedOf(unit))) return undefined;
  const words = contentWords(unit.text);
  if (words.length < (rationale ? 1 : MIN_WORDS)) return undefined;
  return { path, unit, words, intro: top.intro, isRationale: rationale };
}

/** Check boxes and numbered steps are worth their place in their list; a comment would go with its line. */
function isPlain({ lines }: Document, unit: Unit): boolean {
  if (/^\s*(?:[-*+]\s+\[[ xX]\]|\d{1,9}[.)]\s)/.test(lines[unit.first]!.text)) return false;
  for (let at = unit.first; at <= unit.last; at++)
    if (lines[at]!.shown !== lines[at]!.text) return false;
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

/** A paragraph that announces what follows it cannot go without it. */
function introduces({ units }: Document, at: number): boolean {
  const [unit, next] = [units[at]!, units[at + 1]];
  if (INTRODUCING.test(unit.text)) return true;
  if (!next || !sameHeadings(unit, next) || unit.kind !== 'paragraph') return false;
  return next.kind === 'fence' || next.kind === 'row' || (next.kind === 'bullet' && next.first === unit.last + 1);
}

function sameHeadings(a: Unit, b: Unit): boolean {
  return a.headings.length === b.headings.length && a.headings.every((title, at) => title === b.headings[at]);
}

/** The same words twice in one file, mostly under two headings, are records: each belongs to its place. */
function withoutRepeats(statements: readonly Statement[]): Statement[] {
  const counts = new Map<string, number>();
  for (const { words } of statements) {
    const key = words.join(' ');
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return statements.filter(({ words }) => counts.get(words.join(' ')) === 1);
}
