import { ToolRefusal } from '../tools/tool.ts';
import { perlRegex } from './perl-regex.ts';
import { posixRegex } from './posix-regex.ts';
import { escaped, LONGEST_PLAIN, type Translated } from './translated.ts';

export type Dialect = 'fixed' | 'basic' | 'extended' | 'perl';

/** What is looked for, as JavaScript runs it. */
export type Pattern = {
  source: string;
  flags: string;
  isCaseSensitive: boolean;
  /** A match may go over line ends. */
  isMultiline: boolean;
  /** It runs in linear time, line by line or not: no worker is needed. */
  isPlain: boolean;
  /** The one text it stands for, where it is one. */
  literal: string | undefined;
};

export type PatternOptions = {
  dialect: Dialect;
  isCaseSensitive?: boolean;
  /** As whole words, as whole lines. */
  isWord?: boolean;
  isLine?: boolean;
  isMultiline?: boolean;
};

const LONGEST = 2_000;
const MOST_PLAIN = 10;

/** One pattern out of one or several of which any may match. Throws a refusal where it is none. */
export function readPattern(patterns: readonly string[], options: PatternOptions): Pattern {
  const { dialect, isCaseSensitive = true, isWord = false, isLine = false, isMultiline = false } = options;
  if (patterns.reduce((sum, { length }) => sum + length, 0) > LONGEST) {
    throw new ToolRefusal(`The pattern is too long: at most ${LONGEST} characters.`, false);
  }
  const read = patterns.map((pattern) => translated(pattern, dialect));
  const isCaseless = !isCaseSensitive || read.some((one) => one.isCaseless);
  const joined = read.map(({ source }) => (read.length === 1 ? source : `(?:${source})`)).join('|');
  const source = wrapped(joined, isWord, isLine);
  const isDotAll = isMultiline || read.some((one) => one.isDotAll);
  return {
    source,
    flags: flagsFor(source, `gm${isCaseless ? 'i' : ''}${isDotAll ? 's' : ''}`),
    isCaseSensitive: !isCaseless,
    isMultiline,
    isPlain: !isMultiline && read.length <= MOST_PLAIN && read.every((one) => one.isPlain && !one.isDotAll),
    literal: read.length === 1 && source === joined ? read[0]!.literal : undefined,
  };
}

function translated(pattern: string, dialect: Dialect): Translated {
  if (dialect === 'fixed') {
    const isPlain = pattern.length <= LONGEST_PLAIN;
    const literal = isPlain ? pattern : undefined;
    return { source: escaped(pattern), isPlain, literal, isCaseless: false, isDotAll: false };
  }
  const read = dialect === 'perl' ? perlRegex(pattern) : posixRegex(pattern, dialect === 'extended');
  if ('problem' in read) throw new ToolRefusal(`Bad pattern: ${read.problem}.`, false);
  return read;
}

function wrapped(source: string, isWord: boolean, isLine: boolean): string {
  const word = isWord ? `(?<!\\w)(?:${source})(?!\\w)` : source;
  return isLine ? `^(?:${word})$` : word;
}

/** Unicode's rules where there is more than ASCII: without them `.` and classes take half of some characters. */
function flagsFor(source: string, flags: string): string {
  const needsUnicode = /\\[pPu]\{/.test(source);
  const tries = needsUnicode || /[^\0-\x7f]/.test(source) ? [`${flags}u`] : [];
  if (!needsUnicode) tries.push(flags);
  for (const [index, all] of tries.entries()) {
    try {
      new RegExp(source, all);
      return all;
    } catch (error) {
      if (index < tries.length - 1) continue;
      // The error repeats the pattern as JavaScript sees it: what is behind that is the reason.
      const reason = (error as Error).message.replace(/^.*\/[a-z]*: /s, '');
      throw new ToolRefusal(`Bad pattern: ${reason}.`, false);
    }
  }
  return flags;
}
