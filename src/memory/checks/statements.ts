import type { File } from '../tree.ts';
import { documentOf } from '../units.ts';
import { contentWords } from '../words.ts';

/** `isSaying`: an ordinary statement. A title, a comment, code and frontmatter can give orders as well. */
export type Statement = { text: string; line: number; isSaying: boolean };

/** Files never change: each is read once. */
const known = new WeakMap<File, Statement[]>();

/** Everything a file says to whoever reads it, whatever it is dressed as; each on one line, none empty. */
export function statementsOf(file: File): Statement[] {
  let statements = known.get(file);
  if (!statements) {
    const { units, lines } = documentOf(file);
    const covered = new Set<number>();
    const sayings = units
      .filter(({ text }) => text !== '')
      .map(({ text, line, first, last }) => {
        for (let at = first; at <= last; at++) covered.add(at);
        return { text: plain(text), line, isSaying: true };
      });
    const others = lines.flatMap(({ kind, text, shown, number }, at) => {
      // Of a line with a comment in it the statement holds only what is shown.
      const isSaid = covered.has(at) && shown === text;
      const words = plain(kind === 'frontmatter' ? text.replace(KEY, '') : text);
      return isSaid || contentWords(words).length < MIN_WORDS
        ? []
        : [{ text: words, line: number, isSaying: false }];
    });
    statements = [...sayings.filter(({ text }) => text !== ''), ...others];
    known.set(file, statements);
  }
  return statements;
}

/** A title or a name of one or two words gives no orders. */
const MIN_WORDS = 3;
const KEY = /^\s*[\w-]{1,60}\s*:\s/;

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
