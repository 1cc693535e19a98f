import type { ToolCall } from '../agent/toolbox.ts';
import type { Phase } from '../engine/port.ts';
import type { Dream } from '../store/record.ts';

/** Facts about a run, in the order they happened. Words and colours belong to ui/. Never holds contents of files. */
export type EventBody =
  | { event: 'fired'; trigger: string; hoursSince: number | null; sessionsSince: number | null }
  | {
      event: 'gate';
      name: string;
      open: boolean;
      need: string;
      have: string;
      reason?: string;
      until?: string;
    }
  | { event: 'step'; name: string }
  | {
      event: 'engine';
      name: string;
      model: string | null;
      /** The most the dream may cost; null for an engine that is free, and where no price is known. */
      capUsd: number | null;
      /** The most tokens it may use; null for an engine that is free. */
      capTokens: number | null;
      sessions: number | null;
    }
  | { event: 'phase'; name: Phase }
  // Where it looked and what the shell was asked for, secrets masked; never what was found.
  | ({ event: 'tool' } & ToolCall)
  | { event: 'words'; text: string }
  // Sums of the dream so far, not of one request.
  | {
      event: 'usage';
      input: number;
      cacheRead: number;
      cacheWrite: number;
      output: number;
      costUsd: number | null;
      turns: number | null;
    }
  | { event: 'finding'; check: string; path: string; line?: number; severity: string; message: string }
  | { event: 'warning'; message: string }
  | { event: 'result'; result: Dream };

export type DreamEvent = { v: 1; at: string; dream: number | null } & EventBody;
export type Emit = (body: EventBody) => void;
