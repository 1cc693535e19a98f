import { describe, expect, it } from 'vitest';
import { bytesOf, changesBetween, improvedCount, totals } from '../../../src/memory/changes.ts';
import { type File, fileOf } from '../../../src/memory/tree.ts';

const tree = (files: Record<string, string | File>) =>
  new Map(
    Object.entries(files).map(([path, text]) => [path, typeof text === 'string' ? fileOf(text) : text]),
  );
const binary: File = { bytes: Uint8Array.from([0, 1, 2]), mode: '100644' };
const lines = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => `fact ${from + n}\n`).join('');

describe('changesBetween', () => {
  it('names what was added, modified and deleted, with line counts, sorted by path', () => {
    const changes = changesBetween(
      tree({ 'b.md': 'one\ntwo\n', 'c.md': 'gone', 'same.md': 'x' }),
      tree({ 'b.md': 'one\n2\nthree\n', 'a.md': 'new\nfile\n', 'same.md': 'x' }),
    );
    expect(changes).toEqual([
      { path: 'a.md', change: 'added', added: 2, removed: 0 },
      { path: 'b.md', change: 'modified', added: 2, removed: 1 },
      { path: 'c.md', change: 'deleted', added: 0, removed: 1 },
    ]);
    expect(improvedCount(changes)).toBe(3);
    expect(totals(changes)).toEqual({ added: 4, removed: 2 });
  });

  it('sees a rename by equal contents, also of a binary file', () => {
    const changes = changesBetween(tree({ 'a.md': 'text', x: binary }), tree({ 'b.md': 'text', y: binary }));
    expect(changes).toEqual([
      { path: 'b.md', change: 'renamed', from: 'a.md', added: 0, removed: 0 },
      { path: 'y', change: 'renamed', from: 'x', added: 0, removed: 0 },
    ]);
  });

  it('sees a rename where six of ten lines are the same, not where five are', () => {
    const before = tree({ 'old.md': lines(0, 10) });
    const [six, five] = [lines(0, 6) + lines(20, 24), lines(0, 5) + lines(20, 25)];
    expect(changesBetween(before, tree({ 'new.md': six }))[0]).toMatchObject({
      change: 'renamed',
      added: 4,
      removed: 4,
    });
    expect(changesBetween(before, tree({ 'new.md': five })).map(({ change }) => change)).toEqual([
      'added',
      'deleted',
    ]);
  });

  it('gives each deleted file to the new file most like it', () => {
    const changes = changesBetween(
      tree({ 'old.md': lines(0, 10) }),
      tree({ 'a.md': lines(0, 7), 'b.md': lines(0, 9) }),
    );
    expect(changes.map(({ path, change }) => [path, change])).toEqual([
      ['a.md', 'added'],
      ['b.md', 'renamed'],
    ]);
  });

  it('takes two empty files for two files', () => {
    const changes = changesBetween(tree({ 'a.md': '' }), tree({ 'b.md': '' }));
    expect(changes.map(({ change }) => change)).toEqual(['deleted', 'added']);
  });

  it('counts no lines of what is not text, and a changed mode as a change', () => {
    const before = tree({ x: binary, 'm.md': fileOf('a\n') });
    const after = tree({ x: { ...binary, bytes: Uint8Array.from([0, 9]) }, 'm.md': fileOf('a\n', '100755') });
    expect(changesBetween(before, after)).toEqual([
      { path: 'm.md', change: 'modified', added: 0, removed: 0 },
      { path: 'x', change: 'modified', added: 0, removed: 0 },
    ]);
  });

  it('treats a file named __proto__ as any other', () => {
    const after = new Map([['__proto__', fileOf('a\n')]]);
    expect(changesBetween(new Map(), after)).toEqual([
      { path: '__proto__', change: 'added', added: 1, removed: 0 },
    ]);
    expect(bytesOf(after)).toBe(2);
  });

  it('compares two unrelated 10 MB files in bounded time', () => {
    const big = (word: string) =>
      Array.from({ length: 300_000 }, (_, n) => `${word} ${n} and so on and on\n`).join('');
    const started = performance.now();
    const [change] = changesBetween(tree({ 'a.md': big('old') }), tree({ 'a.md': big('new') }));
    expect(change).toMatchObject({ added: 300_000, removed: 300_000 });
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
