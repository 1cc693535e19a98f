import { expect, test } from 'vitest';
import { qwenSlug, slug } from '../../../../src/memory/agents/slug.ts';

test('a slug replaces every unit that is no letter or digit, and keeps case', () => {
  expect(slug('/home/dev/My_App.v2')).toBe('-home-dev-My-App-v2');
  expect(slug('/a/é/日本')).toBe('-a-----');
  expect(slug('/x/😀')).toBe('-x---');
  expect(slug('/e\u0301')).toBe('-e-');
});

test('a slug of 200 characters stays, one more is cut and gets a hash of the whole path', () => {
  const just = `/${'a'.repeat(199)}`;
  expect(slug(just)).toBe(`-${'a'.repeat(199)}`);
  const over = `/${'a'.repeat(200)}`;
  expect(slug(over)).toBe(`-${'a'.repeat(199)}-${hashByHand(over)}`);
  expect(slug(over)).not.toBe(slug(`/${'a'.repeat(199)}b`));
});

test('a hash is taken without its sign', () => {
  const paths = Array.from({ length: 50 }, (_, i) => `/${'b'.repeat(210)}${i}`);
  expect(paths.some((path) => signed(path) < 0)).toBe(true);
  for (const path of paths) expect(slug(path)).toMatch(/^-b{199}-[0-9a-z]+$/);
});

test("Qwen Code's slug has no cap", () => {
  expect(qwenSlug(`/${'a'.repeat(300)}`)).toBe(`-${'a'.repeat(300)}`);
});

function hashByHand(path: string): string {
  return Math.abs(signed(path)).toString(36);
}

function signed(path: string): number {
  return [...Array(path.length).keys()].reduce((h, i) => (Math.imul(h, 31) + path.charCodeAt(i)) | 0, 0);
}
