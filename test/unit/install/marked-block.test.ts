import { describe, expect, test } from 'vitest';
import { blockSpot } from '../../../src/install/marked-block.ts';

const spot = blockSpot('shell', '/home/someone/.bashrc', 'source it\n');
const put = (text: string) => spot.put(Buffer.from(text, 'latin1')).toString('latin1');
const take = (text: string, original?: string) =>
  spot
    .take(Buffer.from(text, 'latin1'), original === undefined ? undefined : Buffer.from(original, 'latin1'))
    .toString('latin1');
const BLOCK = '# >>> memdream >>>\nsource it\n# <<< memdream <<<\n';

const FILES = [
  '',
  '\n',
  'a\n',
  'a',
  'a\r\nb\r\n',
  'a\r\nb',
  '\n\n\n',
  'if true; then\n',
  'a \\\n',
  '\xff\xfe\x00',
];

describe('a marked block', () => {
  test.each(FILES)('comes to the end of %j once, and goes to the byte', (text) => {
    const installed = put(text);
    expect(installed.startsWith(text)).toBe(true);
    expect(installed.endsWith(BLOCK)).toBe(true);
    expect(put(installed)).toBe(installed);
    expect(take(installed, text)).toBe(text);
    expect(spot.holds(Buffer.from(installed, 'latin1'))).toBe(true);
    expect(spot.holds(Buffer.from(text, 'latin1'))).toBe(false);
  });

  test.each(FILES)('of an older memdream is renewed where it stands: %j', (text) => {
    const old = `${put(text).replace('source it', 'source that')}after\n`;
    expect(put(old)).toBe(`${put(text)}after\n`);
  });

  test('leaves the lines below a beginning whose end somebody deleted', () => {
    const broken = '# >>> memdream >>>\nsource it\nmine\n';
    const installed = put(broken);
    expect(installed).toBe(broken + BLOCK);
    expect(take(installed, broken)).toBe(broken);
  });

  test('that stands there twice goes twice, and is renewed once', () => {
    expect(take(`a\n${BLOCK}b\n${BLOCK}c\n`)).toBe('a\nb\nc\n');
    expect(put(`a\n${BLOCK}b\n${BLOCK}c\n`)).toBe(`a\n${BLOCK}b\nc\n`);
  });

  test('is found after another tool has changed the line endings', () => {
    expect(take(`a\r\n${BLOCK.replaceAll('\n', '\r\n')}b\r\n`)).toBe('a\r\nb\r\n');
  });
});
