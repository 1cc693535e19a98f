import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import {
  calls,
  done,
  type MessagesServer,
  says,
  startMessagesServer,
  turnOf,
} from '../../../support/messages-server.ts';
import { BODY, KEY, meet, post, sdkFor } from './client.ts';

test('a stream of the SDK gives the texts, thoughts and calls of a turn as they were written', async () => {
  const input = { file_path: 'naïve 🦊.md', content: 'é'.repeat(500), lines: [1, { deep: null }] };
  const text = 'I look — 🦊🦊🦊, twice at every fox.';
  const server = await startMessagesServer([
    turnOf([{ thinking: 'Hm.' }, { text }, { call: 'Write', input }]),
  ]);
  const stream = sdkFor(server).messages.stream(BODY);
  const words: string[] = [];
  stream.on('text', (word) => words.push(word));
  const message = await stream.finalMessage();
  expect(message).toMatchObject({ role: 'assistant', model: BODY.model, stop_reason: 'tool_use' });
  expect(message.content).toMatchObject([
    { type: 'thinking', thinking: 'Hm.', signature: expect.stringMatching(/./) },
    { type: 'text', text },
    { type: 'tool_use', name: 'Write', input, id: expect.stringMatching(/^toolu_\w+$/) },
  ]);
  expect(words.length).toBeGreaterThan(1);
});

test('the events of a stream come in the order and with the fields of the API', async () => {
  const server = await startMessagesServer([calls({ Read: { file_path: 'a.md' } }, 'Hi.')]);
  const events: string[] = [];
  for await (const event of await sdkFor(server).messages.create({ ...BODY, stream: true }))
    events.push('index' in event ? `${event.type} ${event.index}` : event.type);
  expect([...new Set(events)]).toEqual([
    'message_start',
    ...['content_block_start 0', 'content_block_delta 0', 'content_block_stop 0'],
    ...['content_block_start 1', 'content_block_delta 1', 'content_block_stop 1'],
    ...['message_delta', 'message_stop'],
  ]);
  expect((await meet(server.url)).status).toBe(200);
});

test('a request without a stream gets the same turn as one object', async () => {
  const server = await startMessagesServer([calls({ Glob: [{ pattern: '*' }, { pattern: '?' }] })]);
  const message = await sdkFor(server).messages.create(BODY);
  expect(message.content).toMatchObject([{ input: { pattern: '*' } }, { input: { pattern: '?' } }]);
  expect(message).toMatchObject({ stop_reason: 'tool_use', usage: { output_tokens: expect.any(Number) } });
});

test('turns come in order, and one that the script does not have is refused in words', async () => {
  const server = await startMessagesServer([says('One.'), says('Two.')]);
  const client = sdkFor(server);
  const first = await client.messages.create(BODY);
  const messages = [...BODY.messages, { role: 'assistant' as const, content: first.content }];
  const next = [...messages, { role: 'user' as const, content: 'And?' }];
  expect((await client.messages.create({ ...BODY, messages: next })).content).toMatchObject([
    { text: 'Two.' },
  ]);
  await expect(client.messages.create({ ...BODY, messages: next })).rejects.toThrow('no turn 3');
  expect(server.requests.map(({ turn, invalid }) => [turn, invalid])).toEqual([
    [1, undefined],
    [2, undefined],
    [3, 'The script has no turn 3.'],
  ]);
});

test('a script that decides gets what the model was sent, the results of its calls by id among it', async () => {
  const seen: unknown[] = [];
  const server = await startMessagesServer((asked, turn) => {
    seen.push([turn, asked.text, [...asked.results], asked.endings, asked.sinceEnding]);
    return turn === 1 ? turnOf([{ call: 'Read', input: {}, id: 'toolu_mine' }]) : done();
  });
  const client = sdkFor(server);
  const { content } = await client.messages.create(BODY);
  const result = {
    type: 'tool_result' as const,
    tool_use_id: 'toolu_mine',
    is_error: true,
    content: 'No such file.',
  };
  const more = [
    { role: 'assistant' as const, content },
    { role: 'user' as const, content: [result] },
  ];
  await client.messages.create({ ...BODY, messages: [...BODY.messages, ...more] });
  expect(seen).toEqual([
    [1, 'Begin.', [], 0, 0],
    [2, '', [['toolu_mine', { text: 'No such file.', isError: true }]], 0, 1],
  ]);
});

test('several conversations are kept apart, also one that begins like an earlier one', async () => {
  const server = await startMessagesServer((_, turn) => says(`Turn ${turn}.`));
  const say = async (...texts: string[]) => {
    const messages = texts.map((content, i) => ({
      role: i % 2 ? ('assistant' as const) : ('user' as const),
      content,
    }));
    const { content } = await sdkFor(server).messages.create({ ...BODY, messages });
    return (content[0] as { text: string }).text;
  };
  expect(await say('a')).toBe('Turn 1.');
  expect(await say('b')).toBe('Turn 1.');
  expect(await say('a', 'Turn 1.', 'more')).toBe('Turn 2.');
  expect(await say('b', 'Turn 1.', 'more')).toBe('Turn 2.');
  expect(await say('a')).toBe('Turn 1.');
  expect(await say('a', 'Turn 1.', 'more')).toBe('Turn 2.');
  expect(server.requests.map(({ conversation }) => conversation)).toEqual([1, 2, 1, 2, 3, 3]);
});

test('a turn that the client left is said again, and the request is known as aborted', async () => {
  const server = await startMessagesServer([says('long '.repeat(2000))], {
    faults: [{ turn: 1, fault: { kind: 'drip', everyMs: 5 } }],
  });
  const stream = sdkFor(server).messages.stream(BODY);
  await stream.emitted('connect');
  stream.abort();
  await expect(stream.done()).rejects.toThrow('aborted');
  await server.requests[0]!.ended;
  expect(server.requests[0]).toMatchObject({ aborted: true, turn: 1, status: 200 });
  const again = await sdkFor(server).messages.stream(BODY).finalMessage();
  expect(again.content).toMatchObject([{ text: 'long '.repeat(2000) }]);
  await server.requests[1]!.ended;
  expect(server.requests[1]).toMatchObject({ aborted: false, turn: 1, status: 200 });
});

test('every request is recorded: method, path, headers, bytes and what they say, and the key in either header', async () => {
  const server = await startMessagesServer([done(), done(), done()]);
  const before = Date.now();
  await sdkFor(server).messages.create(BODY);
  await post(server.url);
  await fetch(`${server.url}/v1/models?limit=1`);
  const [first, second, third] = server.requests;
  expect(first).toMatchObject({
    number: 1,
    method: 'POST',
    path: '/v1/messages',
    credential: KEY,
    body: BODY,
  });
  expect(first!.headers).toMatchObject({ 'anthropic-version': expect.any(String) });
  expect(first!.raw.toString()).toBe(JSON.stringify(BODY));
  expect(first!.messages).toEqual([{ role: 'user', content: [{ type: 'text', text: 'Begin.' }] }]);
  expect(first!.atMs).toBeGreaterThanOrEqual(before);
  expect(second).toMatchObject({ number: 2, credential: KEY });
  expect(third).toMatchObject({ method: 'GET', path: '/v1/models', body: undefined, credential: undefined });
  expect(third!.invalid).toContain('/v1/models');
});

test('a server with a key takes no other', async () => {
  const server = await startMessagesServer([done()], { key: 'another' });
  const error = await sdkFor(server)
    .messages.create(BODY)
    .catch((thrown) => thrown);
  expect(error).toMatchObject({ status: 401, type: 'authentication_error' });
});

test('a script that throws is told, not hidden', async () => {
  const server = await startMessagesServer(() => {
    throw new Error('expected another result');
  });
  await expect(sdkFor(server).messages.create(BODY)).rejects.toThrow('400');
  expect(server.requests[0]!.invalid).toBe('expected another result');
});

test('waiting for requests ends when they have come', async () => {
  const server = await startMessagesServer([done()]);
  const waiting = server.arrived(1);
  await sdkFor(server).messages.create(BODY);
  expect(await waiting).toBe(server.requests[0]);
});

test('closing ends what is under way, at once and twice', async () => {
  const server = await startMessagesServer([done()], {
    faults: [{ turn: 1, fault: { kind: 'connection', how: 'silence' }, tries: Infinity }],
  });
  const silent = meet(server.url);
  const idle = await server.arrived(1);
  await server.close();
  await server.close();
  expect((await silent).how).toBe('reset');
  await idle.ended;
  expect(idle.aborted).toBe(false);
  expect((await meet(server.url)).how).toBe('refused');
});

let left: MessagesServer | undefined;

test('a server of a test lives as long as the test', async () => {
  left = await startMessagesServer([done()]);
  expect((await post(left.url)).status).toBe(200);
});

test('and not longer', async () => {
  expect((await meet(left!.url)).how).toBe('refused');
});

const outside = await startMessagesServer([done()]);
afterAll(() => outside.close());

test('a server of a file lives until the file closes it', async () => {
  await sleep(1);
  expect((await post(outside.url)).status).toBe(200);
});
