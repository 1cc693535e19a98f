import { assignments } from './secrets/assignments.ts';
import { credentials } from './secrets/credentials.ts';
import { knownFormats } from './secrets/known-formats.ts';
import { keyedId } from './secrets/mask-key.ts';
import { privateKeys } from './secrets/private-keys.ts';
import type { Span } from './secrets/span.ts';
import { unseenIn, withPlaces } from './unseen.ts';

/** The one list for masking, refusing, checking and purging. `kind` is a short name for a person. */
export type Secret = { kind: string; start: number; end: number; value: string };

/** Every secret that stands in a text, in order, none inside another. Reads any text in linear time. */
export function findSecrets(text: string): Secret[] {
  const found = spansIn(text);
  const unseen = unseenIn(text);
  const all = unseen.length === 0 ? found : joined([...spansAsSeen(text), ...found]);
  return all.map((span) => ({ ...span, value: text.slice(span.start, span.end) }));
}

function spansIn(text: string): Span[] {
  // What is more certain comes first: it names the secret where two rules find the same.
  return joined([privateKeys, knownFormats, credentials, assignments].flatMap((rule) => rule(text)));
}

/** What nobody sees can stand in the middle of a secret: it is one all the same to whoever copies what they see. */
function spansAsSeen(text: string): Span[] {
  const { text: seen, places } = withPlaces(text);
  return spansIn(seen).map(({ kind, start, end }) => ({
    kind,
    start: places[start]!,
    end: places[end - 1]! + 1,
  }));
}

/** Whether a text holds a secret, or the mask of one: words about it are not to be kept either way. */
export function holdsSecret(text: string): boolean {
  return MASK.test(text) || findSecrets(text).length > 0;
}

const MASK = /\[secret: [^\]\n]{1,80}#[0-9a-f]{8}\\?\]/;

/** The text with a mask in the place of each secret. What is masked already stays as it is. */
export function maskSecrets(text: string, maskOf: (secret: Secret) => string = secretMask): string {
  let [before, masked] = [text, maskOnce(text, maskOf)];
  // A secret can come to light when its neighbour is masked: until nothing changes any more.
  for (let round = 1; masked !== before && round < MAX_ROUNDS; round++) {
    [before, masked] = [masked, maskOnce(masked, maskOf)];
  }
  return masked;
}

function maskOnce(text: string, maskOf: (secret: Secret) => string): string {
  let at = 0;
  const parts: string[] = [];
  for (const secret of findSecrets(text)) {
    parts.push(text.slice(at, secret.start), maskOf(secret));
    at = secret.end;
  }
  return parts.join('') + text.slice(at);
}

/** Holds no part of the secret, and is never taken for one. */
export function secretMask({ kind, value }: Secret): string {
  return `[secret: ${kind} #${secretId(value)}]`;
}

/** Tells two secrets apart without telling either: the same for the same one wherever this person's masks are made. */
export function secretId(value: string): string {
  return keyedId(value);
}

const MAX_ROUNDS = 10;

/** Spans that overlap become one, under the name of the first rule that found a part of it. */
function joined(spans: readonly Span[]): Span[] {
  const ranked = spans
    .map((span, rank) => ({ ...span, rank }))
    .sort((a, b) => a.start - b.start || a.rank - b.rank);
  const result: typeof ranked = [];
  for (const span of ranked) {
    const last = result.at(-1);
    if (!last || span.start >= last.end) {
      result.push(span);
      continue;
    }
    const { kind, rank } = span.rank < last.rank ? span : last;
    Object.assign(last, { end: Math.max(last.end, span.end), kind, rank });
  }
  return result.map(({ kind, start, end }) => ({ kind, start, end }));
}
