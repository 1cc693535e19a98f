import { MemdreamError } from '../../errors.ts';
import type { Turn } from './blocks.ts';
import { TurnCollector } from './collect-turn.ts';

/** Until the first event: a local model may have to read the whole prompt first. */
const FIRST_MS = 240_000;
/** Between two events: the SDK's own timeout ends when the headers have come. */
const IDLE_MS = 90_000;
/** After the end of an answer, until the stream ends too: then the connection can be used again. */
const REST_MS = 2_000;

/** An answer that did not come whole. `collected` tells what was heard of it. */
export class CutTurn extends Error {
  readonly collected: TurnCollector;
  /** The SDK could not even ask: what it signs in with is missing or broken. */
  readonly isUnsent: boolean;

  constructor(message: string, collected: TurnCollector, cause?: unknown, isUnsent = false) {
    super(message, { cause });
    this.collected = collected;
    this.isUnsent = isUnsent;
  }
}

class Silence extends Error {}

export type OpenStream = (signal: AbortSignal) => Promise<AsyncIterable<unknown>>;

/**
 * One answer, received whole before anything of it is carried out: a cut one can be asked for again without repeating
 * its effects. A stream that falls silent is ended. Throws CutTurn, what the server answered instead, what `onWords`
 * throws, or the reason of `signal`.
 */
export async function readTurn(
  open: OpenStream,
  {
    signal,
    callIds,
    onWords,
  }: { signal: AbortSignal; callIds: ReadonlySet<string>; onWords(text: string): void },
): Promise<Turn> {
  signal.throwIfAborted();
  const own = new AbortController();
  const end = () => own.abort();
  signal.addEventListener('abort', end, { once: true });
  const collected = new TurnCollector();
  let isOpen = false;
  try {
    const events = (await within(FIRST_MS, open(own.signal), own))[Symbol.asyncIterator]();
    isOpen = true;
    for (let limit = FIRST_MS; ; limit = collected.isWhole ? REST_MS : IDLE_MS) {
      const next = await within(limit, events.next(), own);
      if (next.done) break;
      const words = collected.add(next.value);
      if (words !== undefined) onWords(words);
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof MemdreamError) throw error;
    // What happens to the stream after the last event is of no matter: it would be paid for twice.
    if (!collected.isWhole) throw isAnswer(error) ? error : cutBy(error, collected, isOpen);
  } finally {
    signal.removeEventListener('abort', end);
    // Whatever is left of the stream is not wanted any more.
    own.abort();
  }
  signal.throwIfAborted();
  const turn = collected.turn(callIds);
  if (!turn) throw new CutTurn('the answer ended before it was complete', collected);
  return turn;
}

function cutBy(error: unknown, collected: TurnCollector, isOpen: boolean): CutTurn {
  const why = error instanceof Error ? error.message : String(error);
  return new CutTurn(why, collected, error, !isOpen && !isOfConnection(error));
}

/** What the server said in so many words (a status, an error event) is judged by what it says. */
function isAnswer(error: unknown): boolean {
  const { status, type } = (error ?? {}) as { status?: unknown; type?: unknown };
  return typeof status === 'number' || typeof type === 'string';
}

function isOfConnection(error: unknown): boolean {
  return (
    error instanceof Silence || (error instanceof Error && /^APIConnection|^APIUserAbort/.test(error.name))
  );
}

/** Whichever comes first: the answer, its time being over, or the end of the whole turn. */
async function within<T>(ms: number, promise: Promise<T>, own: AbortController): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let ended = () => {};
  const otherwise = new Promise<never>((_, reject) => {
    ended = () => reject(new Error('ended'));
    own.signal.addEventListener('abort', ended, { once: true });
    timer = setTimeout(() => {
      reject(new Silence(`the server said nothing for ${Math.round(ms / 1000)} s`));
      own.abort();
    }, ms);
  });
  // The one that comes too late must not be taken for a failure that nobody handles.
  promise.catch(() => {});
  otherwise.catch(() => {});
  try {
    return await Promise.race([promise, otherwise]);
  } finally {
    clearTimeout(timer);
    own.signal.removeEventListener('abort', ended);
  }
}
