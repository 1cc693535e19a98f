import { describe, expect, test } from 'vitest';
import { openBox } from '../box.ts';

const edit = (old_string: string, new_string: string, more = {}) => ({
  file_path: 'a.md',
  old_string,
  new_string,
  ...more,
});

describe('Edit', () => {
  test('replaces what stands there once', async () => {
    const { call, text } = openBox({ files: { 'a.md': 'one\ntwo\n' } });
    expect(await call('Edit', edit('one', 'three'))).toEqual({ ok: true, text: 'Edited a.md (1 place).' });
    expect(text('a.md')).toBe('three\ntwo\n');
  });

  test('says how often it occurs where that is not once', async () => {
    const { call, text } = openBox({ files: { 'a.md': 'aXbXc\n' } });
    expect((await call('Edit', edit('X', 'Y'))).text).toMatch(/occurs 2 times/);
    expect((await call('Edit', edit('Z', 'Y'))).text).toMatch(/does not occur \(0 times\)/);
    expect(text('a.md')).toBe('aXbXc\n');
    expect((await call('Edit', edit('X', '$&', { replace_all: true }))).text).toMatch(/2 places/);
    expect(text('a.md')).toBe('a$&b$&c\n');
  });

  test.each([
    ['     1\tone', 'line numbers'],
    ['     1\tone\n     2\ttwo', 'line numbers'],
    ['  1→one', 'line numbers'],
    ['one  two', 'other spaces'],
    ['One', '0 times'],
  ])('says what is wrong with %j', async (from, why) => {
    const { call } = openBox({ files: { 'a.md': 'one\ntwo\n' } });
    expect(await call('Edit', edit(from, 'x'))).toMatchObject({
      ok: false,
      text: expect.stringContaining(why),
    });
  });

  test('keeps CRLF where the model sends plain newlines', async () => {
    const { call, text } = openBox({ files: { 'a.md': '\uFEFFone\r\ntwo\r\nthree\r\n' } });
    expect(await call('Edit', edit('one\ntwo\n', 'one\nnew\nmore\n'))).toMatchObject({ ok: true });
    expect(text('a.md')).toBe('\uFEFFone\r\nnew\r\nmore\r\nthree\r\n');
  });

  test('leaves the other lines of a file with both kinds of line ends as they are', async () => {
    const { call, text } = openBox({ files: { 'a.md': 'one\r\ntwo\nthree\r\nfour\n' } });
    await call('Edit', edit('two\nthree', 'x'));
    expect(text('a.md')).toBe('one\r\nx\r\nfour\n');
  });

  test('finds each of many places among CRLF lines', async () => {
    const { call, text } = openBox({ files: { 'a.md': 'a\r\nb\r\na\r\nb\r\na\r\n' } });
    await call('Edit', edit('a\nb', 'c', { replace_all: true }));
    expect(text('a.md')).toBe('c\r\nc\r\na\r\n');
  });

  test('that would make too much of a file is refused before it is made', async () => {
    const { call, text } = openBox({ files: { 'a.md': 'x'.repeat(100_000) } });
    const result = await call('Edit', edit('x', 'y'.repeat(1_000_000), { replace_all: true }));
    expect(result).toMatchObject({ ok: false, text: expect.stringMatching(/too large/) });
    expect(text('a.md')).toBe('x'.repeat(100_000));
  });

  test.each(['', ' \n', '\u200b'])('that leaves %j deletes the memory, but not the index', async (rest) => {
    const box = openBox({ files: { 'a.md': 'all', 'MEMORY.md': 'all' } });
    expect(await box.call('Edit', edit('all', rest))).toMatchObject({ ok: true });
    expect(box.draft.has('a.md')).toBe(false);
    const index = await box.call('Edit', { ...edit('all', rest), file_path: 'MEMORY.md' });
    expect(index).toMatchObject({ ok: false, denied: true });
    expect(box.text('MEMORY.md')).toBe('all');
  });

  test.each(['a\0b', 'a\ud800b'])('keeps no %j', async (bad) => {
    const { call, draft } = openBox({ files: { 'a.md': 'one\n' } });
    expect(await call('Edit', edit('one', bad))).toMatchObject({ ok: false });
    expect(draft.changed()).toEqual([]);
  });
});
