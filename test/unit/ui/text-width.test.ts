import { describe, expect, it } from 'vitest';
import { fitEnd, fitStart, padEnd, padStart, widthOf } from '../../../src/ui/text-width.ts';
import { wrap } from '../../../src/ui/wrap.ts';

describe('widthOf', () => {
  it.each([
    ['plain', 5],
    ['naïve', 5],
    ['e\u0301', 1],
    ['記憶', 4],
    ['ｆｕｌｌ', 8],
    ['한국', 4],
    ['😀', 2],
    ['👨‍👩‍👧', 2],
    ['🇨🇭', 2],
    ['❤️', 2],
    ['→ …', 3],
    ['', 0],
  ])('of %s is %i columns', (text, width) => {
    expect(widthOf(text)).toBe(width);
  });
});

describe('fitting', () => {
  it('never takes more columns than there are, nor half a character', () => {
    for (const text of ['a long line of words', '記憶の整理をする', '😀😀😀😀😀', 'mixed 記憶 😀 text'])
      for (let width = 0; width < 24; width += 1) {
        expect(widthOf(fitStart(text, width))).toBeLessThanOrEqual(width);
        expect(widthOf(fitEnd(text, width))).toBeLessThanOrEqual(width);
        expect(fitStart(text, width) + fitEnd(text, width)).not.toMatch(/\p{Cs}/u);
      }
  });

  it('keeps the beginning of words and the end of paths', () => {
    expect(fitStart('Improved 5 memories', 12)).toBe('Improved 5…');
    expect(fitEnd('topics/very/deep/deploy.md', 12)).toBe('…p/deploy.md');
    expect(fitStart('fits', 4)).toBe('fits');
  });

  it('pads by columns, not by characters', () => {
    expect([padEnd('記憶', 6), padStart('記憶', 6), padEnd('long', 2)]).toEqual(['記憶  ', '  記憶', 'long']);
  });
});

describe('wrap', () => {
  it('breaks between words and keeps line ends', () => {
    expect(wrap('one two three four\n\nfive', { width: 14, indent: '  ' })).toEqual([
      '  one two',
      '  three four',
      '',
      '  five',
    ]);
  });

  it('leaves a word whole that is longer than a line, and everything where there is no edge', () => {
    expect(wrap('see https://example.org/a/very/long/path now', { width: 20 })).toEqual([
      'see',
      'https://example.org/a/very/long/path',
      'now',
    ]);
    expect(wrap('a '.repeat(500).trim(), { width: Number.POSITIVE_INFINITY })).toHaveLength(1);
  });
});
