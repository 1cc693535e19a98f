import { refuse } from './refuse.ts';

const LONGEST = 10_000;

/** Refuses a command that holds what a person reading it would not see. */
export function checkCharacters(command: string): void {
  if (command.length > LONGEST) refuse(`the command is longer than ${LONGEST} characters`);
  if (/[\n\r\u0085\u2028\u2029]/.test(command))
    refuse('a command is one line: make one call for each command');
  if (/[^\P{Cc}\t]/u.test(command)) refuse('the command holds control characters');
  if (INVISIBLE.test(command)) refuse('the command holds invisible characters');
}

/** Formatting characters, spaces that are none to a shell, letters that nobody sees. */
const INVISIBLE =
  /[\p{Cf}\p{Co}\p{Cs}\u00a0\u115f\u1160\u1680\u2000-\u200a\u202f\u205f\u2800\u3000\u3164\uffa0]/u;

/**
 * Looks once more at what of a word stands outside of quotes, as it was typed: a shell may see more in it than the parser
 * does, and a person more than either.
 */
export function checkUnquoted(source: string): void {
  const bare = source.replace(/\\./gs, 'q');
  if (/^~|^\w+\+?=(?:.*:)?~/.test(bare)) refuse('~ is not allowed: write the path in full');
  if (hasBraces(bare)) refuse('{a,b} is not expanded here: write each word, or put it in quotes');
  checkDollars(source);
  const sign = /[()<>;&|`]/.exec(bare);
  if (sign) refuse(`${sign[0]} is not allowed there: put it in quotes`);
  const alike = LOOK_ALIKE.exec(bare);
  if (alike)
    refuse(`${alike[0]} outside of quotes is not what it looks like: type it in ASCII, or put it in quotes`);
}

function hasBraces(bare: string): boolean {
  const inside = bare.slice(bare.indexOf('{') + 1, Math.max(0, bare.lastIndexOf('}')));
  return bare.includes('{') && /,|\.\./.test(inside);
}

/** An old form of arithmetic: where it is not closed the parser takes it for text, but a shell does not. */
export function checkDollars(source: string): void {
  if (source.replace(/\\./gs, 'q').includes('$[')) refuse('$[…] is not allowed: put it in single quotes');
}

/** Beyond ASCII only letters, numbers and pictures are taken for names; of letters not those that look like signs. */
const LOOK_ALIKE = /[^\0-\x7f\p{L}\p{M}\p{N}\p{So}\u30fb]|[\u01c0-\u01c3\u02b0-\u02ff\ua789]/u;
