import { maskSecrets } from '../memory/secrets.ts';

const MAX_CHARS = 2_000;
/** Secrets are looked for in more than is kept: one that the cut halves would no longer look like one. */
const LOOKED_AT = 10 * MAX_CHARS;
const UNSEEN = /(?![\n\t])[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * What an engine says of its own dream, fit for the record: no secrets, nothing that a terminal obeys or hides, no more
 * than a person reads. Undefined where nothing is left.
 */
export function claimOf(words: string): string | undefined {
  // Cleaned before it is searched: a character that nobody sees would hide a secret from the search only.
  const clean = words.replace(UNSEEN, '').trim();
  const plain = maskSecrets(clean.slice(0, LOOKED_AT));
  if (plain.length <= MAX_CHARS) return plain || undefined;
  return `${plain.slice(0, MAX_CHARS - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
