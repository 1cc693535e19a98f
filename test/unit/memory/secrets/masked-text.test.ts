import { describe, expect, test } from 'vitest';
import { maskedLines, maskText } from '../../../../src/memory/secrets/masked-text.ts';
import { findSecrets, maskSecrets } from '../../../../src/memory/secrets.ts';
import { forSeeds, type Random } from '../../../support/random.ts';

// Put together from parts: no complete secret stands in this file.
const TOKEN = `gh${'p_'}${'3vKq8ZtR1xWm5LbN7cYd'}${'0hJs4GfA2uEo9PiQ'}`;
const URL = `postgres://app:${'x9Kq27LmPz'}@gull-3/shop`;
const BODY = Array.from(
  { length: 4 },
  (_, n) => `${'MIIEvQIBADANBgkqhkiG9w0BAQEFAASC'}${n}Kq8ZtR1xWm5LbN7cYd0hJs4G`,
);
const KEY = [`-----BEGIN ${'PRIVATE KEY-----'}`, ...BODY, `-----END ${'PRIVATE KEY-----'}`].join('\n');
const PIECES = [
  TOKEN,
  URL,
  KEY,
  KEY.replaceAll('\n', '\r\n'),
  'password = ',
  'Authorization: Bearer ',
  '[secret: GitHub token #0123abcd]',
  'plain words\n',
  '\r\n',
  '"',
  ' ',
  '`',
];

describe('a text is masked', () => {
  test('so that each mask stands for one piece of it, and all of it comes back', () => {
    forSeeds(400, (random) => {
      const text = randomText(random);
      const { text: masked, secrets } = maskText(text);
      let back = '';
      let at = 0;
      let from = 0;
      for (const { start, end, value, mask } of secrets) {
        expect(text.slice(start, end)).toBe(value);
        expect(masked.startsWith(text.slice(from, start) + mask, at)).toBe(true);
        back += text.slice(from, start) + value;
        at += start - from + mask.length;
        from = end;
      }
      expect(back + masked.slice(at)).toBe(text);
      expect(findSecrets(masked)).toEqual([]);
    });
  });

  test('as everywhere else', () => {
    for (const text of [TOKEN, `use ${URL} and ${TOKEN}`, KEY, 'nothing here'])
      expect(maskText(text).text).toBe(maskSecrets(text));
  });
});

function randomText(random: Random): string {
  return Array.from({ length: 1 + random.below(12) }, () => random.pick(PIECES)).join(
    random.pick(['', ' ', '\n']),
  );
}

describe('the lines of a masked text', () => {
  test('keep the numbers they have in the file, also behind a key of many lines', () => {
    const lines = maskedLines(`one\n${KEY}\nthree ${TOKEN}\r\nfour\n`);
    expect(lines.map(({ number, text }) => `${number} ${text.replace(/#\w+/, '#')}`)).toEqual([
      '1 one',
      '2 [secret: private key #]',
      '8 three [secret: GitHub token #]',
      '9 four',
    ]);
  });

  test.each([
    ['', []],
    ['\n', ['']],
    ['a', ['a']],
    ['a\n\n', ['a', '']],
  ])('of %j are %j', (text, lines) => {
    expect(maskedLines(text).map((line) => line.text)).toEqual(lines);
  });
});
