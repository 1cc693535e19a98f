import { recordAround } from '../records.ts';
import type { Finder } from './finder.ts';

/** Finds a text in the raw bytes: nothing is decoded for what does not match. */
export function literalFinder(text: string, isCaseSensitive: boolean, gap: number): Finder {
  return isCaseSensitive ? exactFinder(Buffer.from(text), gap) : foldingFinder(text, gap);
}

function exactFinder(needle: Buffer, gap: number): Finder {
  return (body) => {
    const next = (from: number) => {
      const start = body.indexOf(needle, from);
      return start === -1 ? undefined : { start, end: start + needle.length };
    };
    return textHits(body, next, gap);
  };
}

/** Each byte of the body is one character for the pattern, so that a place in one is a place in the other. */
function foldingFinder(text: string, gap: number): Finder {
  const pattern = new RegExp([...text].map(eitherCase).join(''), 'g');
  return (body) => {
    const bytes = body.toString('latin1');
    const next = (from: number) => {
      pattern.lastIndex = from;
      const match = pattern.exec(bytes);
      return match ? { start: match.index, end: match.index + match[0].length } : undefined;
    };
    return textHits(body, next, gap);
  };
}

function eitherCase(char: string): string {
  const cases = [...new Set([char, char.toLowerCase(), char.toUpperCase()])].map((one) =>
    Buffer.from(one)
      .toString('latin1')
      .replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'),
  );
  if (cases.length === 1) return cases[0]!;
  return /^[A-Za-z]$/.test(char) ? `[${cases.join('')}]` : `(?:${cases.join('|')})`;
}

type Next = (from: number) => { start: number; end: number } | undefined;

function textHits(body: Buffer, next: Next, gap: number): number[] {
  const hits: number[] = [];
  for (let hit = next(0); hit; ) {
    const { textStart, end } = recordAround(body, hit.start);
    const isInText = hit.start >= textStart;
    if (isInText) hits.push(hit.start, hit.end);
    // What is told with one match is not told again, but the next record has windows of its own.
    hit = next(isInText ? Math.min(hit.end + gap, end) : textStart);
  }
  return hits;
}
