import type { File } from '../tree.ts';
import { documentOf, type Unit } from '../units.ts';
import { contentWords } from '../words.ts';

/**
 * `isSaying`: an ordinary statement. A title, a comment, code and frontmatter can give orders as well. `under`: what it
 * belongs to, headings, the bullet above and the line that ends with a colon.
 */
export type Statement = { text: string; line: number; isSaying: boolean; under: readonly string[] };

/** Files never change: each is read once. */
const known = new WeakMap<File, Statement[]>();

/** Everything a file says to whoever reads it, whatever it is dressed as; each on one line, none empty. */
export function statementsOf(file: File): Statement[] {
  let statements = known.get(file);
  if (!statements) {
    const { units, lines } = documentOf(file);
    const covered = new Set<number>();
    const under = leads(units);
    const sayings = units.flatMap(({ text, line, first, last }, nth) => {
      if (text === '') return [];
      for (let at = first; at <= last; at++) covered.add(at);
      return [{ text: plain(text), line, isSaying: true, under: under[nth]! }];
    });
    const others = lines.flatMap(({ kind, text, shown, number }, at) => {
      // Of a line with a comment in it the statement holds only what is shown.
      const isSaid = covered.has(at) && shown === text;
      const words = plain(kind === 'frontmatter' ? text.replace(KEY, '').replaceAll('_', ' ') : text);
      return isSaid || contentWords(words).length < MIN_WORDS
        ? []
        : [{ text: words, line: number, isSaying: false, under: [] }];
    });
    statements = [...sayings.filter(({ text }) => text !== ''), ...others];
    known.set(file, statements);
  }
  return statements;
}

/** A title or a name of one or two words gives no orders. */
const MIN_WORDS = 3;
/** The keys that frontmatter has; any other one may be a part of what it says. */
const KEY =
  /^\s*(?:name|title|description|type|metadata|node_type|modified|created|updated|date|tags|originSessionId)\s*:\s/;

/** What each unit belongs to. */
function leads(units: readonly Unit[]): string[][] {
  const parents: { indent: number; text: string }[] = [];
  let lead: string | undefined;
  let headings: readonly string[] = [];
  return units.map(({ kind, text, indent, headings: own }) => {
    if (own.join('\n') !== headings.join('\n')) lead = undefined;
    headings = own;
    while (parents.length > 0 && parents.at(-1)!.indent >= indent) parents.pop();
    const above = [...own, ...(lead === undefined ? [] : [lead]), ...parents.map(({ text }) => text)];
    if (kind === 'bullet') parents.push({ indent, text });
    else {
      parents.length = 0;
      lead = kind === 'paragraph' && /[:：]\s*$/.test(text) ? text : kind === 'paragraph' ? undefined : lead;
    }
    return above;
  });
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
