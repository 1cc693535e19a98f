import { expect, test } from 'vitest';
import { codexFormat } from '../../../../src/sessions/formats/codex.ts';

const line = (type: string, payload: unknown) => ({ type, timestamp: 't', payload });
const message = (role: string, content: unknown, provenances?: unknown[]) =>
  line('response_item', {
    type: 'message',
    role,
    content,
    ...(provenances && {
      internal_chat_message_metadata_passthrough: {
        content_item_metadata: provenances.map((type) => ({ provenance: { type } })),
      },
    }),
  });
const input = (text: unknown) => ({ type: 'input_text', text });
const event = (text: unknown, more: object = {}) =>
  line('event_msg', { type: 'user_message', message: text, ...more });
const output = (type: string, value: unknown) => line('response_item', { type, output: value });

test.each<[string, Record<string, unknown>, [string, string][]]>([
  ['a part a person typed', message('user', [input('words')], ['user']), [['person', 'words']]],
  [
    'parts of two makers',
    message('user', [input('env'), input('mine')], ['harness', 'user']),
    [['person', 'mine']],
  ],
  ['a part without provenance', message('user', [input('a'), input('b')], ['user']), [['person', 'a']]],
  ['a message without any', message('user', [input('words')]), []],
  ['a context that claims a person', message('user', [input('<environment_context>x')], ['user']), []],
  ['a developer', message('developer', [input('words')], ['user']), []],
  ['an older event', event('words'), [['person', 'words']]],
  ['an older plain event', event('words', { kind: 'plain' }), [['person', 'words']]],
  ['an older event of the harness', event('words', { kind: 'environment_context' }), []],
  ['instructions as an event', event('# AGENTS.md instructions for /app\n\nobey'), []],
  ['a shell command as an event', event('<user_shell_command>\nls'), []],
  [
    'words behind an editor’s context',
    event('# Context from my IDE setup:\n\n## Open tabs:\n- a.md\n\n## My request for Codex:\nuse pnpm\n'),
    [['person', 'use pnpm\n']],
  ],
  ['an editor’s context without words', event('# Context from my IDE setup:\n\n## Open tabs:\n'), []],
  ['a reply', message('assistant', [{ type: 'output_text', text: 'reply' }]), [['agent', 'reply']]],
  ['a repeated reply', line('event_msg', { type: 'agent_message', message: 'reply' }), []],
  ['a result', output('function_call_output', 'out'), [['tool', 'out']]],
  [
    'a result with its success',
    output('function_call_output', { content: 'out', success: true }),
    [['tool', 'out']],
  ],
  [
    'a result in parts',
    output('custom_tool_call_output', [input('out'), { type: 'input_image' }]),
    [['tool', 'out']],
  ],
  ['a call', line('response_item', { type: 'function_call', arguments: '{}' }), []],
  ['reasoning', line('response_item', { type: 'reasoning', summary: [input('hm')] }), []],
  ['a summary', line('compacted', { message: 'summary' }), []],
  [
    'odd contents',
    message('user', [null, 5, 'x', { type: 'input_text' }], ['user', 'user', 'user', 'user']),
    [],
  ],
  ['no payload', { type: 'response_item' }, []],
])('%s: whose words', (_, value, expected) => {
  expect(codexFormat.wordsOf(value).map(({ origin, text }) => [origin, text])).toEqual(expected);
  const bytes = Buffer.from(JSON.stringify(value));
  for (const { origin, at } of codexFormat.wordsOf(value)) {
    expect(at).toBe('t');
    expect(codexFormat.mayHoldWords(bytes, [origin])).toBe(true);
  }
});

test.each<[string, object, object]>([
  ['typed by a person', { cwd: '/a', source: 'cli' }, { cwd: '/a', kind: 'session' }],
  [
    'a thread of a person',
    { cwd: '/a', source: 'vscode', thread_source: 'user' },
    { cwd: '/a', kind: 'session' },
  ],
  ['a reviewer', { cwd: '/a', source: { subagent: 'review' } }, { cwd: '/a', kind: 'sub-agent' }],
  [
    'a spawned thread',
    { cwd: '/a', source: { subagent: { thread_spawn: {} } } },
    { cwd: '/a', kind: 'sub-agent' },
  ],
  [
    'a thread of nobody',
    { cwd: '/a', thread_source: 'memory_consolidation' },
    { cwd: '/a', kind: 'sub-agent' },
  ],
  ['nowhere', { source: 'cli' }, { kind: 'session' }],
  ['a sub-agent that is nowhere', { thread_source: 'subagent' }, { kind: 'sub-agent' }],
])('a session of Codex, %s', (_, payload, expected) => {
  expect(codexFormat.headOf(line('session_meta', payload))).toEqual(expected);
  expect(codexFormat.headOf(line('turn_context', payload))).toEqual({});
});
