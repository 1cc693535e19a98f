import { describe, expect, test } from 'vitest';
import { AnswerTooLarge, TurnCollector } from '../../../../src/engine/anthropic/collect-turn.ts';

const start = (usage?: unknown) => ({ type: 'message_start', message: { usage } });
const text = (index: number, words: string) => [
  { type: 'content_block_start', index, content_block: { type: 'text', text: '' } },
  { type: 'content_block_delta', index, delta: { type: 'text_delta', text: words } },
  { type: 'content_block_stop', index },
];
const call = (index: number, json: string, more: object = {}) => [
  {
    type: 'content_block_start',
    index,
    content_block: { type: 'tool_use', id: `t${index}`, name: 'Read', ...more },
  },
  { type: 'content_block_delta', index, delta: { type: 'input_json_delta', partial_json: json } },
  { type: 'content_block_stop', index },
];
const stop = (stop_reason: string | null, usage?: unknown) => [
  { type: 'message_delta', delta: { stop_reason }, usage },
  { type: 'message_stop' },
];

function collected(...events: unknown[]) {
  const collector = new TurnCollector();
  const words = events.flat().flatMap((event) => collector.add(event) ?? []);
  return { turn: collector.turn(), words, collector };
}

describe('an answer', () => {
  test('is put together from its events, in order', () => {
    const { turn, words } = collected(
      start({
        input_tokens: 10,
        cache_read_input_tokens: 90,
        cache_creation_input_tokens: 5,
        output_tokens: 1,
      }),
      text(0, 'I look first. '),
      call(1, '{"file_path":'),
      stop('tool_use', { output_tokens: 42 }),
    );
    expect(words).toEqual(['I look first. ']);
    expect(turn).toMatchObject({
      text: 'I look first.',
      stopReason: 'tool_use',
      tokens: { input: 10, cacheRead: 90, cacheWrite: 5, output: 42 },
    });
    expect(turn!.content.map(({ type }) => type)).toEqual(['text', 'tool_use']);
  });

  test('that is never counted at its end has no known length, whatever was said at its beginning', () => {
    const { turn } = collected(
      start({ input_tokens: 10, output_tokens: 1 }),
      text(0, 'long'),
      stop('end_turn'),
    );
    expect(turn!.tokens).toMatchObject({ input: 10, output: undefined });
  });

  test('that ends before its end is none', () => {
    expect(collected(start(), text(0, 'I was about to')).turn).toBeUndefined();
    expect(collected().turn).toBeUndefined();
  });

  test('may hold what nobody knows, and is not confused by it', () => {
    const { turn } = collected(
      [null, 7, 'words', [], { type: 'ping' }, { type: 'something_new', index: 0 }],
      start('many'),
      { type: 'content_block_start', index: 0, content_block: { type: 'hologram' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'light_delta', light: 1 } },
      { type: 'content_block_delta', index: 99, delta: { type: 'text_delta', text: 'lost' } },
      text(1, 'fine'),
      stop('end_turn', { output_tokens: 'seven', input_tokens: -3 }),
    );
    expect(turn).toMatchObject({ text: 'fine', content: [{ type: 'text', text: 'fine' }] });
    expect(turn!.tokens).toEqual({
      input: undefined,
      cacheRead: undefined,
      cacheWrite: undefined,
      output: undefined,
    });
  });

  test('without numbers on its blocks is read in the order they come', () => {
    const numberless = [...text(0, 'one'), ...call(0, '{"a":1}')].map(({ index: _, ...event }) => event);
    const { turn } = collected(start(), numberless, stop('tool_use'));
    expect(turn).toMatchObject({ text: 'one', calls: [{ input: { a: 1 } }] });
  });

  test('keeps thoughts as they came, to be handed back', () => {
    const { turn } = collected(
      start(),
      { type: 'content_block_start', index: 0, content_block: { type: 'thinking', thinking: '' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'hm' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'signature_delta', signature: 'xyz' } },
      text(1, 'done'),
      stop('end_turn'),
    );
    expect(turn!.content[0]).toEqual({ type: 'thinking', thinking: 'hm', signature: 'xyz' });
    expect(turn!.text).toBe('done');
  });

  test('keeps no thought that was cut off: without a signature no server takes it back', () => {
    const { turn } = collected(
      start(),
      { type: 'content_block_start', index: 0, content_block: { type: 'thinking', thinking: 'hm' } },
      stop('max_tokens'),
    );
    expect(turn!.content).toEqual([]);
  });

  test('holds no half of a character: no server takes it back', () => {
    const { turn } = collected(
      start(),
      text(0, 'half \ud83d of one'),
      call(1, '{"content":"half \\ud83d","more":["\\udc00 of one"]}'),
      stop('tool_use'),
    );
    expect(JSON.stringify(turn)).not.toMatch(/\\ud[89a-f]/i);
    expect(turn!.calls[0]!.input).toEqual({ content: 'half \ufffd', more: ['\ufffd of one'] });
  });

  test('larger than any answer is given up, before memory is', () => {
    const collector = new TurnCollector();
    for (const event of call(0, '').slice(0, 1)) collector.add(event);
    const piece = {
      type: 'content_block_delta',
      index: 0,
      delta: { type: 'input_json_delta', partial_json: 'x'.repeat(1_000_000) },
    };
    expect(() => {
      for (let i = 0; i < 10; i++) collector.add(piece);
    }).toThrow(AnswerTooLarge);
  });
});

describe('a call in an answer', () => {
  test.each([
    ['not JSON', call(0, '{"file_path": "a.md"'), 'not valid JSON'],
    ['a list', call(0, '[1]'), 'must be an object'],
    ['a word', call(0, '"a.md"'), 'must be an object'],
    ['null', call(0, 'null'), 'must be an object'],
    ['nested without end', call(0, `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`), 'not valid JSON'],
  ])('whose input is %s is answered, with an empty input in the history', (_what, events, problem) => {
    const { turn } = collected(start(), events, stop('tool_use'));
    expect(turn!.calls).toMatchObject([{ id: 't0', name: 'Read', input: {} }]);
    expect(turn!.calls[0]!.problem).toContain(problem);
    expect(turn!.content).toMatchObject([{ type: 'tool_use', input: {} }]);
  });

  test('that the output limit cut in two is not carried out, though half of it is valid JSON', () => {
    const [begun, piece] = call(0, '{"content": "half a fi"}');
    const { turn } = collected(start(), [begun, piece], stop('max_tokens'));
    expect(turn!.calls[0]).toMatchObject({ input: {}, problem: expect.stringContaining('cut off') });
  });

  test('may write as many brackets as it likes', () => {
    const content = `${'[{'.repeat(500)} "quoted\\" ${'['.repeat(200)}`;
    const { turn } = collected(start(), call(0, JSON.stringify({ content })), stop('tool_use'));
    expect(turn!.calls[0]!.input).toEqual({ content });
  });

  test('may come whole with its beginning, as some servers send it', () => {
    const [begun, , closed] = call(0, '', { input: { file_path: 'a.md' } });
    const { turn } = collected(start(), [begun, closed], stop('tool_use'));
    expect(turn!.calls).toEqual([{ id: 't0', name: 'Read', input: { file_path: 'a.md' } }]);
  });

  test('that comes whole may not be nested without end', () => {
    let input: object = {};
    for (let depth = 0; depth < 100_000; depth++) input = { input };
    const [begun, , closed] = call(0, '', { input });
    const { turn } = collected(start(), [begun, closed], stop('tool_use'));
    expect(turn!.calls).toMatchObject([{ input: {}, problem: expect.stringContaining('not valid JSON') }]);
  });

  test('has an id that no call of an earlier answer has', () => {
    const { collector } = collected(start(), call(0, '{}', { id: 'a' }), stop('tool_use'));
    const { calls, content } = collector.turn(new Set(['a', 'a_2']))!;
    expect(calls).toMatchObject([{ id: 'a_3' }]);
    expect(content).toMatchObject([{ id: 'a_3' }]);
  });

  test.each([
    ['twice the same id', ['a', 'a', 'a'], ['a', 'a_2', 'a_3']],
    ['no id', [undefined, undefined], ['call', 'call_2']],
    ['an id that no server accepts back', ['toolu 1', 7], ['call', 'call_2']],
  ])('with %s gets one that is its own', (_what, ids, expected) => {
    const events = ids.flatMap((id, index) => call(index, '{}', { id }));
    const { turn } = collected(start(), events, stop('tool_use'));
    expect(turn!.calls.map(({ id }) => id)).toEqual(expected);
    expect(turn!.content.map((block) => block.type === 'tool_use' && block.id)).toEqual(expected);
  });

  test.each([[undefined], ['Re ad'], ['x'.repeat(100)], [7]])(
    'by the name of %s is called unknown',
    (name) => {
      const { turn } = collected(start(), call(0, '{}', { name }), stop('tool_use'));
      expect(turn!.calls[0]!.name).toBe('unknown');
    },
  );
});
