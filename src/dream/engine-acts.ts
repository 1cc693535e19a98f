import { MemdreamError } from '../errors.ts';
import type { Finding } from '../memory/finding.ts';
import type { Acting } from './dream-context.ts';
import type { Dreaming } from './dreaming.ts';

/** An engine that listens needs this long to say what its last request has cost. */
const GRACE_MS = 1_000;

/**
 * Lets the engine work on the draft. Returns the budget that ran out, where that was in the last phase and there is
 * something to keep; any other failure is thrown.
 */
export async function engineActs(
  { engine, draft, signal, telling }: Dreaming,
  { context, phase, allow }: Acting,
  toMend?: readonly Finding[],
): Promise<MemdreamError | undefined> {
  signal.throwIfAborted();
  allow(true);
  try {
    const dreaming = engine.dream(toMend ? { ...context, mend: toMend } : context);
    const { claim } = await unlessLeftBehind(dreaming, signal);
    signal.throwIfAborted();
    if (claim !== undefined) telling.claimed(claim);
    return undefined;
  } catch (cause) {
    const error = asEngineError(signal.aborted ? signal.reason : cause, engine.name);
    if (error.code === 'BUDGET' && phase() === 'prune' && draft.changed().length > 0) return error;
    throw error;
  } finally {
    allow(false);
  }
}

/** An engine that does not listen to its signal is left behind: the dream ends when it is told to. */
async function unlessLeftBehind<T>(dreaming: Promise<T>, signal: AbortSignal): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let onAbort = () => {};
  const leave = new Promise<never>((_, reject) => {
    onAbort = () => {
      timer = setTimeout(() => reject(signal.reason), GRACE_MS);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
  });
  try {
    return await Promise.race([dreaming, leave]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    dreaming.catch(() => {}); // nobody waits for it any more
  }
}

function asEngineError(error: unknown, engine: string): MemdreamError {
  if (error instanceof MemdreamError) return error;
  const words = error instanceof Error ? error.message : String(error);
  return new MemdreamError('DREAM_FAILED', `The ${engine} engine failed: ${words}`, { cause: error });
}
