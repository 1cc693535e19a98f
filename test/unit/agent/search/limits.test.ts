import { expect, test } from 'vitest';
import { Limits } from '../../../../src/agent/search/limits.ts';
import { isLost, locate } from '../../../../src/agent/search/place.ts';
import { walk } from '../../../../src/agent/search/walk.ts';
import type { ToolWorld } from '../../../../src/agent/tools/tool.ts';
import type { Reader } from '../../../../src/memory/reader.ts';

/** A disk on which every folder holds a thousand more. */
const endless: Reader = {
  lstat: () => ({ kind: 'directory', size: 0, mtimeMs: 0 }),
  readdir: () => Array.from({ length: 1_000 }, (_, i) => `folder-${i}`),
  read: () => undefined,
  realpath: (path) => path,
};

const world = { memory: '/memory', view: endless, mayRead: () => ({ allow: true }) } as unknown as ToolWorld;

test('a walk without end ends, and says why', () => {
  const root = locate(world, '/endless');
  if (isLost(root)) throw new Error('the endless folder is there');
  const limits = new Limits(new AbortController().signal, 60_000);
  let seen = 0;
  for (const _ of walk(world, root, limits)) seen++;
  expect(seen).toBe(100_000);
  expect(limits.reached).toBe('stopped after 100000 entries');
});

test('time that runs out ends it as well', () => {
  const root = locate(world, '/endless');
  if (isLost(root)) throw new Error('the endless folder is there');
  const limits = new Limits(new AbortController().signal, -1);
  let seen = 0;
  for (const _ of walk(world, root, limits)) seen++;
  expect(seen).toBeLessThan(100);
  expect(limits.reached).toBe('stopped because it took too long');
});

test('bytes have a bound', () => {
  const limits = new Limits(new AbortController().signal, 60_000);
  expect([limits.read(200 << 20), limits.read(57 << 20)]).toEqual([true, false]);
  expect(limits.reached).toBe('stopped after 256 MB');
});

test('a dream that ends is heard at the next breath', async () => {
  const ending = new AbortController();
  const limits = new Limits(ending.signal, 60_000);
  await limits.breathe();
  ending.abort();
  await expect(limits.breathe()).rejects.toThrow('Stopped: the dream ends.');
});
