import type { Model, RequestBody } from '../../../../src/engine/anthropic/talk.ts';

/** What a scripted model does when it is asked: answers with blocks, fails, or falls silent in the middle. */
export type Answer =
  | {
      text?: string;
      calls?: { name: string; input: unknown; id?: string }[];
      stop?: string | null;
      usage?: object | null;
    }
  | { error: Error }
  | { cutAfter: string };

/** A model at its port, which answers what a list says; behind the list it is done. */
export function scriptedModel(answers: readonly Answer[]): Model & { asked: RequestBody[] } {
  const asked: RequestBody[] = [];
  return {
    host: 'models.test',
    asked,
    async stream(body) {
      const answer = answers[asked.length] ?? { text: 'Done.' };
      // As it goes over the wire: later changes of the history do not reach back.
      asked.push(structuredClone(body));
      if ('error' in answer) throw answer.error;
      return eventsOf(answer);
    },
  };
}

async function* eventsOf(answer: Exclude<Answer, { error: Error }>): AsyncGenerator<unknown> {
  if ('cutAfter' in answer) {
    yield { type: 'message_start', message: { usage: { input_tokens: 100, output_tokens: 1 } } };
    yield { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } };
    yield { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: answer.cutAfter } };
    throw Object.assign(new TypeError('terminated'), {
      cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }),
    });
  }
  const { text, calls = [], usage = { input_tokens: 100, output_tokens: 20 } } = answer;
  yield { type: 'message_start', message: { ...(usage && { usage }) } };
  let index = 0;
  if (text !== undefined) {
    yield { type: 'content_block_start', index, content_block: { type: 'text', text } };
    yield { type: 'content_block_stop', index: index++ };
  }
  for (const { name, input, id = `t${index}` } of calls) {
    yield { type: 'content_block_start', index, content_block: { type: 'tool_use', id, name } };
    const partial_json = typeof input === 'string' ? input : JSON.stringify(input);
    yield { type: 'content_block_delta', index, delta: { type: 'input_json_delta', partial_json } };
    yield { type: 'content_block_stop', index: index++ };
  }
  const stop_reason = answer.stop === undefined ? (calls.length > 0 ? 'tool_use' : 'end_turn') : answer.stop;
  yield { type: 'message_delta', delta: { stop_reason }, ...(usage && { usage }) };
  yield { type: 'message_stop' };
}
