import { holds } from '../checks/standing-values.ts';
import { flat } from '../citations/stands.ts';
import { foldValue, valuesOf } from '../specifics.ts';
import { withoutUnseen } from '../unseen.ts';
import { contentWords } from '../words.ts';

/** A text as it is compared: its words, and the specifics among them. */
export type Terms = { folded: string; words: ReadonlySet<string>; values: readonly string[] };

/** The words of a line without what only dresses it: bullet, heading, key of the frontmatter, targets of links, its mark. */
export function bare(line: string): string {
  const text = withoutUnseen(line.slice(0, 4_000))
    .replace(/^\s*(?:[-*+>]\s+|\d{1,9}[.)]\s+|#{1,6}\s+|description\s*:\s*["']?)+/, '')
    .replace(/\[([^\]\n]{1,300})\]\([^()\s]{1,300}\.md(?:#[^()\s]{0,100})?\)/g, '$1')
    .replace(/\[\[([^\]\n]{1,200})\]\]/g, '$1')
    .replace(MARKS, ' ');
  return flat(text.replace(/["'.。\s]+$/, ''));
}

/** Where and when something was said: the dream's own note, and nothing that anybody said. */
const MARKS = /\((?:[^()\n]{0,80}\b)?\d{4}-\d\d-\d\d[^()\n]{0,120}\)/g;

export function termsOf(text: string): Terms {
  const words = contentWords(text);
  const values = valuesOf(text, { names: false }).map(foldValue);
  return {
    folded: foldValue(flat(text)),
    words: new Set(words),
    // A day is often worked out from when something was said.
    values: values.filter((value) => !/^\d{4}-\d\d-\d\d$/.test(value)),
  };
}

/** How much of a line another text says, 0 to 1; 0 where a specific of it is missing there. */
export function share(line: Terms, other: Terms): number {
  if (line.values.some((value) => !holds(other.folded, value))) return 0;
  const words = [...line.words];
  if (words.length === 0) return line.values.length > 0 ? 1 : 0;
  return words.filter((word) => other.words.has(word)).length / words.length;
}

/** What a line says beyond another: the part whose origin is asked for. */
export function beyond(line: Terms, other: Terms): Terms {
  return {
    folded: line.folded,
    words: new Set([...line.words].filter((word) => !other.words.has(word))),
    values: line.values.filter((value) => !holds(other.folded, value)),
  };
}
