import type { Random } from '../../support/random.ts';

/** What breaks readers of text, of JSON and of terminals. */
const ODD: readonly Buffer[] = [
  ...[
    '\0',
    '\r\n',
    '\r',
    '\n',
    '\n\n\n',
    '\ufeff',
    '\u202e',
    '\u2066',
    '\u200b',
    '\u2028',
    '\x1b[31m',
    '\x1b]0;title\x07',
    '\x07',
    '\x9b31m',
    '\x7f',
    '{',
    '}',
    '[',
    ']',
    '"',
    '\\',
    "'",
    ':',
    ',',
    '---\n',
    '- ',
    '#',
    '\t',
    '../',
    '/',
    '%',
    '$' + '{x}',
    '[x](y.md)',
    '<script>',
    '🧠',
    'e\u0301',
  ],
  ...[
    'null',
    'true',
    '-1',
    '1e999',
    '99999999999999999999',
    'NaN',
    '"__proto__"',
    '{"__proto__":{"polluted":1}}',
    '"constructor"',
    '\\ud800',
    '\\u0000',
    '0x',
    '1970',
    '9999-99-99T99:99:99Z',
    '&a [*a]',
    '!!js/function',
    '*x',
    '<<: *x',
    '? - :',
  ],
].map((text) => Buffer.from(text));
const RAW: readonly Buffer[] = [
  [0xff],
  [0xfe, 0xff],
  [0xc0, 0x80],
  [0xed, 0xa0, 0x80],
  [0xf5, 0x80, 0x80, 0x80],
  [0x80],
  [0, 0, 0, 0],
].map((bytes) => Buffer.from(bytes));

/** The same bytes, damaged in one to four ways. */
export function damaged(random: Random, bytes: Buffer): Buffer {
  let found = bytes;
  for (let times = 1 + random.below(4); times > 0; times--) found = damagedOnce(random, found);
  return found.subarray(0, 4 << 20);
}

function damagedOnce(random: Random, bytes: Buffer): Buffer {
  const at = random.below(bytes.length + 1);
  const length = Math.min(bytes.length - at, 1 + random.below(random.chance(0.5) ? 4 : 400));
  const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)];
  switch (random.below(12)) {
    case 0:
      return before; // cut
    case 1:
      return bytes.subarray(at);
    case 2:
      return Buffer.concat([before, random.pick(random.chance(0.3) ? RAW : ODD), after]);
    case 3:
      return Buffer.concat([before, bytes.subarray(at + length)]);
    case 4:
      return Buffer.concat([before, bytes.subarray(at, at + length), after]);
    case 5: {
      const flipped = Buffer.from(bytes);
      for (let n = 0; n < 3 && bytes.length > 0; n++)
        flipped[random.below(bytes.length)]! ^= 1 << random.below(8);
      return flipped;
    }
    case 6:
      return Buffer.from(
        bytes
          .toString('latin1')
          .replace(/"[^"]*"(?=\s*[,}\]])|\d+/, () => random.pick(ODD).toString('latin1')),
        'latin1',
      );
    case 7:
      return Buffer.concat([
        before,
        Buffer.alloc(random.below(5000), random.pick(['{', '[', '\n', '\0', 'a', '- ', '*', '('])),
        after,
      ]);
    case 8:
      return Buffer.from(bytes.toString('latin1').replaceAll('\n', '\r\n'), 'latin1');
    case 9:
      return Buffer.from(
        bytes
          .toString('latin1')
          .split('\n')
          .sort(() => random.next() - 0.5)
          .join('\n'),
        'latin1',
      );
    case 10:
      return Buffer.concat([
        before,
        Buffer.from(Array.from({ length: random.below(300) }, () => random.below(256))),
        after,
      ]);
    default:
      return random.pick([
        Buffer.alloc(0),
        random.pick(ODD),
        random.pick(RAW),
        Buffer.concat([bytes, bytes]),
      ]);
  }
}

export function nested(depth: number, open = '[', close = ']'): string {
  return open.repeat(depth) + close.repeat(depth);
}
