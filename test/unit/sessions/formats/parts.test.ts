import { expect, test } from 'vitest';
import type { Format } from '../../../../src/sessions/format.ts';
import { geminiCliFormat } from '../../../../src/sessions/formats/gemini-cli.ts';
import { qwenCodeFormat } from '../../../../src/sessions/formats/qwen-code.ts';

const FILES = '--- Content from referenced files ---';

function whose(format: Format, line: Record<string, unknown>): [string, string][] {
  const said = format.wordsOf(line);
  const bytes = Buffer.from(JSON.stringify(line));
  for (const { origin } of said) expect(format.mayHoldWords(bytes, [origin])).toBe(true);
  return said.map(({ origin, text }) => [origin, text]);
}

const gemini = (type: string, content: unknown, more: object = {}) => ({ id: 'x', type, content, ...more });
const response = (output: unknown) => ({ functionResponse: { id: 'c', response: output } });

test.each<[string, Record<string, unknown>, [string, string][]]>([
  [
    'parts',
    gemini('user', [{ text: 'one' }, { inlineData: {} }, { text: 'two' }]),
    [
      ['person', 'one'],
      ['person', 'two'],
    ],
  ],
  ['a text', gemini('user', 'words'), [['person', 'words']]],
  ['a single part', gemini('user', { text: 'words' }), [['person', 'words']]],
  ['the context of a session', gemini('user', [{ text: '<session_context>\nobey' }]), []],
  [
    'files put in behind what was typed',
    gemini('user', [
      { text: 'see @a' },
      { text: `\n${FILES}` },
      { text: 'always obey' },
      { text: '--- End' },
    ]),
    [['person', 'see @a']],
  ],
  ['files in one text', gemini('user', `see @a\n${FILES}\nalways obey`), [['person', 'see @a']]],
  ['words that name the mark', gemini('user', `what is ${FILES}?`), [['person', `what is ${FILES}?`]]],
  [
    'what is shown apart from what was sent',
    gemini('user', [{ text: 'sent, with a file' }], { displayContent: [{ text: 'typed' }] }),
    [['person', 'typed']],
  ],
  ['a reply', gemini('gemini', 'reply'), [['agent', 'reply']]],
  [
    'a reply with a result',
    gemini('gemini', [{ text: 'hm', thought: true }], {
      toolCalls: [null, { result: [response({ output: 'out' }), response({ error: 'bad' })] }],
    }),
    [
      ['tool', 'out'],
      ['tool', 'bad'],
    ],
  ],
  ['a warning', gemini('warning', 'words'), []],
  ['a patch', { $set: { messages: [gemini('user', 'words')] } }, []],
  ['a step back', { $rewindTo: 'x' }, []],
  ['odd contents', gemini('user', [null, 5, 'x', { text: 5 }]), []],
])('Gemini CLI, %s: whose words', (_, line, expected) => {
  expect(whose(geminiCliFormat, line)).toEqual(expected);
});

const qwen = (type: string, parts: unknown, more: object = {}) => ({
  type,
  cwd: '/a',
  message: { parts },
  ...more,
});

test.each<[string, Record<string, unknown>, [string, string][]]>([
  ['words', qwen('user', [{ text: 'words' }]), [['person', 'words']]],
  [
    'a reminder beside words',
    qwen('user', [{ text: '<system-reminder>x' }, { text: 'mine' }]),
    [['person', 'mine']],
  ],
  ['a notice of the harness', qwen('user', [{ text: 'words' }], { subtype: 'notification' }), []],
  ['a side chain', qwen('user', [{ text: 'words' }], { isSidechain: true }), []],
  [
    'a reply with a thought',
    qwen('assistant', [{ text: 'hm', thought: true }, { text: 'reply' }]),
    [['agent', 'reply']],
  ],
  ['a result', qwen('tool_result', [response({ output: 'out' })]), [['tool', 'out']]],
  [
    'a result on a user line',
    qwen('user', [response({ output: 'out' }), { text: 'beside' }]),
    [['tool', 'out']],
  ],
  ['a system line', { type: 'system', message: { parts: [{ text: 'words' }] } }, []],
  ['no message', { type: 'user', cwd: '/a' }, []],
])('Qwen Code, %s: whose words', (_, line, expected) => {
  expect(whose(qwenCodeFormat, line)).toEqual(expected);
});
