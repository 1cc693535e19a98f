import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { fileOf } from '../../../src/memory/tree.ts';
import { fileDiffs } from '../../../src/report/file-diffs.ts';

const tree = (files: Record<string, string>) =>
  new Map(Object.entries(files).map(([path, text]) => [path, fileOf(text)]));

test('a removed line and what came in its place stand together', () => {
  const [diff] = fileDiffs(tree({ 'a.md': 'one\ntwo\nthree\nsame\n' }), tree({ 'a.md': 'ONE\nTWO\nsame\n' }));
  expect(diff!.hunks[0]!.lines.map(({ sign, text }) => sign + text)).toEqual([
    '-one',
    '+ONE',
    '-two',
    '+TWO',
    '-three',
    ' same',
  ]);
});

test('a long diff is cut and says by how much', () => {
  const text = Array.from({ length: 500 }, (_, i) => `line ${i}\n`).join('');
  const [diff] = fileDiffs(tree({}), tree({ 'a.md': text }));
  expect(diff!.hunks[0]!.lines).toHaveLength(200);
  expect(diff!.more).toBe(300);
});

test('secrets are masked, and what is not text is not shown', () => {
  const key = `sk-ant-api03-${createHash('sha512').update('a').digest('base64url')}AA`;
  const [diff] = fileDiffs(tree({}), tree({ 'a.md': `key: ${key}\n` }));
  expect(JSON.stringify(diff)).not.toContain(key);
  const binary = new Map([['b.md', { bytes: new Uint8Array([0, 1, 2]), mode: '100644' as const }]]);
  expect(fileDiffs(new Map(), binary)).toMatchObject([{ isBinary: true, hunks: [] }]);
});
