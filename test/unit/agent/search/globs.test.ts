import { describe, expect, test } from 'vitest';
import { expandBraces } from '../../../../src/agent/search/braces.ts';
import { nameGlob } from '../../../../src/agent/search/name-glob.ts';
import { pathGlob } from '../../../../src/agent/search/path-glob.ts';

test.each<[glob: string, yes: string[], no: string[]]>([
  ['*', ['', 'a', 'a.md'], []],
  ['*.md', ['a.md', '.md'], ['a.mdx', 'md']],
  ['a?c', ['abc', 'a😀c'], ['ac', 'abbc']],
  ['[abc]*', ['a', 'bx'], ['x', '']],
  ['[!a-c]', ['d', '-'], ['a', 'b']],
  ['[^a-c]', ['d'], ['c']],
  ['[]x]', [']', 'x'], ['a']],
  ['[[:digit:]]*', ['1a'], ['a1']],
  ['[a', ['[a'], ['a']],
  ['[z-a]', ['[z-a]'], ['z']],
  ['\\*', ['*'], ['a']],
  ['a\\', ['a\\'], ['a']],
  ['*a*b*c', ['abc', 'xaxbxc'], ['cba']],
  ['**', ['anything'], []],
  ['é', ['e\u0301'], ['e']],
  ['a.c', ['a.c'], ['abc']],
])('%s means a name', (glob, yes, no) => {
  const isLike = nameGlob(glob);
  expect(yes.filter((name) => !isLike(name))).toEqual([]);
  expect(no.filter(isLike)).toEqual([]);
});

test('case is told apart unless that is not wanted', () => {
  expect(nameGlob('README*')('readme.md')).toBe(false);
  expect(nameGlob('README*', { isCaseless: true })('readme.md')).toBe(true);
});

test.each<[glob: string, yes: string[], no: string[]]>([
  ['*.md', ['a.md', 'deep/a.md'], ['a.txt']],
  ['/*.md', ['a.md'], ['deep/a.md']],
  ['./*.md', ['a.md'], ['deep/a.md']],
  ['deep/*.md', ['deep/a.md'], ['a.md', 'x/deep/a.md', 'deep/er/a.md']],
  ['**/*.md', ['a.md', 'deep/a.md', 'deep/er/a.md'], ['a.txt']],
  ['deep/**', ['deep/a.md', 'deep/er/a.md'], ['a.md']],
  ['deep/**/a.md', ['deep/a.md', 'deep/x/y/a.md'], ['a.md']],
  ['**/er/**', ['deep/er/a.md', 'er/a'], ['deep/a']],
  ['*.{md,txt}', ['a.md', 'x/b.txt'], ['a.js']],
  ['{a,b}/{c,d}.md', ['a/c.md', 'b/d.md'], ['a/b.md']],
  ['src/**/*.{ts,tsx}', ['src/a.ts', 'src/x/y.tsx'], ['lib/a.ts', 'src/a.js']],
  ['a/[bc]/*', ['a/b/x'], ['a/d/x']],
])('%s means a path', (glob, yes, no) => {
  const isLike = pathGlob(glob);
  expect(yes.filter((path) => !isLike(path))).toEqual([]);
  expect(no.filter(isLike)).toEqual([]);
});

describe('braces', () => {
  test.each([
    ['a', ['a']],
    ['a{b,c}d', ['abd', 'acd']],
    ['{a,b{c,d}}', ['a', 'bc', 'bd']],
    ['{a}', ['{a}']],
    ['{a,b', ['{a,b']],
    ['a,b}', ['a,b}']],
    ['{,x}', ['', 'x']],
    ['\\{a,b}', ['\\{a,b}']],
    ['{a,\\}}', ['a', '\\}']],
  ])('%s stands for %j', (glob, expected) => {
    expect(expandBraces(glob)).toEqual(expected);
  });

  test('do not stand for more than can be looked at', () => {
    expect(() => expandBraces('{a,b}'.repeat(20))).toThrow(/more than 200/);
    expect(() => expandBraces('{'.repeat(5_000))).toThrow(/too long/);
    expect(expandBraces('{'.repeat(900))).toHaveLength(1);
  });
});
