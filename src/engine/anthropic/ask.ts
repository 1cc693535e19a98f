import { setTimeout as sleep } from 'node:timers/promises';
import { MemdreamError } from '../../errors.ts';
import type { DreamContext } from '../port.ts';
import type { Turn } from './blocks.ts';
import { type Failure, failureOf } from './failure.ts';
import { CutTurn, readTurn } from './read-turn.ts';
import type { Talk } from './talk.ts';

const TRIES = 4;
const FIRST_WAIT_MS = 500;
/** A server that wants to be left alone for longer is asked by the next dream. */
const LONGEST_WAIT_MS = 120_000;

/**
 * Asks the model for its next answer. The money is written down before each try and again, with the truth, after it.
 * What passes is waited out a few times. Throws BUDGET, ENGINE_UNAVAILABLE or ENGINE_FAILED.
 */
export async function ask(talk: Talk, context: DreamContext): Promise<Turn> {
  for (let tries = 1; ; tries++) {
    const answer = await askOnce(talk, context);
    if ('turn' in answer) return answer.turn;
    const { failure } = answer;
    const waitMs = failure.afterMs ?? FIRST_WAIT_MS * 2 ** (tries - 1) * (0.75 + Math.random() / 2);
    if (!failure.isWorthRetrying) throw failure.error;
    if (waitMs > LONGEST_WAIT_MS) throw tooLong(failure, waitMs);
    if (tries === TRIES) throw failure.error;
    context.warn(`${failure.error.message} Asking again in ${(waitMs / 1000).toFixed(1)} s.`);
    await sleep(waitMs, undefined, { signal: context.signal }).catch(() => {});
    context.signal.throwIfAborted();
  }
}

async function askOnce(
  { history, spending, model, system, tools, redact }: Talk,
  context: DreamContext,
): Promise<{ turn: Turn } | { failure: Failure }> {
  const promptTokens = history.promptTokens();
  const planned = { promptTokens, ...spending.plan(promptTokens) };
  context.reserve(planned.worstUsd);
  const body = { max_tokens: planned.maxOutput, system, tools, messages: history.toSend() };
  // A dream that is told to stop ends at once: what was begun has to be on record by then.
  let isCounted = false;
  const settle = (usage: () => ReturnType<typeof spending.count>) => {
    if (isCounted) return;
    isCounted = true;
    context.spent(usage());
  };
  const stopped = () => {
    try {
      settle(() => spending.countCut(NOTHING_TOLD, planned, 0));
    } catch {
      // A disk that fails now has no say in why the dream ends, and nobody would catch it here.
    }
  };
  context.signal.addEventListener('abort', stopped, { once: true });
  try {
    const turn = await readTurn((signal) => model.stream(body, signal), {
      signal: context.signal,
      callIds: history.callIds,
      onWords: (text) => context.say(redact(text)),
    });
    settle(() => ({ ...spending.count(turn.tokens, planned), turn: true }));
    const { input, cacheRead, cacheWrite } = turn.tokens;
    if (input !== undefined) history.wasCounted(input + (cacheRead ?? 0) + (cacheWrite ?? 0));
    spending.turns++;
    return { turn };
  } catch (error) {
    if (context.signal.aborted) throw context.signal.reason;
    const failure = failureOf(error, { host: model.host, redact });
    const collected = error instanceof CutTurn ? error.collected : undefined;
    settle(() =>
      failure.mayHaveCost
        ? spending.countCut(collected?.tokens ?? NOTHING_TOLD, planned, collected?.charsSaid ?? 0)
        : spending.countNothing(),
    );
    return { failure };
  } finally {
    context.signal.removeEventListener('abort', stopped);
  }
}

const NOTHING_TOLD = { input: undefined, cacheRead: undefined, cacheWrite: undefined, output: undefined };

function tooLong({ error }: Failure, waitMs: number): MemdreamError {
  const minutes = Math.ceil(waitMs / 60_000);
  const wait = minutes <= 24 * 60 ? `in ${minutes} min` : 'in more than a day';
  return new MemdreamError('ENGINE_UNAVAILABLE', `${error.message} It wants to be asked again ${wait}.`, {
    ...(error.hint !== undefined && { hint: error.hint }),
    cause: error,
  });
}
