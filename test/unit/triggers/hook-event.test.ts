import { expect, test } from 'vitest';
import { readHookEvent } from '../../../src/triggers/hook-event.ts';

test("an event of Claude Code's", () => {
  const text = JSON.stringify({
    session_id: 'abc-1',
    transcript_path: '/t.jsonl',
    cwd: '/p',
    hook_event_name: 'SessionEnd',
    reason: 'exit',
  });
  expect(readHookEvent(text)).toEqual({
    name: 'SessionEnd',
    session: 'abc-1',
    cwd: '/p',
    isSubagent: false,
    isKeptNowhere: false,
  });
});

test('what Codex hands to notify', () => {
  const text = JSON.stringify({ type: 'agent-turn-complete', 'thread-id': 't-1', cwd: '/p' });
  expect(readHookEvent(text)).toMatchObject({ name: 'agent-turn-complete', session: 't-1' });
});

test('a helper, and a conversation that is kept nowhere', () => {
  expect(readHookEvent('{"agent_id":"a"}')).toMatchObject({ isSubagent: true });
  expect(readHookEvent('{"transcript_path":null}')).toMatchObject({ isKeptNowhere: true });
});

test.each([
  ['words', 'hello'],
  ['a list', '[1]'],
  ['nothing', ''],
  ['null', 'null'],
  ['a number', '7'],
])('%s are no event', (_what, text) => {
  expect(readHookEvent(text)).toBeUndefined();
});

test.each([['a b'], ['x\ny'], ['$(id)'], ['a=b'], ['x'.repeat(101)], [7], [null]])(
  'a session called %j is not handed on',
  (id) => {
    expect(readHookEvent(JSON.stringify({ session_id: id }))?.session).toBeUndefined();
  },
);
