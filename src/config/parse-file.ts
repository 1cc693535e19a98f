import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';
import { isTooDeep } from '../memory/too-deep.ts';
import { isObject } from './is-object.ts';

/** The object a configuration text holds, or in words why it holds none. An empty text is an empty configuration. */
export function parseConfigText(text: string): { ok: true; values: object } | { ok: false; why: string } {
  const plain = text.replace(/^\uFEFF/, '');
  if (isTooDeep(plain)) return { ok: false, why: 'its brackets are nested too deep' };
  const errors: ParseError[] = [];
  const value: unknown = parse(plain, errors, { allowTrailingComma: true, allowEmptyContent: true });
  const first = errors[0];
  if (first) return { ok: false, why: `${wordsOf(first)} at ${placeOf(plain, first.offset)}` };
  if (value === undefined) return { ok: true, values: {} };
  if (!isObject(value)) return { ok: false, why: 'it is not an object' };
  return { ok: true, values: value };
}

function wordsOf(error: ParseError): string {
  const words = printParseErrorCode(error.error).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.trim();
}

function placeOf(text: string, offset: number): string {
  const before = text.slice(0, offset).split('\n');
  return `line ${before.length}, column ${before.at(-1)!.length + 1}`;
}
