import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Lock, LockFs } from '../../../../src/store/lock/lock.ts';
import { createWorld, HOUR_MS } from './world.ts';

const [EXT4, NFS, OVERLAY] = [0xef53, 0x6969, 0x794c7630];
const MACHINE = '0123456789abcdef0123456789abcdef';
const HERE = { machineId: MACHINE, bootId: 'before the power cut' };
const AFTER = { machineId: MACHINE, bootId: 'after it' };

test('after a power cut an unfinished publish is finished by the next command of this machine', () => {
  const world = createWorld();
  decided(world.processOf(101, { ...HERE, fs: on(EXT4) }));
  expect(world.processOf(102, { ...AFTER, fs: on(EXT4) }).look()).toMatchObject({
    busy: null,
    unfinished: [1],
  });
  expect(world.processOf(102, { ...AFTER, fs: on(EXT4) }).acquire('dream').kind).toBe('recover');
});

test('a holder that had decided nothing when the power went is succeeded at once', () => {
  const world = createWorld();
  expect(world.processOf(101, { ...HERE, fs: on(EXT4) }).acquire('dream').kind).toBe('held');
  expect(world.processOf(102, { ...AFTER, fs: on(EXT4) }).acquire('dream').kind).toBe('held');
});

test.each([
  ['another machine', { ...AFTER, machineId: 'f'.repeat(32) }, EXT4],
  ['a clone under another name', { ...AFTER, host: 'clone' }, EXT4],
  ['one that does not know its machine', { ...AFTER, machineId: null }, EXT4],
  ['one that does not know its boot', { ...AFTER, bootId: null }, EXT4],
  ['a client of this disk, cloned from its server', AFTER, NFS],
  ['a container with a layer of its own', AFTER, OVERLAY],
])('to %s the one before is unknown, and gets its hour', (_, who, type) => {
  const world = createWorld();
  decided(world.processOf(101, { ...HERE, fs: on(EXT4) }));
  const lock = world.processOf(102, { ...who, fs: on(type) });
  expect(lock.acquire('dream')).toMatchObject({ kind: 'busy', pid: 101, state: 'unknown' });
  world.pass(HOUR_MS + 60_000);
  expect(lock.acquire('dream').kind).toBe('recover');
});

test('a claim made on a shared folder is unknown to the machine that it lies on', () => {
  const world = createWorld();
  decided(world.processOf(101, { ...HERE, fs: on(NFS) }));
  expect(world.processOf(102, { ...AFTER, fs: on(EXT4) }).acquire('dream')).toMatchObject({ kind: 'busy' });
});

test('a claim that was synchronised from a cloned machine is unknown, as its folder is another one here', () => {
  const world = createWorld();
  decided(world.processOf(101, { ...HERE, fs: on(EXT4) }));
  fs.cpSync(world.chain, `${world.chain}.copy`, { recursive: true, preserveTimestamps: true });
  fs.renameSync(world.chain, `${world.chain}.of-the-clone`);
  fs.renameSync(`${world.chain}.copy`, world.chain);
  expect(world.processOf(102, { ...AFTER, fs: on(EXT4) }).acquire('dream')).toMatchObject({ kind: 'busy' });
});

test('a claim of an older version, without a word of its disk, is read, and gets its hour', () => {
  const world = createWorld();
  decided(world.processOf(101, { ...HERE, fs: on(EXT4) }));
  const path = join(world.chain, '1.claim');
  const { disk, ...older } = JSON.parse(fs.readFileSync(path, 'utf8')) as Record<string, unknown>;
  expect(disk).toMatch(/^[0-9a-f]{32}$/);
  fs.writeFileSync(path, JSON.stringify(older));
  const lock = world.processOf(102, { ...AFTER, fs: on(EXT4) });
  expect(lock.acquire('dream')).toMatchObject({ kind: 'busy', pid: 101, state: 'unknown' });
});

test('a holder of this boot that lives is not taken for one of another', () => {
  const world = createWorld();
  decided(world.processOf(101, { ...HERE, fs: on(EXT4) }));
  expect(world.processOf(102, { ...HERE, fs: on(EXT4) }).acquire('dream')).toMatchObject({ state: 'alive' });
});

test('the machine id itself is not written down', () => {
  const world = createWorld();
  decided(world.processOf(101, { ...HERE, fs: on(EXT4) }));
  expect(fs.readFileSync(join(world.chain, '1.claim'), 'utf8')).not.toContain(MACHINE);
});

function decided(lock: Lock): void {
  const got = lock.acquire('dream');
  if (got.kind !== 'held') throw new Error(got.kind);
  got.decide('publish', 'claim');
}

/** A disk of this kind. When the folder came into being is made up where the real disk does not keep it. */
function on(type: number): LockFs {
  const lstatSync = ((path: string, options?: { bigint?: boolean }) => {
    const stat = fs.lstatSync(path, options as { bigint: true });
    return options?.bigint ? { ...stat, birthtimeNs: stat.birthtimeNs || 1n } : stat;
  }) as LockFs['lstatSync'];
  return { ...fs, lstatSync, statfsSync: (() => ({ type })) as unknown as LockFs['statfsSync'] };
}
