import { describe, expect, test } from 'vitest';
import { type RevertedLine, respectReverts } from '../../../src/memory/reverts.ts';
import { fileOf, type Tree, textOf } from '../../../src/memory/tree.ts';

const tree = (files: Record<string, string>): Tree =>
  new Map(Object.entries(files).map(([path, text]) => [path, fileOf(text)]));
const texts = (of: Tree) => Object.fromEntries([...of].map(([path, file]) => [path, textOf(file)]));
const line = (was: RevertedLine['was'], path: string, text: string): RevertedLine => ({
  path,
  line: text,
  revert: 9,
  was,
});

describe('what a person took back', () => {
  test('stays: a restored line is not removed, a removed one is not added', () => {
    const before = tree({ 'MEMORY.md': '# M\n- [Gone](gone.md)\n- [A](a.md) — long\n' });
    const after = tree({ 'MEMORY.md': '# M\n- [A](a.md) — short…\n- [B](b.md)\n' });
    const reverted = [
      line('restored', 'MEMORY.md', '- [Gone](gone.md)'),
      line('restored', 'MEMORY.md', '- [A](a.md) — long'),
      line('removed', 'MEMORY.md', '- [A](a.md) — short…'),
    ];
    expect(texts(respectReverts(before, after, reverted))).toEqual({
      'MEMORY.md': '# M\n- [Gone](gone.md)\n- [A](a.md) — long\n- [B](b.md)\n',
    });
  });

  test('a file that was taken back is not made again, and one that was put back is not deleted', () => {
    const before = tree({ 'kept.md': 'one\ntwo\n' });
    const after = tree({ 'new.md': 'three\n' });
    const reverted = [
      line('removed', 'new.md', 'three'),
      line('restored', 'kept.md', 'one'),
      line('restored', 'kept.md', 'two'),
    ];
    expect(respectReverts(before, after, reverted)).toEqual(before);
  });

  test('a blank line that came with it is no change of its own', () => {
    const before = tree({ 'a.md': 'text\n' });
    const after = tree({ 'a.md': 'text\n\nmoved here\n' });
    expect(respectReverts(before, after, [line('removed', 'a.md', 'moved here')])).toEqual(before);
  });
});

describe('everything else of the dream', () => {
  test('arrives, also in the same place of the same file', () => {
    const before = tree({ 'a.md': 'old\n', 'b.md': 'b\nmove me\n' });
    const after = tree({ 'a.md': 'old\nnot this\nmove me\n', 'b.md': 'b\n' });
    expect(texts(respectReverts(before, after, [line('removed', 'a.md', 'not this')]))).toEqual({
      'a.md': 'old\nmove me\n',
      'b.md': 'b\n',
    });
  });

  test('is untouched where other files were reverted', () => {
    const before = tree({ 'a.md': 'one\n' });
    const after = tree({ 'a.md': 'two\n' });
    expect(respectReverts(before, after, [line('removed', 'b.md', 'two')])).toEqual(after);
  });

  test('CRLF and a missing final newline do not hide a line', () => {
    const before = tree({ 'a.md': 'one\r\nlast' });
    const after = tree({ 'a.md': 'one\r\n' });
    expect(texts(respectReverts(before, after, [line('restored', 'a.md', 'last')]))).toEqual({
      'a.md': 'one\r\nlast',
    });
  });
});
