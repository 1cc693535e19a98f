import type { Day } from '../day.ts';

/**
 * Something was taken back: a statement, the other side of a swap, whatever is about some words, or the last thing of a
 * conversation. An earlier dream may have written it down.
 */
export type Withdrawal = { day: Day; source: string } & (
  | { what: 'statement'; text: string }
  | { what: 'swapped'; wanted: string; rejected: string }
  | { what: 'about'; words: readonly string[] }
  | { what: 'latest' }
);
