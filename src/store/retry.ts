import { join } from 'node:path';
import { type Fs, readIfThere, removeQuietly, writeDurably } from './files.ts';

const MINUTE = 60_000;
/** How long automatic runs wait after one, two, three, four or more failures in a row. */
const SPACING = [10 * MINUTE, 60 * MINUTE, 6 * 60 * MINUTE, 24 * 60 * MINUTE];
const COUNTED_LIMIT = 5;

export type RetryState = {
  /** When the last failure was noted. Older versions did not say. */
  atMs?: number;
  failures: number;
  counted: number;
  untilMs: number;
  waitsForPerson: boolean;
  reason: string;
  configMs: number;
};

/** Spacing after failures. One file, absent in the common case, so that an open gate costs one stat. */
export function readRetry(fs: Fs, state: string): RetryState | undefined {
  try {
    const parsed = JSON.parse(readIfThere(fs, file(state))?.toString('utf8') ?? 'null') as RetryState | null;
    return parsed && Number.isFinite(parsed.untilMs) ? parsed : undefined;
  } catch {
    return undefined; // unreadable: a failure more costs less than never dreaming again
  }
}

/** Noted at a moment that is still to come: by a clock that was wrong, and so nobody knows until when to wait. */
export function isAhead({ atMs, untilMs }: RetryState, nowMs: number): boolean {
  return (atMs ?? untilMs - SPACING.at(-1)!) > nowMs + 5 * MINUTE;
}

/** `counted` failures are ours or the model's fault; five of them in a row wait for a person. */
export function noteFailure(
  fs: Fs,
  state: string,
  input: { nowMs: number; counted: boolean; reason: string; configMs: number },
): void {
  const before = readRetry(fs, state);
  const failures = (before?.failures ?? 0) + 1;
  const counted = (before?.counted ?? 0) + (input.counted ? 1 : 0);
  const next: RetryState = {
    atMs: input.nowMs,
    failures,
    counted,
    untilMs: input.nowMs + SPACING[Math.min(failures, SPACING.length) - 1]!,
    waitsForPerson: counted >= COUNTED_LIMIT,
    reason: input.reason,
    configMs: input.configMs,
  };
  writeDurably(fs, file(state), JSON.stringify(next), { tmp: join(state, 'tmp') });
}

export function clearRetry(fs: Fs, state: string): void {
  if (fs.existsSync(file(state))) removeQuietly(fs, file(state));
}

function file(state: string): string {
  return join(state, 'retry.json');
}
