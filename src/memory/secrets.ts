import { createHash } from 'node:crypto';
import { assignments } from './secrets/assignments.ts';
import { credentials } from './secrets/credentials.ts';
import { knownFormats } from './secrets/known-formats.ts';
import { privateKeys } from './secrets/private-keys.ts';
import type { Span } from './secrets/span.ts';

/** The one list for masking, refusing, checking and purging. `kind` is a short name for a person. */
export type Secret = { kind: string; start: number; end: number; value: string };

/** Every secret that stands in a text, in order, none inside another. Reads any text in linear time. */
export function findSecrets(text: string): Secret[] {
  const masks = [...text.matchAll(MASK)].map(({ 0: mask, index }) => [index, index + mask.length] as const);
  // What is more certain comes first: it names the secret where two rules find the same.
  const found = [privateKeys, knownFormats, credentials, assignments].flatMap((rule) => rule(text));
  return joined(outside(found, masks)).map((span) => ({ ...span, value: text.slice(span.start, span.end) }));
}

/** The text with a mask in the place of each secret. What is masked already stays as it is. */
export function maskSecrets(text: string, maskOf: (secret: Secret) => string = defaultMask): string {
  let masked = text;
  // A secret can come to light when its neighbour is masked: until none is left, or a caller's mask looks like one.
  for (let rounds = 0; rounds < MAX_ROUNDS; rounds++) {
    const secrets = findSecrets(masked);
    if (secrets.length === 0) break;
    let at = 0;
    const parts: string[] = [];
    for (const secret of secrets) {
      parts.push(masked.slice(at, secret.start), maskOf(secret));
      at = secret.end;
    }
    masked = parts.join('') + masked.slice(at);
  }
  return masked;
}

/** Tells two secrets apart without telling either. */
export function secretId(value: string): string {
  return createHash('sha256').update(value).digest('hex').slice(0, 8);
}

const MAX_ROUNDS = 10;
const MASK = /\[secret: [A-Za-z0-9 .-]{1,40} #[0-9a-f]{8}\]/g;

function defaultMask({ kind, value }: Secret): string {
  return `[secret: ${kind} #${secretId(value)}]`;
}

function outside(spans: Span[], masks: readonly (readonly [start: number, end: number])[]): Span[] {
  if (masks.length === 0) return spans;
  return spans.filter((span) => !masks.some(([start, end]) => span.start < end && span.end > start));
}

/** Spans that overlap become one, under the name of the first rule that found a part of it. */
function joined(spans: Span[]): Span[] {
  const ranked = spans.map((span, rank) => ({ ...span, rank })).sort((a, b) => a.start - b.start || a.rank - b.rank);
  const result: (Span & { rank: number })[] = [];
  for (const span of ranked) {
    const last = result.at(-1);
    if (!last || span.start >= last.end) {
      result.push(span);
      continue;
    }
    const surer = span.rank < last.rank ? span : last;
    Object.assign(last, { end: Math.max(last.end, span.end), kind: surer.kind, rank: surer.rank });
  }
  return result.map(({ kind, start, end }) => ({ kind, start, end }));
}
