import { expect, test } from 'vitest';
import { promptCache } from '../../../support/messages-server/prompt-cache.ts';
import { cacheReport, done, prefixOf, startMessagesServer } from '../../../support/messages-server.ts';
import { BODY, post, sdkFor } from './client.ts';

const MARK = { type: 'ephemeral' };

/** A block whose JSON, `{"type":"text","text":"…"}`, is exactly so many bytes long. */
const text = (bytes: number, fill = 'x') => ({ type: 'text', text: fill.repeat(bytes - 25) });
const marked = (bytes: number, fill?: string) => ({ ...text(bytes, fill), cache_control: MARK });
const user = (...content: object[]) => ({ role: 'user', content });
const ask = (...content: object[]) => ({ model: 'm', messages: [user(...content)] });

test('without a breakpoint everything is input, however often it is sent', () => {
  const cache = promptCache();
  for (let i = 0; i < 2; i++) {
    const { keep, ...counted } = cache.count(ask(text(400), text(41)));
    keep();
    expect(counted).toEqual({ total: 111, input: 111, read: 0, written: 0 });
  }
});

test('what stands before a breakpoint is written once and read afterwards', () => {
  const cache = promptCache();
  const first = cache.count(ask(text(400), marked(400), text(100)));
  expect(first).toMatchObject({ total: 225, input: 25, read: 0, written: 200 });
  expect(cache.count(ask(text(400), marked(400), text(100)))).toMatchObject({ read: 0 });
  first.keep();
  expect(cache.count(ask(text(400), marked(400), text(100)))).toMatchObject({
    input: 25,
    read: 200,
    written: 0,
  });
});

test('a conversation that grows reads what it wrote and writes the rest', () => {
  const cache = promptCache();
  cache.count(ask(text(400), marked(400))).keep();
  const next = cache.count(ask(text(400), text(400), text(200), marked(200)));
  expect(next).toMatchObject({ total: 300, input: 0, read: 200, written: 100 });
});

test('one byte that is different before an entry makes it useless', () => {
  const cache = promptCache();
  cache.count(ask(text(400), marked(400))).keep();
  expect(cache.count(ask(text(400, 'y'), marked(400)))).toMatchObject({ read: 0, written: 200 });
  expect(cache.count({ ...ask(text(400), marked(400)), model: 'n' })).toMatchObject({ read: 0 });
  expect(cache.count({ ...ask(text(400), marked(400)), system: 'Be brief.' })).toMatchObject({ read: 0 });
  expect(cache.count({ ...ask(text(400), marked(400)), tools: [{ name: 'Read' }] })).toMatchObject({
    read: 0,
  });
});

test('an entry is found up to twenty positions back, the breakpoint being the first', () => {
  const blocks = (count: number) => Array.from({ length: count }, (_, i) => text(100, String(i % 10)));
  for (const [later, read] of [
    [18, 25],
    [19, 25],
    [20, 0],
  ] as const) {
    const cache = promptCache();
    cache.count(ask(marked(100, 'a'))).keep();
    const body = ask(text(100, 'a'), ...blocks(later - 1), marked(100, 'z'));
    expect(cache.count(body).read).toBe(read);
  }
});

test('there is no entry where there was no breakpoint, and several where there were several', () => {
  const cache = promptCache();
  cache.count(ask(marked(100), text(100), marked(100, 'b'))).keep();
  expect(cache.count(ask(text(100), marked(100), text(100, 'c'))).read).toBe(25);
  expect(cache.count(ask(text(100), text(100), marked(100, 'b'))).read).toBe(75);
  expect(cache.count(ask(text(100), text(100), marked(100, 'd'))).read).toBe(25);
});

test('tools come before system and system before messages', () => {
  const cache = promptCache();
  const tools = [{ name: 'Read', description: 'x'.repeat(66), cache_control: MARK }];
  const system = [marked(100)];
  cache.count({ ...ask(text(100)), tools, system }).keep();
  expect(cache.count({ ...ask(text(100, 'n')), tools, system })).toMatchObject({
    total: 75,
    read: 50,
    input: 25,
  });
  expect(cache.count({ ...ask(text(100)), tools, system: [marked(100, 's')] })).toMatchObject({
    ...{ total: 75, read: 25, written: 25, input: 25 },
  });
});

test('a mark for the whole request is a breakpoint at its last block', () => {
  const cache = promptCache();
  cache.count({ ...ask(text(100), text(100)), cache_control: MARK }).keep();
  const next = { ...ask(text(100), text(100), text(100)), cache_control: MARK };
  expect(cache.count(next)).toMatchObject({ total: 75, read: 50, written: 25, input: 0 });
});

test('a short text is a block, roles count, messages of one role are one turn', () => {
  const cache = promptCache();
  cache.count(ask(marked(100))).keep();
  const [first] = ask(text(100)).messages;
  const answer = { role: 'assistant', content: [text(100)] };
  const again = { role: 'user', content: [marked(100)] };
  expect(cache.count({ model: 'm', messages: [first!, answer, again] }).read).toBe(25);
  const words = { role: 'user', content: text(100).text };
  expect(cache.count({ model: 'm', messages: [words, again] })).toMatchObject({ read: 25, total: 50 });
  expect(cache.count({ model: 'm', messages: [{ role: 'assistant', content: [marked(100)] }] }).read).toBe(0);
});

test('marks in results do not count, and the model may use the word in an input', () => {
  const result = (mark: object) => ({
    ...{ type: 'tool_result', tool_use_id: 'a' },
    content: [{ type: 'text', text: 'x', ...mark }],
  });
  const cache = promptCache();
  const total = (block: object) => cache.count(ask(block)).total;
  expect(total(result({ cache_control: MARK }))).toBe(total(result({})));
  const call = (input: object) => ({ type: 'tool_use', id: 'a', name: 'Write', input });
  expect(total(call({ cache_control: MARK }))).toBeGreaterThan(total(call({})));
});

test('a prefix below the minimum is not kept', () => {
  const cache = promptCache(50);
  cache.count(ask(marked(196), text(100))).keep();
  expect(cache.count(ask(marked(196), text(100)))).toMatchObject({ read: 0, written: 0, input: 74 });
  cache.count(ask(marked(200), text(100))).keep();
  expect(cache.count(ask(marked(200), text(100)))).toMatchObject({ read: 50, input: 25 });
});

test('characters count as their bytes, rounded up at the end only', () => {
  const { total } = promptCache().count(ask({ type: 'text', text: 'é🦊' }, { type: 'text', text: '' }));
  expect(total).toBe(Math.ceil((25 + 6 + 25) / 4));
});

test('the usage of a reply says what was counted, at its begin and at its end', async () => {
  const server = await startMessagesServer([done(), done()]);
  const messages = [{ role: 'user' as const, content: [marked(400), text(100)] }];
  const request = { ...BODY, messages } as unknown as typeof BODY;
  await sdkFor(server).messages.create(request);
  const usages: unknown[] = [];
  for await (const event of await sdkFor(server).messages.create({ ...request, stream: true })) {
    if (event.type === 'message_start') usages.push(event.message.usage);
    if (event.type === 'message_delta') usages.push(event.usage);
  }
  const counted = { input_tokens: 25, cache_read_input_tokens: 100, cache_creation_input_tokens: 0 };
  expect(usages).toMatchObject([
    { ...counted, output_tokens: 1 },
    { ...counted, output_tokens: Math.ceil('[{"text":"Done."}]'.length / 4) },
  ]);
});

test('the report tells what each turn read, and the share of turns from the second on', async () => {
  const server = await startMessagesServer(done);
  const say = { role: 'assistant', content: [text(100)] };
  const turns = [
    [user(marked(400))],
    [user(text(400)), say, user(marked(100))],
    [user(text(400)), say, user(text(100)), say, user(marked(100))],
  ];
  for (const messages of turns) await (await post(server.url, { ...BODY, messages })).text();
  expect(cacheReport(server.requests)).toEqual({
    rows: [
      { number: 1, turn: 1, total: 100, read: 0, written: 100 },
      { number: 2, turn: 2, total: 150, read: 100, written: 50 },
      { number: 3, turn: 3, total: 200, read: 150, written: 50 },
    ],
    share: 250 / 350,
    lowest: 100 / 150,
  });
  expect(() => cacheReport(server.requests.slice(0, 1))).toThrow('no second turn');
});

test('the prefix of a request is its tools and system, byte for byte, wherever the breakpoints are', () => {
  const body = (tools: object[], system: unknown) => prefixOf({ body: { ...BODY, tools, system } });
  const base = body([{ name: 'Read', input_schema: { a: 1, b: 2 } }], 'Be brief.');
  expect(
    body(
      [{ name: 'Read', input_schema: { a: 1, b: 2 }, cache_control: MARK }],
      [{ type: 'text', text: 'Be brief.', cache_control: MARK }],
    ),
  ).toBe(base);
  expect(body([{ name: 'Read', input_schema: { b: 2, a: 1 } }], 'Be brief.')).not.toBe(base);
  expect(body([{ name: 'Read', input_schema: { a: 1, b: 2 } }], 'Be brief!')).not.toBe(base);
  expect(base).toContain('Be brief.');
});
