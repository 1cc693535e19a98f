import type { Told } from './many-cli.ts';

/** Statuses that the table of the README knows, without the bug. */
const STATUSES = [0, 2, 3, 10, 11, 12, 13, 14, 130, 143];
const RAW_ERRORS =
  /\b(?:TypeError|ReferenceError|RangeError|SyntaxError|AssertionError|Unhandled\w*|UnhandledPromiseRejection)\b|^\s+at .+:\d+:\d+|\b(?:ENOENT|EISDIR|ENOTDIR|ELOOP|EACCES|EINVAL|EEXIST): |\[object Object\]|is not a function|of undefined|of null|thrown out of main/m;
/** Control, bidirectional and invisible characters that a terminal would obey or hide. */
const UNSAFE = /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/;

/** What is wrong with how a command ended and what it said, whatever it was given; undefined where nothing is. */
export function complaintOf(argv: readonly string[], { status, stdout, stderr }: Told): string | undefined {
  const said = `${stdout}\n${stderr}`;
  const about = `memdream ${argv.join(' ')}: `;
  if (!STATUSES.includes(status)) return `${about}exit status ${status}: ${said.trim().slice(0, 700)}`;
  const raw = RAW_ERRORS.exec(said);
  if (raw) return `${about}it says "${said.slice(Math.max(0, raw.index - 150), raw.index + 200).trim()}"`;
  const unsafe = UNSAFE.exec(argv.includes('--json') ? stderr : said);
  if (unsafe)
    return `${about}it prints ${JSON.stringify(said.slice(Math.max(0, unsafe.index - 60), unsafe.index + 20))}`;
  if (status !== 0 && stderr.trim() === '') return `${about}status ${status} and not a word why`;
  return undefined;
}
