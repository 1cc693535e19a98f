import type { Word, WordPart } from 'unbash';
import { literalGlob } from '../search/name-glob.ts';
import { checkDollars, checkUnquoted } from './characters.ts';
import { refuse } from './refuse.ts';

/** A word as a command gets it; `glob` is what it may stand for instead, where it has a glob outside of quotes. */
export type ShellWord = { text: string; glob: string | undefined };

/** Only text, quoted or not, and globs. Throws a refusal for whatever a shell would put in the place of something else. */
export function readWord(word: Word): ShellWord {
  const parts = word.parts ?? [];
  const pieces = parts.map(readPart);
  checkUnquoted(word.parts ? parts.map((part) => (isQuoted(part) ? 'q' : part.text)).join('') : word.text);
  if (!word.parts) return { text: word.value, glob: undefined };
  const hasGlob = pieces.some(({ glob }) => glob !== undefined);
  const glob = pieces.map((piece) => piece.glob ?? literalGlob(piece.text)).join('');
  return { text: pieces.map(({ text }) => text).join(''), glob: hasGlob ? glob : undefined };
}

function isQuoted({ type }: WordPart): boolean {
  return type === 'SingleQuoted' || type === 'DoubleQuoted';
}

function readPart(part: WordPart): ShellWord {
  switch (part.type) {
    case 'Literal':
    case 'SingleQuoted':
      return { text: part.value, glob: undefined };
    case 'DoubleQuoted':
      checkDollars(part.text);
      return { text: part.parts.map(readQuoted).join(''), glob: undefined };
    case 'Glob':
      if (part.parts?.some(({ type }) => type !== 'Literal')) refuse('quotes inside of [ ] are not allowed');
      return { text: part.value, glob: part.text };
    default:
      refuse(NOT_ALLOWED[part.type]);
  }
}

function readQuoted(part: { type: string; value?: string }): string {
  if (part.type !== 'Literal') refuse(NOT_ALLOWED[part.type as keyof typeof NOT_ALLOWED]);
  return part.value ?? '';
}

const VARIABLES = 'variables and $ are not allowed: write what they stand for, or use single quotes';

const NOT_ALLOWED = {
  AnsiCQuoted: "$'…' is not allowed: use plain quotes",
  LocaleString: '$"…" is not allowed: use plain quotes',
  SimpleExpansion: VARIABLES,
  ParameterExpansion: VARIABLES,
  CommandExpansion: '$(…) and backticks are not allowed: make one call for each command',
  ArithmeticExpansion: '$((…)) is not allowed',
  ProcessSubstitution: '<(…) and >(…) are not allowed',
  ExtendedGlob: 'extended globs are not allowed: use * ? [ ], or find',
  BraceExpansion: '{a,b} is not expanded here: write each word, or put it in quotes',
} as const;
