import { MemdreamError } from '../errors.ts';
import type { Holding } from '../store/lock/lock.ts';

const POLL_MS = 100;

/** One signal for everything that may end a dream: the caller (Ctrl-C, SIGTERM), `memdream stop`, too many minutes. */
export function watchForStop(
  holding: Holding | undefined,
  caller: AbortSignal,
  maxMinutes: number,
): { signal: AbortSignal; end(): void } {
  const own = new AbortController();
  const poll = setInterval(() => {
    if (holding?.stopRequested()) own.abort(new MemdreamError('STOPPED', 'Stopped by `memdream stop`.'));
  }, POLL_MS);
  const late = setTimeout(() => {
    own.abort(
      new MemdreamError('BUDGET', `The dream took longer than ${maxMinutes} minutes (budget.maxMinutes).`, {
        hint: 'Raise budget.maxMinutes, or dream without a model: memdream run --force --engine offline.',
      }),
    );
  }, maxMinutes * 60_000);
  return {
    signal: AbortSignal.any([caller, own.signal]),
    end() {
      clearInterval(poll);
      clearTimeout(late);
    },
  };
}
