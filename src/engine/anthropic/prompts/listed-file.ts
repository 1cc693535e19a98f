import { isEditable } from '../../../memory/editable.ts';
import { readFrontmatter } from '../../../memory/frontmatter.ts';
import { type Kind, kindOf } from '../../../memory/kinds.ts';
import { readMarkdown } from '../../../memory/markdown.ts';
import { maskSecrets } from '../../../memory/secrets.ts';
import { countLines } from '../../../memory/text-lines.ts';
import { counted, dayText, sizeText } from './amounts.ts';
import type { MemoryFile } from './memory-file.ts';
import { oneLine, shownPath } from './one-line.ts';

/** What is told about one file: a line, and further lines where there is room, the more telling ones first. */
export type ListedFile = {
  path: string;
  rank: number;
  changedMs: number;
  bytes: number;
  line: string;
  /** Read only when asked for: with thousands of files most are never told. */
  details(): Record<Detail, string | undefined>;
};

export const DETAILS = ['description', 'headings', 'first line'] as const;
export type Detail = (typeof DETAILS)[number];

/** Who reads a whole pile has no memory in it: headings are looked for in the beginning of a file. */
const MAX_CHARS = 65_536;
const MAX_HEADINGS = 8;

const RANKS: readonly Kind[] = ['index', 'area', 'topic', 'log', 'foreign', 'other', 'hidden'];

export function listedFile(file: MemoryFile, protect: readonly string[]): ListedFile {
  const { path, bytes, changedMs, text } = file;
  const kind = kindOf(path);
  const rank = RANKS.indexOf(kind);
  const isProtected = rank <= RANKS.indexOf('topic') && !isEditable(path, protect);
  const lines = text === undefined ? 'no text, or too large' : counted(countLines(text), 'line');
  const told = [isProtected ? `protected ${kind}` : kind, lines, sizeText(bytes), dayText(changedMs)];
  let details: ReturnType<ListedFile['details']> | undefined;
  return {
    ...{ path, rank, bytes, changedMs },
    line: `- ${shownPath(path)} (${told.join(', ')})`,
    details() {
      // The index is shown as a whole, below.
      const isTold = text !== undefined && kind !== 'index' && rank <= RANKS.indexOf('foreign');
      details ??= isTold ? detailsOf(path, text) : NOTHING;
      return details;
    },
  };
}

const NOTHING = { description: undefined, headings: undefined, 'first line': undefined };

function detailsOf(path: string, text: string): Record<Detail, string | undefined> {
  // Masked as a whole first: what makes a line secret may stand on the line before.
  const head = maskSecrets(text.slice(0, MAX_CHARS));
  const { name, type, description } = readFrontmatter(head);
  const isNamed = name !== undefined && `${name}.md` !== path.split('/').at(-1);
  const about = [
    type === undefined ? '' : `type ${oneLine(type, 20)}`,
    isNamed ? `name ${oneLine(name, 60)}` : '',
    description === undefined ? '' : oneLine(description, 160),
  ].filter((words) => words !== '');
  const { lines } = readMarkdown(head);
  const headings = lines.flatMap(({ kind, shown }) =>
    kind === 'heading' ? [oneLine(shown.slice(0, 500).replace(/^\s*#+/, ''), 60)] : [],
  );
  const more = headings.length > MAX_HEADINGS ? [`${headings.length - MAX_HEADINGS} more`] : [];
  const first = lines.find(({ kind }) => kind === 'bullet' || kind === 'text' || kind === 'table');
  return {
    description: about.length === 0 ? undefined : `  ${about.join('; ')}`,
    headings:
      headings.length === 0
        ? undefined
        : `  headings: ${[...headings.slice(0, MAX_HEADINGS), ...more].join(' | ')}`,
    'first line': first && `  begins: ${oneLine(first.shown, 120)}`,
  };
}
