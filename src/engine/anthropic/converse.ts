import { MemdreamError } from '../../errors.ts';
import type { DreamContext } from '../port.ts';
import { answerCalls } from './answer-calls.ts';
import { ask } from './ask.ts';
import type { Turn } from './blocks.ts';
import { MOST_PROMPT_TOKENS } from './history.ts';
import { cutOffPrompt } from './prompts/prompts.ts';
import type { Talk } from './talk.ts';

/** How often in a row a model may stop for another reason than being done or wanting a tool. */
const MAX_ODD_STOPS = 3;

/** How a stretch of the conversation ended: the model said it is done, or its turns are used up. */
export type Ended = { isDone: boolean; words: string };

/** Talks until the model has no more calls to make, at most `turns` answers. Tools run one after the other. */
export async function converse(talk: Talk, context: DreamContext, turns: number): Promise<Ended> {
  let oddStops = 0;
  let words = '';
  for (let taken = 0; taken < turns; taken++) {
    context.signal.throwIfAborted();
    if (!talk.history.makeRoom()) throw tooLong();
    const turn = await ask(talk, context);
    words = turn.text || words;
    if (turn.stopReason === 'refusal') throw refused(turn);
    const isOdd = isOddStop(turn);
    oddStops = isOdd ? oddStops + 1 : 0;
    if (oddStops > MAX_ODD_STOPS) throw stuck(turn);
    if (turn.stopReason === 'model_context_window_exceeded') {
      // What it said was for a prompt that did not fit: it is asked again with a shorter one.
      if (!talk.history.makeRoom(talk.history.promptTokens() / 2)) throw noWindow();
      continue;
    }
    if (turn.content.length > 0) talk.history.addAssistant(turn.content);
    if (turn.calls.length > 0) talk.history.addUser(await answerCalls(talk, context, turn.calls));
    else if (turn.stopReason === 'max_tokens') talk.history.addUser([{ type: 'text', text: cutOffPrompt }]);
    else if (!isOdd) return { isDone: true, words };
  }
  return { isDone: false, words };
}

/** Cut off, interrupted by the server, or without a word. An empty answer is asked for again: it says nothing about being done. */
function isOddStop({ stopReason, content, calls }: Turn): boolean {
  if (stopReason === 'max_tokens' || stopReason === 'model_context_window_exceeded') return true;
  return calls.length === 0 && (stopReason === 'pause_turn' || content.length === 0);
}

function tooLong(): MemdreamError {
  return new MemdreamError('BUDGET', `The conversation has grown beyond ${MOST_PROMPT_TOKENS} tokens.`, {
    hint: 'A smaller memory, or fewer sessions at once, fit better. Without a model: memdream run --force --engine offline.',
  });
}

function noWindow(): MemdreamError {
  return new MemdreamError(
    'BUDGET',
    'The conversation does not fit into what the model can take in at once, and no more of it can be left out.',
    {
      hint: 'A model that takes in more may do better: memdream config set model NAME. Without one: memdream run --force --engine offline.',
    },
  );
}

function refused({ text }: Turn): MemdreamError {
  const words = text ? ` Its words: ${text.slice(0, 200)}` : '';
  return new MemdreamError('ENGINE_FAILED', `The model refused to go on.${words}`, {
    hint: 'Nothing was changed. `memdream show ID --events` tells how far it came, by its number in `memdream log`.',
  });
}

function stuck({ stopReason }: Turn): MemdreamError {
  return new MemdreamError(
    'ENGINE_FAILED',
    `The model stopped ${MAX_ODD_STOPS + 1} times in a row without being done (${stopReason ?? 'no reason'}).`,
    {
      hint: 'Nothing was changed. Another model may do better: memdream config set model NAME.',
    },
  );
}
