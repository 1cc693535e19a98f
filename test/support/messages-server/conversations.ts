import { type Message, messagesOf, promptOf } from './prompt.ts';
import type { Recorded } from './recorded.ts';
import { stopReasonOf, type Turn } from './turn.ts';

export type Conversation = {
  number: number;
  /** The number of the scripted turn that comes next. */
  turn: number;
  endings: number;
  sinceEnding: number;
};

/**
 * Tells the conversations of a server apart, so that one server serves several dreams. A conversation is known by how it
 * begins, not by the number of its messages: a client may leave out a reply that said nothing, or shorten old results.
 */
export function conversationsBook(): { of(request: Recorded): Conversation } {
  const known: { conversation: Conversation; first: string; opening: string }[] = [];
  return {
    of({ body, messages }) {
      const opening = textOf(
        messages.slice(0, 1).map(({ role, content }) => ({ role, content: content.slice(0, 1) })),
      );
      const found = known.findLast((one) => one.opening === opening);
      const isBeginning = !messages.some(({ role }) => role === 'assistant');
      if (!isBeginning && known.length > 0) return (found ?? known.at(-1)!).conversation;
      const first = textOf(messagesOf(body));
      // The very first request once more, although it was answered: somebody dreams the same again.
      const isAgain = found?.first === first && found.conversation.turn > 1;
      if (found && !isAgain) return found.conversation;
      const conversation = { number: known.length + 1, turn: 1, endings: 0, sinceEnding: 0 };
      known.push({ conversation, first, opening });
      return conversation;
    },
  };
}

/** The model has said a scripted turn to its end. */
export function tookTurn(conversation: Conversation, turn: Turn): void {
  conversation.turn++;
  if (stopReasonOf(turn) === 'end_turn') saidEnd(conversation);
  else conversation.sinceEnding++;
}

export function saidEnd(conversation: Conversation): void {
  conversation.endings++;
  conversation.sinceEnding = 0;
}

function textOf(messages: readonly Message[]): string {
  return promptOf({ messages })
    .map(({ place, json }) => `${place} ${json}`)
    .join('\n');
}
