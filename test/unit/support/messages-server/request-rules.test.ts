import { expect, test } from 'vitest';
import { brokenRule } from '../../../support/messages-server/request-rules.ts';
import { done, startMessagesServer } from '../../../support/messages-server.ts';
import { BODY, post } from './client.ts';

const user = (...content: object[]) => ({ role: 'user', content });
const model = (...content: object[]) => ({ role: 'assistant', content });
const text = (words = 'Hi.', more = {}) => ({ type: 'text', text: words, ...more });
const call = (id = 'a', input: unknown = {}) => ({ type: 'tool_use', id, name: 'Read', input });
const result = (id = 'a') => ({ type: 'tool_result', tool_use_id: id, content: 'x' });
const talk = (...messages: object[]) => ({ ...BODY, messages });
const marks = (count: number) =>
  Array.from({ length: count }, () => text('x', { cache_control: { type: 'ephemeral' } }));

test.each([
  ['a first message', BODY],
  [
    'calls and their results',
    talk(user(text()), model(text(), call('a'), call('b')), user(result('b'), result('a'))),
  ],
  ['results, then words', talk(user(text()), model(call()), user(result(), text()))],
  [
    'results in two messages',
    talk(user(text()), model(call('a'), call('b')), user(result('a')), user(result('b'))),
  ],
  ['words after words', talk(user(text()), user(text()))],
  ['a model that may go on', talk(user(text()), model(text()))],
  ['four breakpoints', talk(user(...marks(4)))],
])('takes %s', (_what, body) => {
  expect(brokenRule(body)).toBeUndefined();
});

test.each([
  ['no object', undefined, 'no JSON'],
  ['no model', { ...BODY, model: '' }, 'model'],
  ['no max_tokens', { ...BODY, max_tokens: undefined }, 'max_tokens'],
  ['no messages', talk(), 'at least one'],
  ['a model that begins', talk(model(text())), 'first message'],
  ['another role', talk(user(text()), { role: 'tool', content: 'x' }), 'role'],
  ['a message without content', talk(user(text()), model(), user(text())), 'non-empty'],
  ['an empty text', talk(user(text(''))), 'non-whitespace'],
  ['a text of white space', talk(user(text()), model(text(' \n')), user(text())), 'messages.1.content.0'],
  ['an unknown block', talk(user(text()), model({ type: 'hologram' })), 'hologram'],
  ['a call in the mouth of the user', talk(user(call())), 'unexpected type tool_use'],
  ['a call without an id', talk(user(text()), model({ ...call(), id: undefined })), 'id'],
  ['a call without a name', talk(user(text()), model({ ...call(), name: '' })), 'name'],
  ['an input that is a list', talk(user(text()), model(call('a', [1]))), 'object'],
  ['a call without a result', talk(user(text()), model(call()), user(text())), 'without tool_result'],
  ['a call at the end', talk(user(text()), model(call())), 'no tool_result'],
  ['words before a result', talk(user(text()), model(call()), user(text(), result())), 'without tool_result'],
  ['a result of no call', talk(user(text()), model(text()), user(result())), 'unexpected tool_use_id'],
  ['two results of one call', talk(user(text()), model(call()), user(result(), result())), 'single result'],
  ['one id for two calls', talk(user(text()), model(call(), call()), user(result())), 'unique'],
  [
    'an id that was used before',
    talk(user(text()), model(call()), user(result()), model(call()), user(result())),
    'unique',
  ],
  ['five breakpoints', talk(user(...marks(5))), 'maximum of 4'],
  ['two tools of one name', { ...BODY, tools: [{ name: 'Read' }, { name: 'Read' }] }, 'unique'],
  ['a tool of an odd name', { ...BODY, tools: [{ name: 'Read it' }] }, 'Read it'],
])('refuses %s', (_what, body, why) => {
  expect(brokenRule(body)).toContain(why);
});

test('a request that breaks a rule gets the status and the words of the API, unless the server takes any', async () => {
  const server = await startMessagesServer([done()]);
  const response = await post(server.url, talk(user(text(''))));
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    type: 'error',
    error: { type: 'invalid_request_error', message: expect.stringContaining('non-whitespace') },
  });
  expect(server.requests[0]!.invalid).toContain('non-whitespace');
  const lax = await startMessagesServer([done()], { isStrict: false });
  expect((await post(lax.url, talk(user(text(''))))).status).toBe(200);
});
