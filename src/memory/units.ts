import { type Line, readMarkdown } from './markdown.ts';
import { readableText } from './too-large.ts';
import type { File } from './tree.ts';

/**
 * What rules touch: one bullet, paragraph, quote, table row or piece of code. `fence` and `quote` hold what somebody
 * else said or what a machine reads: rules leave both alone.
 */
export type UnitKind = 'bullet' | 'paragraph' | 'quote' | 'row' | 'fence';

export type Unit = {
  kind: UnitKind;
  /** The headings it stands below, outermost first. */
  headings: readonly string[];
  /** Positions in the document's lines, both included. */
  first: number;
  last: number;
  /** Number of the first line, from 1. */
  line: number;
  /** Its words on one line: without bullet, check box and quotation marks, comments left out. */
  text: string;
  /** How far a bullet is indented, in columns. */
  indent: number;
  /** False where something below belongs to it: nested bullets, code, further paragraphs. Never remove such a one alone. */
  isLeaf: boolean;
};

export type Document = { lines: readonly Line[]; units: readonly Unit[] };

/** Files never change: each is read once, however many rules ask. */
const known = new WeakMap<File, Document>();

/** The units of a file; none where it is not text, or too large. */
export function documentOf(file: File | undefined): Document {
  if (!file) return EMPTY;
  let document = known.get(file);
  if (!document) {
    const text = readableText(file);
    document = text === undefined ? EMPTY : readDocument(text);
    known.set(file, document);
  }
  return document;
}

const EMPTY: Document = { lines: [], units: [] };

export function readDocument(text: string): Document {
  const { lines } = readMarkdown(text);
  const units: Unit[] = [];
  const headings: { level: number; title: string }[] = [];
  let open: Unit | undefined;
  let isInList = false;

  const begin = (kind: UnitKind, at: number, words: string, indent: number) => {
    const titles = headings.map(({ title }) => title);
    open = {
      kind,
      headings: titles,
      first: at,
      last: at,
      line: lines[at]!.number,
      text: words,
      indent,
      isLeaf: true,
    };
    units.push(open);
  };
  const extend = (at: number, words: string) => {
    open!.last = at;
    if (words !== '') open!.text = open!.text === '' ? words : `${open!.text} ${words}`;
  };
  const enter = (level: number, title: string) => {
    while (headings.length > 0 && headings.at(-1)!.level >= level) headings.pop();
    headings.push({ level, title });
    open = undefined;
    isInList = false;
  };

  lines.forEach((line, at) => {
    const words = line.shown.trim();
    const indent = columnsOf(line.shown);
    switch (line.kind) {
      case 'frontmatter':
        return;
      case 'blank':
      case 'comment':
        open = undefined;
        return;
      case 'heading':
        enter(/#+/.exec(words)![0].length, words.replace(/^#+\s*|\s+#+\s*$/g, ''));
        return;
      case 'fence':
        if (open?.kind === 'fence') extend(at, '');
        else begin('fence', at, '', indent);
        return;
      case 'bullet':
        begin('bullet', at, words.replace(MARK, ''), indent);
        isInList = true;
        return;
      case 'table':
        begin('row', at, words, indent);
        open = undefined;
        return;
      case 'text':
        if (/^>/.test(words)) {
          if (open?.kind === 'quote') extend(at, words.replace(/^>\s?/, ''));
          else begin('quote', at, words.replace(/^>\s?/, ''), indent);
        } else if (open?.kind === 'paragraph' && open.first === at - 1 && /^(?:=+|-+)$/.test(words)) {
          const title = open.text;
          units.pop();
          enter(words.startsWith('=') ? 1 : 2, title);
        } else if (/^(?:[-*_]\s*){3,}$/.test(words)) {
          open = undefined;
        } else if (open && open.kind !== 'fence') extend(at, words);
        else if (indent >= 4 && !isInList) begin('fence', at, '', indent);
        else begin('paragraph', at, words, indent);
        if (indent === 0 && open?.kind === 'paragraph') isInList = false;
    }
  });
  markParents(units);
  return { lines, units };
}

const MARK = /^(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?/;

/** A bullet followed by something deeper has it as a part. */
function markParents(units: Unit[]): void {
  for (let at = 0; at + 1 < units.length; at++) {
    const [unit, next] = [units[at]!, units[at + 1]!];
    if (unit.kind === 'bullet' && next.indent > unit.indent) unit.isLeaf = false;
    if (unit.kind === 'bullet' && next.kind === 'fence' && next.first === unit.last + 1) unit.isLeaf = false;
  }
}

function columnsOf(text: string): number {
  return /^\s*/.exec(text)![0].replaceAll('\t', '    ').length;
}
