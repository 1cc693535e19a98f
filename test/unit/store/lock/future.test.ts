import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createWorld, HOUR_MS } from './world.ts';

const DAY_MS = 24 * HOUR_MS;
const ELSEWHERE = { host: 'elsewhere', bootId: 'its boot' };

test.each([3 * HOUR_MS, 23 * HOUR_MS])('a claim of elsewhere dated %i ms ahead is waited for', (aheadMs) => {
  const world = dated({ aheadMs });
  expect(world.processOf(102).acquire('dream')).toMatchObject({ kind: 'busy', state: 'unknown' });
  world.pass(aheadMs + HOUR_MS + 60_000);
  expect(world.processOf(102).acquire('dream').kind).toBe('held');
});

test.each(['claim', 'end'])('a %s of elsewhere dated years ahead is not waited for', (part) => {
  const world = dated({ aheadMs: 3_650 * DAY_MS, isDecided: part === 'end' });
  expect(world.processOf(102).acquire('dream').kind).toBe(part === 'end' ? 'recover' : 'held');
});

test('the number of a live stranger in a file dated years ahead does not keep us out for years', () => {
  const world = createWorld();
  world.revive(4121);
  world.writeFace('4121', world.nowMs() + 3_650 * DAY_MS);
  expect(world.processOf(101).acquire('dream').kind).toBe('held');
  expect(world.processOf(101).look().busy).toMatchObject({ who: 'memdream' });
});

test('the number of a live stranger in a file dated some hours ahead is given way to', () => {
  const world = createWorld();
  world.revive(4121);
  world.writeFace('4121', world.nowMs() + 2 * HOUR_MS);
  expect(world.processOf(101).acquire('dream')).toMatchObject({ kind: 'busy', pid: 4121 });
  world.pass(3 * HOUR_MS + 60_000);
  expect(world.processOf(101).acquire('dream').kind).toBe('held');
});

function dated({ aheadMs, isDecided = false }: { aheadMs: number; isDecided?: boolean }) {
  const world = createWorld();
  const got = world.processOf(101, ELSEWHERE).acquire('dream');
  if (got.kind !== 'held') throw new Error(got.kind);
  if (isDecided) got.decide('publish', 'claim');
  const at = (world.nowMs() + aheadMs) / 1000;
  for (const name of fs.readdirSync(world.chain)) fs.utimesSync(join(world.chain, name), at, at);
  return world;
}
