import type { Day } from '../day.ts';
import type { Source } from '../origins/origin.ts';

/** Somebody's words, or an entry of a daily log, new since the last dream. */
export type Heard = {
  from: 'person' | 'log';
  text: string;
  day: Day;
  /** For the mark of a line: `session 02ff7f85` or `logs/2026/11/2026-11-13.md`. */
  source: string;
  /** What makes two of them the same conversation: the session or the log. */
  key: string;
  /** For the record of the dream: exactly where. */
  origin?: Source;
};

export type StatementType = 'user' | 'feedback' | 'project' | 'reference';
export type Via = 'remember' | 'rule' | 'correction' | 'log';

/** What somebody wants remembered, as one sentence that can stand alone. */
export type Statement = {
  text: string;
  type: StatementType;
  day: Day;
  source: string;
  via: Via;
  origin?: Source;
};

/** What a form found in a sentence, before it is cleaned, dated and judged. */
export type Found = { text: string; via: Via };
