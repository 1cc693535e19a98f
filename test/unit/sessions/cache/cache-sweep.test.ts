import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratch } from '../../../support/world.ts';
import { agent, cacheIn, person, texts } from './transcripts.ts';

const later = (hours: number) => () => new Date(Date.now() + hours * 3_600_000);

function place(count: number) {
  const dir = scratch();
  const paths = Array.from({ length: count }, (_, i) => join(dir, `${i}.jsonl`));
  for (const path of paths) fs.writeFileSync(path, person(path));
  return { dir, paths, cacheDir: join(dir, 'cache'), digests: join(dir, 'cache', 'digests') };
}

test('digests of vanished transcripts and what killed processes left are swept within hours', async () => {
  const { paths, cacheDir, digests } = place(3);
  for (const path of paths) await texts(cacheIn(cacheDir), path);
  fs.rmSync(paths[0]!);
  fs.writeFileSync(join(digests, '.tmp-1-old'), 'half');
  fs.utimesSync(join(digests, '.tmp-1-old'), 5, 5);
  fs.writeFileSync(join(digests, 'foreign'), 'no digest');
  // Not at once: a search must not pay for it each time.
  await texts(cacheIn(cacheDir), paths[1]!);
  expect(fs.readdirSync(digests).length).toBe(5);
  await texts(cacheIn(cacheDir, { now: later(2) }), paths[1]!);
  expect(fs.readdirSync(digests).length).toBe(2);
});

test('a clock that was set back does not keep the cache from being swept', async () => {
  const { paths, cacheDir, digests } = place(2);
  for (const path of paths) await texts(cacheIn(cacheDir, { now: later(1000) }), path);
  fs.rmSync(paths[0]!);
  await texts(cacheIn(cacheDir), paths[1]!);
  expect(fs.readdirSync(digests).length).toBe(1);
});

test('the oldest digests go where all of them are too large', async () => {
  const { paths, cacheDir, digests } = place(5);
  for (const path of paths) fs.writeFileSync(path, agent('x'.repeat(10_000)));
  for (const path of paths) await texts(cacheIn(cacheDir), path);
  const cache = cacheIn(cacheDir, { maxBytes: 25_000, now: later(2) });
  expect(await texts(cache, paths[4]!)).toEqual(['x'.repeat(10_000)]);
  expect(fs.readdirSync(digests).length).toBeLessThanOrEqual(3);
  expect(cache.size().bytes).toBeLessThan(36_000);
});

test('what is forgotten is gone, and cleared is as new', async () => {
  const { paths, cacheDir, digests } = place(3);
  const cache = cacheIn(cacheDir);
  for (const path of paths) await texts(cache, path);
  expect(cache.size().digests).toBe(3);
  cache.forget(paths[0]!);
  expect(cache.size().digests).toBe(2);
  cache.clear();
  expect(fs.existsSync(digests)).toBe(false);
  expect(cache.size()).toEqual({ digests: 0, bytes: 0 });
  expect(await texts(cache, paths[0]!)).toEqual([paths[0]]);
});
