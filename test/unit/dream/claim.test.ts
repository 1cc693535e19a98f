import { expect, test } from 'vitest';
import { claimOf } from '../../../src/dream/claim.ts';

// Put together from parts: no complete secret stands in this file.
const [HEAD, TAIL] = [`gh${'p_'}3vKq8ZtR1xWm5LbN7cYd`, '0hJs4GfA2uEo9PiQ'];

test('an engine’s own words are kept as they are', () => {
  expect(claimOf(' Merged two notes.\nDropped one: it was wrong. ')).toBe(
    'Merged two notes.\nDropped one: it was wrong.',
  );
  expect(claimOf('記憶を整理した 🛏')).toBe('記憶を整理した 🛏');
});

test.each(['', ' \n ', '\u0000\u200b\u202e'])('words without a word are none: %j', (words) => {
  expect(claimOf(words)).toBeUndefined();
});

test('nothing is left that a terminal would obey, hide or reorder', () => {
  expect(claimOf('a\u0000b\u001b[31mc\u202ed\u200be\u2028f\ud800g\u{e0041}h\u009bi')).toBe('ab[31mcdefghi');
});

test('secrets are masked, also those that were taken apart by what nobody sees, and those at the end', () => {
  for (const words of [`${HEAD}${TAIL}`, `${HEAD}\u200b${TAIL}`, `${'x '.repeat(990)}${HEAD}${TAIL}`]) {
    const claim = claimOf(`I left out ${words}`)!;
    expect(claim).not.toContain(TAIL.slice(-8));
    expect(claim).not.toContain(HEAD.slice(4, 12));
  }
  expect(claimOf(`I left out ${HEAD}${TAIL}`)).toMatch(/^I left out \[secret: GitHub token #/);
});

test('there are at most 2,000 characters of it, and no half ones', () => {
  for (const text of [
    'word '.repeat(5_000),
    'x'.repeat(5_000_000),
    '🛏'.repeat(2_000),
    `a${'🛏'.repeat(2_000)}`,
  ]) {
    const claim = claimOf(text)!;
    expect(claim.length).toBeLessThanOrEqual(2_000);
    expect(claim).toMatch(/…$/);
    expect(claim).not.toMatch(/\p{Cs}/u);
  }
});
