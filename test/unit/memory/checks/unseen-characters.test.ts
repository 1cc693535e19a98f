import { describe, expect, test } from 'vitest';
import { inspect, verify } from '../../../../src/memory/checks/checks.ts';
import { findSecrets, maskSecrets } from '../../../../src/memory/secrets.ts';
import { factsWith, treeOf } from '../memories.ts';

const INDEX = '# Memory\n\n- [A](a.md) — about a\n- [B](b.md) — about b\n';
const BEFORE = { 'MEMORY.md': INDEX, 'a.md': 'One.\nTwo al\u200bways.\n', 'b.md': 'Three.\n' };

const worse = (changes: Record<string, string>) =>
  verify({ before: treeOf(BEFORE), after: treeOf({ ...BEFORE, ...changes }), facts: factsWith() }).worse.map(
    ({ check, path, line, message }) => `${check} ${path}:${line} ${message}`,
  );

describe('characters that nobody sees', () => {
  test('are told where they stand, and which they are', () => {
    const tree = treeOf({ ...BEFORE, 'b.md': `Three.\n\nFour \u202e\u2066x\u2069 and \u200b\u200b.\n` });
    const found = inspect(tree, factsWith()).filter(({ check }) => check === 'unseen-characters');
    expect(found.map(({ path, line, severity }) => [path, line, severity])).toEqual([
      ['a.md', 2, 'advice'],
      ['b.md', 3, 'advice'],
    ]);
    expect(found[1]!.message).toContain('U+202E right-to-left override, U+2066 direction isolate');
    expect(found[1]!.message).toContain('and 1 other kinds');
  });

  test.each([
    ['in a topic', { 'b.md': 'Three, nev\u200ber.\n' }],
    ['in the index', { 'MEMORY.md': INDEX.replace('about a', 'about \u202ea') }],
    [
      'in a file that is new',
      { 'MEMORY.md': `${INDEX}- [C](c.md) — c\n`, 'c.md': `C${String.fromCodePoint(0xe0041)}\n` },
    ],
    ['as colours', { 'b.md': 'Three \u001b[31mred\u001b[0m.\n' }],
    ['beside those that were there', { 'a.md': 'One.\nTwo al\u200b\u200bways.\n' }],
  ])('make a dream worse that adds them %s', (_where, changes) => {
    expect(worse(changes as unknown as Record<string, string>)).toHaveLength(1);
  });

  test('move with the line they stand in, and may go', () => {
    expect(worse({ 'a.md': 'One.\n', 'b.md': 'Three.\nTwo al\u200bways.\n' })).toEqual([]);
    expect(worse({ 'a.md': 'One.\nTwo always.\n' })).toEqual([]);
  });

  test('are not what emoji and scripts need', () => {
    expect(worse({ 'b.md': 'Three 👩🏽‍💻 ❤️ 1️⃣ می\u200cخواهم क्\u200dष.\n' })).toEqual([]);
  });
});

describe('a secret with something in it that nobody sees', () => {
  const token = `gh${'p_'}${'3vKq8ZtR1xWm5LbN7cYd'}${'0hJs4GfA2uEo9PiQ'}`;
  test.each([
    ['a zero-width space', '\u200b'],
    ['a soft hyphen', '\u00ad'],
    ['a mark of direction', '\u202d'],
    ['a tag', String.fromCodePoint(0xe0041)],
    ['a colour', '\u001b[1m'],
  ])('is found, masked and refused: %s', (_what, unseen) => {
    const hidden = token.slice(0, 12) + unseen + token.slice(12);
    const text = `the token is ${hidden}, keep it`;
    expect(findSecrets(text).map(({ value }) => value)).toEqual([hidden]);
    expect(maskSecrets(text)).toMatch(/^the token is \[secret: [^\]]+\], keep it$/);
    expect(worse({ 'b.md': `${text}\n` }).join('\n')).toContain('no-secrets b.md:1');
  });
});
