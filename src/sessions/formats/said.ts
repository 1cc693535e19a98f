import type { Said } from '../format.ts';
import type { Words } from '../port.ts';

/** Words as they are handed on: none where there is only space. */
export function said(origin: Words['origin'], text: unknown, at?: unknown): Said[] {
  if (typeof text !== 'string') return [];
  // A lone surrogate cannot be written as UTF-8: it would come back changed and compare unequal ever after.
  const clean = text.replace(/\p{Surrogate}/gu, '\uFFFD');
  if (clean.trim() === '') return [];
  return [{ origin, text: clean, ...(typeof at === 'string' && { at }) }];
}

export function startsWithOneOf(text: unknown, prefixes: readonly string[]): boolean {
  if (typeof text !== 'string') return false;
  const start = text.trimStart();
  return prefixes.some((prefix) => start.startsWith(prefix));
}
