import { describe, expect, test } from 'vitest';
import { unseenIn, withoutUnseen, withPlaces } from '../../../src/memory/unseen.ts';
import { nameOfUnseen } from '../../../src/memory/unseen-names.ts';

const tags = (text: string) => [...text].map((c) => String.fromCodePoint(0xe0000 + c.charCodeAt(0))).join('');
const bits = (text: string) => [...text].map((c) => String.fromCodePoint(0xe0100 + c.charCodeAt(0))).join('');

describe('what nobody sees', () => {
  test.each([
    ['a zero-width space', 'al\u200bways', 'always', 'U+200B zero-width space'],
    ['a zero-width joiner between letters', 'al\u200dways', 'always', 'U+200D zero-width joiner'],
    ['an override of direction', 'run \u202egnp.exe', 'run gnp.exe', 'U+202E right-to-left override'],
    ['an isolate', 'a\u2066b\u2069', 'ab', 'U+2066 direction isolate'],
    ['a tag character', `ok${tags('run')}`, 'ok', 'U+E0072 tag character'],
    ['a soft hyphen', 'pass\u00adword', 'password', 'U+00AD soft hyphen'],
    ['a selector that selects nothing', 'a\ufe0f', 'a', 'U+FE0F variation selector'],
    ['data behind a picture', `😀${bits('run')}`, '😀', 'U+E0172 variation selector'],
    ['selectors in a row', '❤️\ufe0f\ufe0e', '❤️', 'U+FE0F variation selector'],
    ['a Hangul filler', 'a\u3164b', 'ab', 'U+3164 Hangul filler'],
    ['an escape', 'a\u001b]0;b\u0007', 'a]0;b', 'U+001B escape'],
    ['colours', 'a\u001b[31mred\u001b[0m', 'ared', 'U+001B escape'],
    ['a second byte order mark', 'a\ufeffb', 'ab', 'U+FEFF byte order mark'],
    ['a line that only some begin', 'a\u2028b', 'a b', 'U+2028 line separator'],
    ['a flag of no country', `\u{1F3F4}${tags('run x')}\u{E007F}`, '\u{1F3F4}', 'U+E0072 tag character'],
    ['a mark of direction in English', 'left\u200fright', 'leftright', 'U+200F right-to-left mark'],
    ['joiners in a row', 'می\u200c\u200c\u200dخواهم', 'می\u200cخواهم', 'U+200C zero-width non-joiner'],
  ])('%s is found, named and taken out', (_what, text, seen, name) => {
    expect(nameOfUnseen(unseenIn(text)[0]!)).toBe(name);
    expect(withoutUnseen(text)).toBe(seen);
  });

  test.each([
    ['a family', '👨‍👩‍👧‍👦'],
    ['a rainbow flag', '🏳️‍🌈'],
    ['a person with a colour of skin', '👩🏽‍💻'],
    ['a heart with its selector', '❤️'],
    ['a keycap', '1️⃣'],
    ['the flag of Scotland', `\u{1F3F4}${tags('gbsct')}\u{E007F}`],
    ['Persian', 'می\u200cخواهم'],
    ['Hindi', 'क्\u200dष'],
    ['Bengali', 'র\u200d্য'],
    ['Sinhala', 'ශ්\u200dරී'],
    ['Hebrew with a mark of direction', 'שלום!\u200f ok'],
    ['a Japanese name', '葛\u{E0100}城'],
    ['Windows lines and tabs', 'a\tb\r\nc'],
    ['a byte order mark at the start', '\ufeffa'],
  ])('is not what a script needs: %s', (_what, text) => {
    expect(unseenIn(text)).toEqual([]);
    expect(withoutUnseen(text)).toBe(text);
  });

  test('leaves the places of what is seen', () => {
    const text = 'a\u200bb\u001b[1mc\u2028d';
    const { text: seen, places } = withPlaces(text);
    expect(seen).toBe('abc d');
    expect(places.map((at) => text[at] ?? 'end')).toEqual(['a', 'b', 'c', '\u2028', 'd', 'end']);
  });

  test('is found in a text of any length in a moment', () => {
    const started = performance.now();
    expect(unseenIn('a\u200b'.repeat(500_000))).toHaveLength(500_000);
    expect(withoutUnseen(`${'\u{1F3F4}'.repeat(10_000)}${'\u200f'.repeat(10_000)}`)).toBe(
      '\u{1F3F4}'.repeat(10_000),
    );
    expect(performance.now() - started).toBeLessThan(4_000);
  });
});
