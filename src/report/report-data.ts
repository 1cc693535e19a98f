import type { Dream } from '../store/record.ts';
import type { CheckRow } from '../store/records-on-disk.ts';

/** One line of a diff: kept, removed or added. A removed line and what came in its place follow each other. */
export type DiffLine = { sign: ' ' | '-' | '+'; text: string };

export type FileDiff = {
  path: string;
  from?: string;
  change: string;
  hunks: { head: string; lines: DiffLine[] }[];
  /** Lines beyond the limit. */
  more: number;
  /** Not text: nothing to show. */
  isBinary: boolean;
};

export type ReportDream = Dream & {
  id: number;
  /** Waits for a person. */
  isWaiting: boolean;
  /** Undefined where the report had no room left: `memdream show` has it. */
  diffs: FileDiff[] | undefined;
};

/** How large the memory was after a dream, and how much of the index budget it used. */
export type SizePoint = { id: number; at: string; bytes: number; lines: number | null; chars: number | null };

/** Something that happened to a memory as a whole. `dream` is null where people or agents did it. */
export type LineageStep = {
  at: string;
  dream: number | null;
  what: 'written' | 'created' | 'renamed' | 'deleted' | 'merged';
  /** The old name, or where its lines went. */
  other?: string;
};

export type Lineage = { path: string; isThere: boolean; steps: LineageStep[] };

/** A day by the clock of whoever made the report. */
export type Day = { day: string; dreams: number; checks: Pick<CheckRow, 'gate' | 'reason' | 'trigger'>[] };

export type Totals = {
  dreams: number;
  committed: number;
  improved: number;
  reverted: number;
  waiting: number;
  failed: number;
  usd: number;
  unpriced: number;
  tokens: number;
};

/** All a report shows. Plain values: how they look is for ui/html to say. */
export type ReportData = {
  madeAt: string;
  timeZone: string;
  memory: string;
  project: string | null;
  name: string;
  mode: string;
  limits: { maxLines: number; maxChars: number };
  totals: Totals;
  months: (Totals & { month: string })[];
  sizes: SizePoint[];
  dreams: ReportDream[];
  /** Older dreams that are on record and not listed. */
  unlisted: number;
  lineage: Lineage[];
  /** Memories whose story is left out. */
  moreLineage: number;
  days: Day[];
};
