import { expect, test } from 'vitest';
import { claudeWords } from '../../../../src/sessions/formats/claude-code.ts';

const person = { type: 'user', isSidechain: false, message: { role: 'user', content: 'words' } };
const withContent = (content: unknown) => ({ ...person, message: { role: 'user', content } });
const text = (value: string) => ({ type: 'text', text: value });

test.each<[string, Record<string, unknown>, string[]]>([
  ['a text', person, ['words']],
  ['text blocks', withContent([text('one'), { type: 'image', source: {} }, text('two')]), ['one', 'two']],
  ['a reminder beside words', withContent([text('<system-reminder>x'), text('mine')]), ['mine']],
  ['a human origin', { ...person, origin: { kind: 'human' }, promptSource: 'typed' }, ['words']],
  ['another origin', { ...person, origin: { kind: 'task-notification' } }, []],
  ['meta', { ...person, isMeta: true }, []],
  ['not meta', { ...person, isMeta: false }, ['words']],
  ['a summary', { ...person, isCompactSummary: true }, []],
  ['a side chain', { ...person, isSidechain: true }, []],
  ["a tool's result", { ...person, toolUseResult: 'x' }, []],
  ['an empty result', { ...person, toolUseResult: '' }, []],
  ['a notification', withContent('<task-notification>x'), []],
  ['a local command', withContent('<local-command-stdout>x'), []],
  ['a command', withContent('<command-name>/x</command-name>'), []],
  ['a command in the other order', withContent('<command-message>x</command-message>'), []],
  ['a reminder', withContent('\n <system-reminder>x'), []],
  ['a stop hook', withContent('Stop hook feedback:\nx'), []],
  ['output of a typed command', withContent('<bash-stdout>rm -rf</bash-stdout>'), []],
  ['words that mention a tag', withContent('what is <system-reminder>?'), ['what is <system-reminder>?']],
  ['nothing but space', withContent(' \n'), []],
  ['no message', { type: 'user' }, []],
  ['odd contents', withContent([null, 5, 'x', [], { type: 'text', text: 5 }]), []],
  ['another type', { ...person, type: 'attachment' }, []],
  ['a lone surrogate', withContent('a\ud800b😀'), ['a\ufffdb😀']],
  ['a key of the prototype', JSON.parse('{"__proto__":{"type":"user","message":{"content":"x"}}}'), []],
])('%s: whose words', (_, line, expected) => {
  expect(
    claudeWords(line)
      .filter(({ origin }) => origin === 'person')
      .map((said) => said.text),
  ).toEqual(expected);
});

test("agents' and tools' words carry their origin", () => {
  const content = [text('thinking aloud'), { type: 'tool_use', name: 'Bash', input: {} }];
  expect(claudeWords({ type: 'assistant', message: { content } })).toEqual([
    { origin: 'agent', text: 'thinking aloud' },
  ]);
  const results = [
    { type: 'tool_result', content: 'plain' },
    { type: 'tool_result', content: [text('block')] },
    text('beside a result'),
  ];
  expect(claudeWords(withContent(results))).toEqual([
    { origin: 'tool', text: 'plain' },
    { origin: 'tool', text: 'block' },
  ]);
});
