import { describe, expect, test } from 'vitest';
import { standsIn } from '../../../../src/memory/citations/stands.ts';

describe('words stand in a text', () => {
  test.each([
    ['the port is 5432', 'Here the port is 5432.'],
    ['the  port\nis 5432', 'Here the port is\r\n\t5432.'],
    ['"port": 5432', '{\n  "port":   5432,\n}'],
    ['端口是', '这里端口是五'],
    ['- a\n- b', '- a\r\n- b\r\n'],
  ])('%j in %j', (words, text) => {
    expect(standsIn(words, text)).toBe(true);
  });

  test.each([
    ['port 54', 'port 5432'],
    ['ort 5432', 'port 5432'],
    ['5432', '15432 and 54321'],
    ['Port 5432', 'port 5432'],
    ['port: 5432', 'port 5432'],
    ['', 'anything'],
    [' \n', 'any thing'],
    ['é', 'cafés'],
  ])('but not %j in %j', (words, text) => {
    expect(standsIn(words, text)).toBe(false);
  });
});
