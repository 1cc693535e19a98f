import type { Change } from '../memory/changes.ts';

/** The record of one dream, rebuilt from its commit: what `log`, `show` and --json print. */
export type DreamKind = 'dream' | 'revert' | 'apply' | 'purge';
export type Outcome = 'committed' | 'proposed' | 'unchanged' | 'skipped' | 'failed' | 'stopped';

export type FileChange = Change & {
  /** Why this file was left alone: then nothing of the dream's change to it has landed. */
  skipped?: string;
};

export type TokenUsage = { input: number; cacheRead: number; cacheWrite: number; output: number };

export type Dream = {
  id: number | null;
  kind: DreamKind;
  outcome: Outcome;
  commit: string | null;
  at: string;
  durationMs: number | null;
  trigger: string;
  engine: string;
  model: string | null;
  improved: number;
  files: FileChange[];
  lines: { added: number; removed: number };
  bytes: { before: number; after: number };
  sessions: number | null;
  turns: number | null;
  usage: TokenUsage | null;
  costUsd: number | null;
  reason: string | null;
  /** The engine's own words about the dream. Not verified. */
  claim: string | null;
  reverts: number[];
  revertedBy: number | null;
  kept: boolean;
};
