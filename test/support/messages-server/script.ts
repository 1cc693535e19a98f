import type { ContentBlock, Message, MessagesBody } from './prompt.ts';
import type { Turn } from './turn.ts';

/** What the model was sent, for a script that decides by it. */
export type Asked = {
  body: MessagesBody;
  messages: readonly Message[];
  /** The texts of the last message. */
  text: string;
  /** The answers to the last calls, by id. */
  results: ReadonlyMap<string, { text: string; isError: boolean }>;
  /** How often this conversation's model said end_turn so far, and how many scripted turns it took since. */
  endings: number;
  sinceEnding: number;
};

/** What the model does: turns in order, or whatever a function says. Turns count from 1; a turn asked for again keeps its number. */
export type Script = readonly Turn[] | ((asked: Asked, turn: number) => Turn);

/** Throws where the script has no such turn. */
export function turnFor(script: Script, asked: Asked, number: number): Turn {
  const turn = typeof script === 'function' ? script(asked, number) : script[number - 1];
  if (!turn) throw new Error(`The script has no turn ${number}.`);
  return turn;
}

export function askedOf(
  body: MessagesBody,
  messages: readonly Message[],
  { endings, sinceEnding }: Pick<Asked, 'endings' | 'sinceEnding'>,
): Asked {
  const last = messages.at(-1)?.content ?? [];
  const results = last
    .filter(({ type }) => type === 'tool_result')
    .map(({ tool_use_id, content, is_error }): [string, { text: string; isError: boolean }] => [
      String(tool_use_id),
      { text: textOf(content), isError: is_error === true },
    ]);
  return { body, messages, text: textOf(last), results: new Map(results), endings, sinceEnding };
}

function textOf(content: unknown): string {
  if (!Array.isArray(content)) return String(content ?? '');
  return (content as ContentBlock[])
    .flatMap(({ type, text }) => (type === 'text' ? [String(text)] : []))
    .join('\n');
}
