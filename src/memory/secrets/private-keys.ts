import type { Span } from './span.ts';

/** A block longer than this is no key, or has lost its end. */
const MAX_BLOCK = 20_000;
const MIN_BODY = 40;

/** Private keys in armour, the whole block. A mention of the first line, or a block with dots inside, is none. */
export function privateKeys(text: string): Span[] {
  return [...armoured(text), ...encoded(text), ...puttyKeys(text)];
}

const BEGIN = /-----BEGIN (?:[A-Z0-9]{1,12} ){0,3}(?:PRIVATE KEY(?: BLOCK)?|OpenVPN Static key V1)-----/g;

function armoured(text: string): Span[] {
  if (!text.includes('-----BEGIN ')) return [];
  const spans: Span[] = [];
  for (const { 0: first, index } of text.matchAll(BEGIN)) {
    const body = index + first.length;
    const end = endOf(text, body);
    if (isKey(text.slice(body, end))) spans.push({ kind: 'private key', start: index, end });
  }
  return spans;
}

const END = /-----END [A-Za-z0-9 ]{1,60}-----(?:\\n)?/y;

/** Up to the last line of the block; where that is missing, as far as the text looks like a key. */
function endOf(text: string, body: number): number {
  const dashes = text.indexOf('-----', body);
  if (dashes >= 0 && dashes - body <= MAX_BLOCK) {
    END.lastIndex = dashes;
    if (END.test(text)) return END.lastIndex;
  }
  CUT_BODY.lastIndex = body;
  CUT_BODY.test(text);
  return CUT_BODY.lastIndex;
}

/** Lines of base64, also where line ends stand escaped, as in JSON. */
const CUT_BODY = /(?:[A-Za-z0-9+/=]{16,20000}|\\[nr]|[\s>]){0,2000}/y;

function isKey(body: string): boolean {
  const base64 = body.replace(/\\[nr]|[^A-Za-z0-9+/=]/g, '');
  return base64.length >= MIN_BODY && !/\.{3}|…|\*{3}|<[a-z]|(.)\1{15}/i.test(body.replace(/AAAAA+/g, ''));
}

const ENCODED = /(?<![A-Za-z0-9+/])LS0tLS1CRUdJTi[A-Za-z0-9+/]{60,20000}={0,2}/g;

/** A whole block in base64, as kubectl keeps it. A certificate begins in the same way. */
function encoded(text: string): Span[] {
  if (!text.includes('LS0tLS1CRUdJTi')) return [];
  return [...text.matchAll(ENCODED)]
    .filter(([block]) => Buffer.from(block.slice(0, 80), 'base64').includes('PRIVATE KEY'))
    .map(({ 0: block, index }) => ({ kind: 'private key', start: index, end: index + block.length }));
}

const PUTTY = /Private-Lines: \d{1,3}\s{1,4}(?:[A-Za-z0-9+/=]{1,80}\s{1,4}){1,60}/g;

function puttyKeys(text: string): Span[] {
  if (!text.includes('Private-Lines: ')) return [];
  return [...text.matchAll(PUTTY)].map(({ 0: block, index }) => ({
    kind: 'private key',
    start: index,
    end: index + block.trimEnd().length,
  }));
}
