import { describe, expect, test } from 'vitest';
import { scrubTexts } from '../../../../src/store/purge/scrub.ts';

const clean = (texts: string[], text: string) => scrubTexts(texts).text(text);

describe('a text is taken out', () => {
  test('wherever it stands, and nothing else changes', () => {
    expect(clean(['hunter22'], 'hunter22, hunter2, xhunter22x')).toBe('[purged], hunter2, x[purged]x');
  });

  test('as JSON writes it, with escapes for signs and for what is not ASCII', () => {
    const text = 'a "quoted"\nköy';
    expect(clean([text], JSON.stringify({ text }))).toBe('{"text":"[purged]"}');
    expect(clean(['köy-secret'], '"k\\u00f6y-secret"')).toBe('"[purged]"');
  });

  test('with other line ends, on one line, and each long line of it alone', () => {
    const key = '-----BEGIN KEY-----\nMIIEpAIBAAKCAQEA7\nshort\n-----END KEY-----';
    expect(clean([key], key.replaceAll('\n', '\r\n'))).toBe('[purged]');
    expect(clean([key], `said: ${key.replaceAll('\n', ' ')}!`)).toBe('said: [purged]!');
    expect(clean([key], 'a MIIEpAIBAAKCAQEA7 b, a short b')).toBe('a [purged] b, a short b');
  });

  test('however its letters are composed', () => {
    expect(clean(['caf\u00e9-key'], 'cafe\u0301-key')).toBe('[purged]');
    expect(clean(['cafe\u0301-key'], 'caf\u00e9-key')).toBe('[purged]');
  });

  test('the longer one of two first', () => {
    expect(clean(['abcd', 'abcdefgh'], 'abcdefgh abcd')).toBe('[purged] [purged]');
  });

  test('from bytes that are no text', () => {
    const bytes = Buffer.concat([Buffer.from([0, 0xff, 0xfe]), Buffer.from('hunter22'), Buffer.from([0xc3])]);
    expect(Buffer.from(scrubTexts(['hunter22']).bytes(bytes)).toString('latin1')).toBe(
      '\0\xff\xfe[purged]\xc3',
    );
  });
});

test.each(['[purged]', 'purged', 'x[pur', '***', '[purged] [removed] (gone) ***', 'aaaa'])(
  'a text that looks like what is put in its place (%s) still goes',
  (text) => {
    const scrub = scrubTexts([text]);
    const after = scrub.bytes(
      Buffer.from(`${text}${text} ${text}] [${text} ${text.slice(1)}${text}${text[0]}`),
    );
    expect(scrub.holds(after)).toBe(false);
  },
);

test('what holds nothing is the very same', () => {
  const bytes = Buffer.from('nothing here');
  expect(scrubTexts(['hunter22']).bytes(bytes)).toBe(bytes);
  expect(scrubTexts([]).bytes(bytes)).toBe(bytes);
  expect(scrubTexts([]).holds(bytes)).toBe(false);
});
