import { expect, test } from 'vitest';
import { shownDiff } from '../../../src/memory/shown-diff.ts';
import { unifiedDiff } from '../../../src/memory/unified-diff.ts';
import { secrets } from '../../support/secrets-corpus.ts';
import { treeOf } from './memories.ts';

test('a diff that is shown holds no secret, whichever side it stands on', () => {
  for (const { text, value } of secrets.filter(({ known }) => known)) {
    const [without, with_] = [treeOf({ 'a.md': 'one\ntwo\n' }), treeOf({ 'a.md': `one\n${text}\ntwo\n` })];
    for (const diff of [shownDiff(without, with_), shownDiff(with_, without)])
      expect(diff, text).not.toContain(value.split('\n').at(value.includes('\n') ? 2 : 0));
  }
});

test('a secret that was changed shows as changed', () => {
  const token = (end: string) => `gh${'p_'}${'3vKq8ZtR1xWm5LbN7cYd'}${'0hJs4GfA2uEo9Pi'}${end}`;
  const diff = shownDiff(
    treeOf({ 'a.md': `key: ${token('Q')}\n` }),
    treeOf({ 'a.md': `key: ${token('R')}\n` }),
  );
  const [old, now] = [/^-key: (.*)$/m.exec(diff)?.[1], /^\+key: (.*)$/m.exec(diff)?.[1]];
  expect(old).toMatch(/^\[secret: GitHub token #/);
  expect(now).not.toBe(old);
});

test('without secrets it is the unified diff', () => {
  const [before, after] = [treeOf({ 'a.md': 'a\nb\n', 'b.md': 'x\n' }), treeOf({ 'a.md': 'a\nc\n' })];
  expect(shownDiff(before, after)).toBe(unifiedDiff(before, after));
});
