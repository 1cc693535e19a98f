import { describe, expect, test } from 'vitest';
import { fileOf } from '../../../../src/memory/tree.ts';
import { openBox } from '../box.ts';

const write = (content: string, file_path = 'a.md') => ({ file_path, content });

describe('Write', () => {
  test('keeps the line ends and the byte order mark of the file', async () => {
    const { call, text } = openBox({ files: { 'a.md': '\uFEFFone\r\ntwo\r\n', 'b.md': 'one\ntwo\r\n' } });
    await call('Write', write('one\nnew\n'));
    expect(text('a.md')).toBe('\uFEFFone\r\nnew\r\n');
    await call('Write', write('one\nnew\r\n', 'b.md'));
    expect(text('b.md')).toBe('one\nnew\r\n');
    await call('Write', write('one\r\n', 'c.md'));
    expect(text('c.md')).toBe('one\r\n');
  });

  test.each(['', ' \n\t', '\u200b\n', '\uFEFF'])('of %j deletes a topic, not the index', async (content) => {
    const { call, draft } = openBox({ files: { 'a.md': 'a', 'MEMORY.md': 'm' } });
    expect(await call('Write', write(content))).toMatchObject({ ok: true });
    expect(draft.has('a.md')).toBe(false);
    expect(await call('Write', write(content, 'MEMORY.md'))).toMatchObject({ ok: false, denied: true });
    expect(await call('Write', write(content, 'none.md'))).toMatchObject({ ok: false });
    expect(draft.paths()).toEqual(['MEMORY.md']);
  });

  test.each([
    ['more than anybody reads', 'x'.repeat(2 * 1024 ** 2 + 1)],
    ['NUL', 'a\0b'],
    ['half a character', 'a\udfff'],
    ['the line numbers of Read', '     1\tone\n     2\ttwo\n'],
  ])('keeps no %s', async (_what, content) => {
    const { call, draft } = openBox({ files: { 'a.md': 'a' } });
    expect(await call('Write', write(content))).toMatchObject({ ok: false });
    expect(draft.changed()).toEqual([]);
  });

  test('keeps a table of numbers that begins with one', async () => {
    const { call } = openBox();
    for (const content of ['1\tone\n2\ttwo\n', '# T\n\n     1\tone\n'])
      expect(await call('Write', write(content))).toMatchObject({ ok: true });
  });

  test('may make a memory smaller that is too large', async () => {
    const size = 2 * 1024 ** 2 + 100;
    const { call } = openBox({ files: { 'a.md': 'x'.repeat(size) } });
    expect(await call('Write', write('x'.repeat(size - 10)))).toMatchObject({ ok: true });
    expect(await call('Write', write('x'.repeat(size)))).toMatchObject({ ok: false });
  });

  test.each([
    'Foo/new.md',
    'FOO/x.md',
    'Topic.MD/x.md',
    'strasse.md',
    'cafe\u0301/x.md',
    'topic.md/below.md',
    'link/x.md',
    'link.md',
  ])('does not make %s beside what some disks take for the same', async (path) => {
    const { call, draft } = openBox({
      files: {
        'foo/x.md': 'x',
        'Straße.md': 's',
        'café/a.md': 'c',
        'topic.md': 't',
        link: fileOf('foo', '120000'),
        'link.md': fileOf('/etc/hosts', '120000'),
      },
    });
    expect(await call('Write', write('y\n', path))).toMatchObject({ ok: false });
    expect(draft.changed()).toEqual([]);
  });

  test.each(['Edit', 'Delete'])('nor does %s go through a link', async (tool) => {
    const { call, draft } = openBox({
      files: { 'foo/x.md': 'x', link: fileOf('foo', '120000'), 'l.md': fileOf('foo/x.md', '120000') },
    });
    for (const file_path of ['link/x.md', 'l.md'])
      expect(await call(tool, { file_path, old_string: 'x', new_string: 'y' })).toMatchObject({ ok: false });
    expect(draft.changed()).toEqual([]);
  });
});

describe('what must be read first', () => {
  const long = Array.from({ length: 60 }, (_, n) => `line ${n}`).join('\n');
  const box = (more = {}) =>
    openBox({ mustReadFirst: true, files: { 'a.md': long, 'b.md': 'b\n' }, ...more });

  test('is what is replaced or deleted whole', async () => {
    const { call, draft } = box();
    for (const [tool, input] of [
      ['Write', write('x\n')],
      ['Write', write('')],
      ['Delete', { file_path: 'a.md' }],
    ] as const)
      expect(await call(tool, input)).toMatchObject({
        ok: false,
        text: expect.stringMatching(/Read a\.md first/),
      });
    expect(draft.changed()).toEqual([]);
    await call('Read', { file_path: 'a.md' });
    expect(await call('Write', write('x\n'))).toMatchObject({ ok: true });
  });

  test('is not what is new, edited, or written in this dream', async () => {
    const { call } = box();
    expect(await call('Write', write('n\n', 'new.md'))).toMatchObject({ ok: true });
    expect(await call('Write', write('m\n', 'new.md'))).toMatchObject({ ok: true });
    expect(await call('Delete', { file_path: 'new.md' })).toMatchObject({ ok: true });
    expect(await call('Edit', { file_path: 'a.md', old_string: 'line 3\n', new_string: '' })).toMatchObject({
      ok: true,
    });
  });

  test('has been read in windows that leave nothing out', async () => {
    const { call } = box();
    await call('Read', { file_path: 'a.md', offset: 31, limit: 40 });
    expect(await call('Delete', { file_path: 'a.md' })).toMatchObject({ ok: false });
    await call('Read', { file_path: 'a.md', offset: 1, limit: 30 });
    expect(await call('Delete', { file_path: 'a.md' })).toMatchObject({ ok: false });
    await call('Read', { file_path: 'a.md', offset: 31, limit: 30 });
    expect(await call('Delete', { file_path: 'a.md' })).toMatchObject({ ok: true });
  });

  test('is not known from skimming, nor from a line that was cut', async () => {
    const { call, enter } = box({
      phase: 'orient',
      files: { 'a.md': long, 'b.md': `${'x'.repeat(3000)}\n` },
    });
    for (const file_path of ['a.md', 'b.md']) await call('Read', { file_path });
    enter('consolidate');
    for (const file_path of ['a.md', 'b.md'])
      expect(await call('Delete', { file_path })).toMatchObject({ ok: false });
  });

  test('stays known when it is edited, and no longer when somebody else changes it', async () => {
    const { call, draft } = box();
    await call('Read', { file_path: 'a.md' });
    await call('Edit', { file_path: 'a.md', old_string: 'line 3\n', new_string: '' });
    draft.write('b.md', 'tidied\n');
    expect(await call('Write', write('x\n'))).toMatchObject({ ok: true });
    await call('Read', { file_path: 'b.md' });
    draft.write('b.md', 'tidied again\n');
    expect(await call('Write', write('x\n', 'b.md'))).toMatchObject({ ok: false });
  });

  test('is nothing for an engine that does not look through the tools', async () => {
    const { call } = openBox({ files: { 'a.md': long } });
    expect(await call('Write', write('x\n'))).toMatchObject({ ok: true });
  });
});
