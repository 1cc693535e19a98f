import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { partsFromEnd } from '../../../src/store/tail.ts';
import { scratch } from '../../support/world.ts';

/** All lines in the order they stand in the file, put together from its parts. */
function linesOf(text: string): string[] {
  const path = join(scratch(), 'file');
  fs.writeFileSync(path, text);
  return [...partsFromEnd(fs, path)]
    .reverse()
    .flat()
    .filter((line) => line !== '');
}

test('every line comes once and whole, wherever a part of the file begins', () => {
  for (const width of [1, 7, 1_000, 65_535, 65_536, 65_537, 70_000]) {
    const lines = Array.from({ length: Math.ceil(300_000 / width) }, (_, i) => `${i}`.padStart(width, 'é'));
    expect(linesOf(`${lines.join('\n')}\n`)).toEqual(lines);
    expect(linesOf(lines.join('\n'))).toEqual(lines);
  }
});

test('an empty file, a missing one and one of newlines have no lines', () => {
  expect(linesOf('')).toEqual([]);
  expect(linesOf('\n'.repeat(200_000))).toEqual([]);
  expect([...partsFromEnd(fs, join(scratch(), 'none'))]).toEqual([]);
});

test('a line without end costs no more than its bytes, and what follows it is whole', () => {
  const endless = 'x'.repeat(30_000_000);
  const found = linesOf(`first\n${endless}\nlast\n`);
  expect(found.at(-1)).toBe('last');
  expect(found[0]).toBe('first');
  expect(found.reduce((sum, line) => sum + line.length, 0)).toBe(30_000_009);
});

test('who only asks for the newest lines reads only those', () => {
  const path = join(scratch(), 'file');
  fs.writeFileSync(path, `${'line\n'.repeat(2_000_000)}`);
  let read = 0;
  const counting = {
    ...fs,
    readSync: (...args: Parameters<typeof fs.readSync>) => {
      const bytes = fs.readSync(...args);
      read += bytes;
      return bytes;
    },
  } as typeof fs;
  const [newest] = partsFromEnd(counting, path);
  expect(newest!.at(-2)).toBe('line');
  expect(read).toBeLessThan(100_000);
});
