import { entryDates } from '../dates/entry-date.ts';
import { withoutMarks } from '../project-paths/mark.ts';
import type { Unit } from '../units.ts';
import { contentWords, wordsOf } from '../words.ts';

/** What a `key: value` says. */
export type Keyed = { key: string; keyWords: readonly string[]; value: string };

/** A record has a short name and a short value; whatever is longer is a sentence with a colon in it. */
const MAX_KEY_WORDS = 6;
const MAX_VALUE_WORDS = 6;
const MAX_KEY_CHARS = 80;

/** Undefined where a unit is not of the form `key: value`, `key = value` or `**key:** value`. */
export function keyedOf(unit: Unit): Keyed | undefined {
  if ((unit.kind !== 'bullet' && unit.kind !== 'paragraph') || unit.text.length > 300) return undefined;
  const text = withoutDates(withoutMarks(unit.text));
  const at = text.search(/[:：=＝]/);
  if (at < 1 || at > MAX_KEY_CHARS || !SEPARATES.test(text.slice(at - 1, at + 4))) return undefined;
  const label = text.slice(0, at).replace(/[*_`]+/g, (marks) => (marks === '_' ? '_' : ''));
  if (/[.!?](?:\s|$)|[|<>[\]()]/.test(label) || wordsOf(label).length > MAX_KEY_WORDS) return undefined;
  const value = plainValue(text.slice(at + 1));
  if (value === '' || /[:：=＝](?:\s|$)/.test(value) || wordsOf(value).length > MAX_VALUE_WORDS)
    return undefined;
  const keyWords = contentWords(label);
  return keyWords.length === 0 ? undefined : { key: keyWords.join(' '), keyWords, value };
}

/** The sign with one character in front of it: a time, a URL or a comparison is no key with a value. */
const SEPARATES = /^.(?:[：＝]|:(?:\s|\*\*|__)|(?<=[\s*_`])=\s)/u;

/** When it was written is no part of what it says. */
function withoutDates(text: string): string {
  let [start, end] = [0, text.length];
  for (const date of entryDates(text)) {
    if (date.place === 'lead') start = date.end;
    else end = date.start;
  }
  return text.slice(start, end).trim();
}

/** A value as it is compared: without marks around it and the full stop behind it. */
function plainValue(value: string): string {
  return value.replace(/^[\s*_`"'“”]{1,10}|[\s*_`"'“”.。;,]{1,10}$/gu, '').replace(/\s+/g, ' ');
}
