import { expect, test } from 'vitest';
import { Collected } from '../../../src/sessions/collected.ts';

const said = (text: string) => ({
  origin: 'person' as const,
  at: '2026-11-18T09:00:00.000Z',
  offset: 0,
  text,
});

test('words are taken until their bytes are used up, the last ones cut', () => {
  const collected = new Collected('a', 9);
  expect(collected.add(said('first'))).toBe(true);
  expect(collected.add(said('sécond'))).toBe(false);
  expect(collected.words.map(({ text }) => text)).toEqual(['first', 'séc']);
});

test('a session of millions of short words fills no machine', () => {
  const collected = new Collected('a');
  let taken = 1;
  while (collected.add(said('ok')) && taken < 1_000_000) taken++;
  expect(taken).toBe(20_000);
});
