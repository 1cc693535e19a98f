import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Target } from '../../../src/dream/world.ts';
import { isDue, nextFile, refreshNext } from '../../../src/triggers/next.ts';
import { machineFor, scratch } from '../../support/world.ts';

const HOUR = 3_600_000;

/** A memory whose last dream was so many hours ago; `change` turns its settings. */
function memory(
  hoursAgo: number | null,
  change: (target: Target) => Partial<Target['settings']> = () => ({}),
) {
  const { world, target } = machineFor(scratch());
  fs.mkdirSync(join(target.dir, '.git', 'memdream'), { recursive: true });
  if (hoursAgo !== null) {
    const lock = join(target.dir, '.consolidate-lock');
    const at = new Date(world.now().getTime() - hoursAgo * HOUR);
    fs.writeFileSync(lock, '');
    fs.utimesSync(lock, at, at);
  }
  return { world, target: { ...target, settings: { ...target.settings, ...change(target) } } };
}

async function hintFor(memories: ReturnType<typeof memory>[], justAsked = false) {
  const stateDir = scratch();
  const { world } = memories[0] ?? memory(null);
  const targets = memories.map(({ target }) => target);
  await refreshNext({ world, targets, stateDir, configMs: 0, justAsked });
  const aheadMs = Number(fs.readFileSync(nextFile(stateDir), 'utf8')) * 1000 - world.now().getTime();
  return Math.round(aheadMs / 60_000) || 0;
}

test('the hint is the earliest moment at which any memory can be due', async () => {
  expect(await hintFor([memory(20)])).toBe(4 * 60);
  expect(await hintFor([memory(20), memory(23), memory(1)])).toBe(60);
  expect(await hintFor([memory(null), memory(1)])).toBe(0);
});

test('with no memory to dream over somebody looks once a day', async () => {
  expect(await hintFor([])).toBe(24 * 60);
  expect(await hintFor([memory(null, () => ({ mode: 'off' }))])).toBe(24 * 60);
  expect(
    await hintFor([memory(1, ({ settings }) => ({ gates: { ...settings.gates, minHours: 500 } }))]),
  ).toBe(24 * 60);
});

test('whatever kept a memory from dreaming a moment ago is not asked again before the next scan', async () => {
  expect(await hintFor([memory(30)], true)).toBe(10);
  expect(
    await hintFor([memory(30, ({ settings }) => ({ gates: { ...settings.gates, scanMinutes: 0 } }))], true),
  ).toBe(1);
});

test('a hint that is right already is left as it is, unless settings changed since', async () => {
  const stateDir = scratch();
  const { world, target } = memory(20);
  const refresh = (configMs: number) =>
    refreshNext({ world, targets: [target], stateDir, configMs, justAsked: false });
  await refresh(0);
  const old = new Date(Date.now() - HOUR);
  fs.utimesSync(nextFile(stateDir), old, old);
  const dated = fs.statSync(nextFile(stateDir)).mtimeMs;
  await refresh(old.getTime() - 1);
  expect(fs.statSync(nextFile(stateDir)).mtimeMs).toBe(dated);
  await refresh(old.getTime() + 1);
  expect(fs.statSync(nextFile(stateDir)).mtimeMs).toBeGreaterThan(old.getTime());
});

test.each([
  ['an hour ahead', '4600\n', false],
  ['this second', '1000\n', true],
  ['gone by', '999\n', true],
  ['25 hours ahead', `${1000 + 25 * 3600}\n`, false],
  ['further ahead', `${1001 + 25 * 3600}\n`, true],
  ['without its end', '4600', true],
  ['no number', 'tomorrow\n', true],
  ['negative', '-4600\n', true],
])('a hint that is %s', (_what, text, expected) => {
  const stateDir = scratch();
  fs.writeFileSync(nextFile(stateDir), text);
  expect(isDue({ stateDir, configMs: 0, nowMs: 1_000_000 })).toBe(expected);
  expect(isDue({ stateDir, configMs: Date.now() + HOUR, nowMs: 1_000_000 })).toBe(true);
});
