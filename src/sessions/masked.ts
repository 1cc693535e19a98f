import { assignments } from '../memory/secrets/assignments.ts';
import { CLOUD_FORMATS } from '../memory/secrets/cloud-formats.ts';
import { CODE_FORMATS } from '../memory/secrets/code-formats.ts';
import { credentials } from '../memory/secrets/credentials.ts';
import { privateKeys } from '../memory/secrets/private-keys.ts';
import { SERVICE_FORMATS } from '../memory/secrets/service-formats.ts';
import { maskSecrets } from '../memory/secrets.ts';

/**
 * Words without their secrets. The same as `maskSecrets`, but most words hold none and gigabytes of them are digested:
 * this looks for all marks of known formats in one pass before it asks for each of them.
 */
export function masked(text: string): string {
  const isClean =
    !mayHoldKnownFormat(text) &&
    privateKeys(text).length === 0 &&
    credentials(text).length === 0 &&
    assignments(text).length === 0;
  return isClean ? text : maskSecrets(text);
}

function mayHoldKnownFormat(text: string): boolean {
  return HINTS.test(text) || UNHINTED.some((pattern) => pattern.test(text));
}

const FORMATS = [...CODE_FORMATS, ...CLOUD_FORMATS, ...SERVICE_FORMATS];

/** Short marks stand in any text: for those formats the pattern itself is the cheaper question. */
const [marked, unmarked] = [
  FORMATS.filter(({ hints }) => hints.every((hint) => hint.length > 3)),
  FORMATS.filter(({ hints }) => hints.some((hint) => hint.length <= 3)),
];

const HINTS = new RegExp(marked.flatMap(({ hints }) => hints.map(escaped)).join('|'));
const UNHINTED = unmarked.map(({ pattern }) => new RegExp(pattern.source));

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
