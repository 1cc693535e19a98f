import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { find } from '../../../../src/agent/search/find.ts';
import { Limits } from '../../../../src/agent/search/limits.ts';
import { type Dialect, type PatternOptions, readPattern } from '../../../../src/agent/search/pattern.ts';
import { countOf, cutAround, rowsOf } from '../../../../src/agent/search/rows.ts';
import { Random } from '../../../support/random.ts';
import { scratch } from '../../../support/world.ts';

const limits = (signal = new AbortController().signal) => new Limits(signal);

async function linesFound(
  pattern: string,
  dialect: Dialect,
  text: string,
  more: Partial<PatternOptions> = {},
) {
  const read = readPattern([pattern], { dialect, ...more });
  const [spans] = await find([Buffer.from(text)], read, false, limits());
  return rowsOf(text, spans!).map((row) => row.text);
}

describe('ripgrep patterns', () => {
  const TEXT = 'one two\nThree\ninterface{}\na{2}\naaa\nx.y\nfoo(bar)\n[x]\nβ-ray\n  tab\t\n';
  test.each([
    ['two', ['one two']],
    ['^T', ['Three']],
    ['(?i)three', ['Three']],
    ['interface{}', ['interface{}']],
    ['a{2}', ['aaa']],
    ['a\\{2\\}', ['a{2}']],
    ['\\w+\\.\\w+', ['x.y']],
    ['foo\\(', ['foo(bar)']],
    ['(?P<name>o)o', ['foo(bar)']],
    ['\\[x\\]', ['[x]']],
    ['[[:upper:]]', ['Three']],
    ['\\p{Greek}', ['β-ray']],
    ['\\x{3b2}', ['β-ray']],
    ['^\\h+', ['  tab\t']],
    ['\\bray\\b', ['β-ray']],
    ['a|T', ['Three', 'interface{}', 'a{2}', 'aaa', 'foo(bar)', 'β-ray', '  tab\t']],
    ['e\\s', ['one two']],
    ['[^a-z]$', ['interface{}', 'a{2}', 'foo(bar)', '[x]', '  tab\t']],
    ['nothing', []],
    ['\\Athree', []],
  ])('%s', async (pattern, expected) => {
    expect(await linesFound(pattern, 'perl', TEXT)).toEqual(expected);
  });

  test.each([
    '(',
    '[',
    'a)',
    '(?<!',
    '\\',
    '(?>a)',
    '[z-a]',
    '\\p{Nonsense}',
    'a{99999999999}{99999999}',
    '(?',
  ])('%s is answered, not thrown about', async (pattern) => {
    await linesFound(pattern, 'perl', 'text').catch((error) => {
      expect(error.message).toMatch(/^Bad pattern: |too slow/);
    });
  });

  test('a match goes over line ends where that is wanted, and only there', async () => {
    const text = 'start {\n  middle\n}\nend\n';
    expect(await linesFound('\\{\\s+middle', 'perl', text)).toEqual([]);
    expect(await linesFound('\\{.*\\}', 'perl', text, { isMultiline: true })).toEqual([
      'start {',
      '  middle',
      '}',
    ]);
  });

  test('Windows line ends are no part of a line', async () => {
    expect(await linesFound('one$', 'perl', 'one\r\none \r\n')).toEqual(['one']);
    expect(await linesFound('on.$', 'perl', 'one\r\ntwo\r\n')).toEqual(['one']);
  });
});

test('a pattern of 10^5 brackets, a long one and one of many alternatives come to an end', async () => {
  expect(() => readPattern(['('.repeat(100_000)], { dialect: 'perl' })).toThrow(/too long/);
  const many = Array.from({ length: 300 }, (_, i) => `a${i}b`).join('|');
  expect(await linesFound(many, 'perl', `${'a1'.repeat(100_000)}\na299b\n`)).toEqual(['a299b']);
  const long = `${'a'.repeat(1_500)}b`;
  expect(await linesFound(long, 'fixed', 'a'.repeat(1 << 20), { isCaseSensitive: false })).toEqual([]);
});

describe('a pattern that would run forever', () => {
  test.each<[string, Dialect]>([
    ['(a+)+$', 'extended'],
    ['(a|a)*b', 'perl'],
  ])('%s is ended, and the next one runs', async (pattern, dialect) => {
    await expect(linesFound(pattern, dialect, `${'a'.repeat(60)}!`)).rejects.toThrow(/too slow/);
    expect(await linesFound('b+', 'extended', 'abba\n')).toEqual(['abba']);
  });

  test('ends at once when the dream does', async () => {
    const ending = new AbortController();
    const running = find(
      [Buffer.from(`${'a'.repeat(60)}!`)],
      readPattern(['(a+)+$'], { dialect: 'perl' }),
      false,
      new Limits(ending.signal, 60_000),
    );
    setTimeout(() => ending.abort(), 50);
    await expect(running).rejects.toThrow(/dream ends/);
  });
});

test('a plain text needs no worker, whatever case', () => {
  for (const [pattern, dialect] of [
    ['a.c|^d', 'perl'],
    ['a.c', 'basic'],
    ['(x)', 'fixed'],
  ] as const) {
    expect(readPattern([pattern], { dialect, isCaseSensitive: false }).isPlain).toBe(true);
  }
  expect(readPattern(['a*'], { dialect: 'basic' }).isPlain).toBe(false);
  expect(readPattern(['\\s'], { dialect: 'perl' }).isPlain).toBe(false);
});

const isGnu = /GNU/.test(spawnSync('grep', ['--version'], { encoding: 'utf8' }).stdout ?? '');

test.skipIf(!isGnu)('patterns made by chance find the lines that grep finds', async () => {
  const random = new Random(5);
  const text = [
    'ab',
    'a',
    'b',
    'aab',
    'abab',
    'a+b',
    'a|b',
    '(a)',
    'a{2}',
    '[a]',
    'ba',
    '',
    'a*',
    '^a$',
    'a.b',
    'b?',
  ]
    .map((line) => `${line}\n`)
    .join('');
  const dir = scratch();
  fs.writeFileSync(join(dir, 'text'), text);
  const signs = {
    basic: [
      'a',
      'b',
      '.',
      '*',
      '^',
      '$',
      '\\(',
      '\\)',
      '\\|',
      '\\+',
      '\\?',
      '\\{2\\}',
      '[ab]',
      '[^a]',
      '+',
      '|',
      '(',
      '{',
      '\\.',
      '\\w',
      '\\b',
    ],
    extended: [
      'a',
      'b',
      '.',
      '*',
      '^',
      '$',
      '(',
      ')',
      '|',
      '+',
      '?',
      '{2}',
      '{1,2}',
      '[ab]',
      '[^a]',
      '\\+',
      '\\|',
      '\\(',
      '\\.',
      '\\w',
      '\\b',
    ],
  };
  const asked: { dialect: 'basic' | 'extended'; pattern: string }[] = [];
  for (const dialect of ['basic', 'extended'] as const) {
    for (let i = 0; i < 400; i++) {
      asked.push({
        dialect,
        pattern: Array.from({ length: 1 + random.below(5) }, () => random.pick(signs[dialect])).join(''),
      });
    }
  }
  const script = asked
    .map(
      ({ dialect, pattern }) =>
        `grep ${dialect === 'basic' ? '-G' : '-E'} -e '${pattern}' text 2>/dev/null; printf '\\1%s\\2' $?\n`,
    )
    .join('');
  const { stdout } = spawnSync('bash', [], {
    cwd: dir,
    encoding: 'utf8',
    input: script,
    env: { ...process.env, LC_ALL: 'C' },
  });
  const theirs = stdout.split('\x02').map((part) => part.split('\x01'));
  const wrong: object[] = [];
  for (const [index, { dialect, pattern }] of asked.entries()) {
    const [found, status] = theirs[index]!;
    // What grep refuses we may refuse as well, or understand; a word's edge repeated means nothing to anybody.
    if (status === '2' || /\\b\\?[*+?{]/.test(pattern)) continue;
    const ours = await linesFound(pattern, dialect, text).then(
      (lines) => lines.map((line) => `${line}\n`).join(''),
      (error) => error.message,
    );
    if (ours !== found) wrong.push({ dialect, pattern, ours, theirs: found });
  }
  expect(wrong).toEqual([]);
});

test('lines around a match, counts and windows', () => {
  const text = 'a\nb\nX\nc\nd\ne\nX\n';
  const spans = [4, 5, 12, 13];
  expect(
    rowsOf(text, spans, { before: 1, after: 1 }).map(({ number, isMatch }) => [number, isMatch]),
  ).toEqual([
    [2, false],
    [3, true],
    [4, false],
    [6, false],
    [7, true],
  ]);
  expect(rowsOf(text, spans, { isInverted: true }).map((row) => row.number)).toEqual([1, 2, 4, 5, 6]);
  expect([countOf(text, spans), countOf(text, spans, true)]).toEqual([2, 5]);
  const long = `${'x'.repeat(1_000)}needle${'y'.repeat(1_000)}`;
  const cut = cutAround(long, [1_000, 1_006], 100);
  expect(cut).toMatch(/^…x+needley+…$/);
  expect(cut).toHaveLength(102);
  expect(cutAround('😀'.repeat(300), [250, 252], 101)).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/);
});
