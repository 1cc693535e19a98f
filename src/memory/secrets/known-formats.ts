import { CLOUD_FORMATS } from './cloud-formats.ts';
import { CODE_FORMATS } from './code-formats.ts';
import { isPlaceholder } from './placeholder.ts';
import { commonPairs, entropyOf } from './randomness.ts';
import { SERVICE_FORMATS } from './service-formats.ts';
import { type Format, type Span, WORD_STARTS } from './span.ts';

/** Secrets that are known by their looks alone. */
export function knownFormats(text: string): Span[] {
  return FORMATS.flatMap(({ kind, hints, pattern }) =>
    hints.some((hint) => text.includes(hint)) ? matches(text, kind, pattern) : [],
  );
}

const FORMATS: readonly Format[] = [...CODE_FORMATS, ...CLOUD_FORMATS, ...SERVICE_FORMATS].map((format) => ({
  ...format,
  pattern: whole(format.pattern),
}));

function whole({ source }: RegExp): RegExp {
  return new RegExp(`${WORD_STARTS}(?:${source})(?![A-Za-z0-9])`, 'dg');
}

function matches(text: string, kind: string, pattern: RegExp): Span[] {
  const spans: Span[] = [];
  for (const match of text.matchAll(pattern)) {
    const [start, end] = match.indices?.groups?.secret ?? match.indices![0]!;
    const value = text.slice(start, end);
    if (!isPlaceholder(value) && isVaried(value)) spans.push({ kind, start, end });
  }
  return spans;
}

/** Whoever fills a known format by hand repeats himself or writes words; chance does neither. */
function isVaried(value: string): boolean {
  return entropyOf(value) >= (value.length < 24 ? 2.8 : 3) && commonPairs(value) < 0.6;
}
