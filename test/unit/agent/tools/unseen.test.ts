import { expect, test } from 'vitest';
import { openBox } from '../box.ts';

const HIDDEN = `One al\u200bways \u202etwo\u202c.${String.fromCodePoint(0xe0041, 0xe0042)}\nThree 👩🏽‍💻 می\u200cخواهم.\n`;
const SEEN = 'One always two.';

test('what nobody sees is left out of answers of every tool, and what a script needs is not', async () => {
  const { call } = openBox({
    files: { 'a.md': HIDDEN },
    project: { 'README.md': HIDDEN, 'od\u200bd.md': 'x\n' },
    phase: 'gather',
  });
  const answers = [
    await call('Read', { file_path: 'a.md' }),
    await call('Grep', { pattern: 'two', output_mode: 'content' }),
    await call('Bash', { command: 'cat a.md' }),
    await call('Bash', { command: 'ls nowhere\u202e' }),
    await call('Glob', { pattern: '**/*', path: '../project' }),
    await call('Read', { file_path: '../project/README.md' }),
  ];
  for (const { text } of answers) expect(text).not.toMatch(/[\u200b\u202a-\u202e\u{E0000}-\u{E007F}]/u);
  expect(answers[0]!.text).toContain(SEEN);
  expect(answers[0]!.text).toContain('Three 👩🏽‍💻 می\u200cخواهم.');
});

test('Edit finds a text as it was shown, and what nobody saw goes with it', async () => {
  const { call, text } = openBox({ files: { 'a.md': HIDDEN }, phase: 'consolidate', mustReadFirst: true });
  const edit = { file_path: 'a.md', old_string: 'One always two.', new_string: 'One never two.' };
  expect(await call('Edit', edit)).toMatchObject({ ok: true });
  expect(text('a.md')).toMatch(/^One never two\./);
  expect(text('a.md')).toContain('Three 👩🏽‍💻 می\u200cخواهم.\n');
});

test.each([
  ['a zero-width space', '\u200b'],
  ['an override', '\u202e'],
  ['a tag', String.fromCodePoint(0xe0041)],
  ['an escape', '\u001b[31m'],
])('neither Edit nor Write puts in what nobody sees: %s', async (_what, unseen) => {
  const { call, text } = openBox({ files: { 'a.md': 'one\n' }, phase: 'consolidate', mustReadFirst: true });
  for (const [name, input] of [
    ['Edit', { file_path: 'a.md', old_string: 'one', new_string: `o${unseen}ne` }],
    ['Write', { file_path: 'b.md', content: `new${unseen}\n` }],
  ] as const)
    expect(await call(name, input)).toMatchObject({
      ok: false,
      text: expect.stringContaining('which nobody sees'),
    });
  expect(text('a.md')).toBe('one\n');
  expect(text('b.md')).toBeUndefined();
});

test('emoji and scripts that need joiners are written as they are', async () => {
  const { call, text } = openBox({ files: {}, phase: 'consolidate', mustReadFirst: true });
  const content = 'Ship it 👩🏽‍💻 ❤️ می\u200cخواهم क्\u200dष.\n';
  expect(await call('Write', { file_path: 'b.md', content })).toMatchObject({ ok: true });
  expect(text('b.md')).toBe(content);
});
