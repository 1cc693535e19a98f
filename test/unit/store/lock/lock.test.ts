import { existsSync, lstatSync, readdirSync, readFileSync, statSync, unlinkSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Holding, Lock, Recovery } from '../../../../src/store/lock/lock.ts';
import { createWorld, HOUR_MS, PRIOR_MS } from './world.ts';

test('the first turn shows its pid, and a publish leaves the moment of the claim', () => {
  const world = createWorld();
  const held = hold(world.processOf(101));
  expect(held).toMatchObject({ generation: 1, priorMs: null, claimedAtMs: world.nowMs() });
  expect(world.readFace().body).toBe('101');
  expect(world.readFace().mtimeMs).toBeCloseTo(held.claimedAtMs, 0);
  world.pass(60_000);
  expect(held.stillOurs()).toBe(true);
  held.decide('publish', 'claim');
  expect(held.stillOurs()).toBe(true);
  held.finish();
  expect(world.readFace().body).toBe('');
  expect(world.readFace().mtimeMs).toBeCloseTo(held.claimedAtMs, 0);
});

test('a rollback puts the prior time back', () => {
  const world = createWorld();
  world.writeFace('');
  const held = hold(world.processOf(101));
  expect(held.priorMs).toBeCloseTo(PRIOR_MS, 0);
  held.decide('rollback', 'prior');
  held.finish();
  expect(world.readFace().body).toBe('');
  expect(world.readFace().mtimeMs).toBeCloseTo(PRIOR_MS, 0);
});

test('a rollback of the very first turn leaves no file', () => {
  const world = createWorld();
  const held = hold(world.processOf(101));
  held.decide('rollback', 'prior');
  held.finish();
  expect(existsSync(world.face)).toBe(false);
});

test('while its holder lives a second one is told who, since when and what for', () => {
  const world = createWorld();
  const held = hold(world.processOf(101));
  const busy = {
    kind: 'busy',
    pid: 101,
    sinceMs: held.claimedAtMs,
    who: 'memdream',
    host: 'here',
    purpose: 'dream',
    state: 'alive',
  };
  expect(world.processOf(102).acquire('dream')).toEqual(busy);
  expect(world.processOf(103).look()).toMatchObject({ busy, unfinished: [] });
});

test('a dead holder is succeeded at once, with the true prior time', () => {
  const world = createWorld();
  world.writeFace('');
  const held = hold(world.processOf(101));
  world.kill(101);
  const next = world.processOf(102);
  expect(next.look()).toMatchObject({ busy: null, unfinished: [], face: { body: '101' } });
  expect(next.look().lastConsolidatedMs).toBeCloseTo(PRIOR_MS, 0);
  const succeeded = hold(next);
  expect(succeeded.priorMs).toBeCloseTo(PRIOR_MS, 0);
  expect(() => held.decide('publish', 'claim')).toThrow(expect.objectContaining({ code: 'GIVEN_UP' }));
});

test('a holder over its hour is fenced: it can decide nothing and the next one is not disturbed', () => {
  const world = createWorld();
  const slept = hold(world.processOf(101));
  world.pass(HOUR_MS + 1);
  const next = hold(world.processOf(102));
  expect(slept.stillOurs()).toBe(false);
  for (const kind of ['publish', 'rollback'] as const) {
    expect(() => slept.decide(kind, 'prior')).toThrow(expect.objectContaining({ code: 'GIVEN_UP' }));
  }
  expect(() => slept.finish()).toThrow(expect.objectContaining({ code: 'BUG' }));
  expect(world.readFace().body).toBe('102');
  next.decide('publish', 'claim');
  next.finish();
});

test('the hour is measured by the time since boot, whatever the clock says', () => {
  const world = createWorld();
  hold(world.processOf(101));
  world.setClock(world.nowMs() + 48 * HOUR_MS);
  expect(world.processOf(102).acquire('dream')).toMatchObject({ kind: 'busy', pid: 101 });
  world.setClock(world.nowMs() - 96 * HOUR_MS);
  expect(world.processOf(102).acquire('dream')).toMatchObject({ kind: 'busy', pid: 101 });
  world.pass(HOUR_MS + 1);
  expect(world.processOf(102).acquire('dream').kind).toBe('held');
});

test.each([{ host: 'elsewhere' }, { pidNamespace: 'container' }, { bootId: 'another' }])(
  'a holder out of sight (%o) is never dead, and waits for its hour by the time of its claim',
  (where) => {
    const world = createWorld();
    hold(world.processOf(101, where));
    world.kill(101);
    expect(world.processOf(102).acquire('dream')).toMatchObject({ kind: 'busy', pid: 101, state: 'unknown' });
    world.pass(HOUR_MS + 60_000);
    expect(world.processOf(102).acquire('dream').kind).toBe('held');
  },
);

test('a person can have a holder out of sight given up at once', () => {
  const world = createWorld();
  hold(world.processOf(101, { host: 'elsewhere' }));
  expect(world.processOf(102).acquire('doctor', { takeOverUnknown: true }).kind).toBe('held');
});

test('a publisher proven alive is never taken over, however long it takes', () => {
  const world = createWorld();
  const held = hold(world.processOf(101));
  held.decide('publish', 'claim');
  world.pass(10 * HOUR_MS);
  const takeOverUnknown = true;
  expect(world.processOf(102).acquire('dream', { takeOverUnknown })).toMatchObject({
    kind: 'busy',
    pid: 101,
  });
  held.finish();
  expect(world.processOf(102).acquire('dream').kind).toBe('held');
});

test('a publisher out of sight gets an hour from its decision on', () => {
  const world = createWorld();
  hold(world.processOf(101, { host: 'elsewhere' })).decide('publish', 'claim');
  expect(world.processOf(102).acquire('dream').kind).toBe('busy');
  world.pass(HOUR_MS + 60_000);
  expect(world.processOf(102).acquire('dream').kind).toBe('recover');
});

test('a publisher that only some can see is not taken over by those who see it live', () => {
  const world = createWorld();
  const nearby = { pidNamespace: 'container' };
  hold(world.processOf(101, nearby)).decide('publish', 'claim');
  const doctor = world.processOf(102).acquire('doctor', { takeOverUnknown: true });
  expect(doctor.kind).toBe('recover');
  world.kill(102);
  world.pass(HOUR_MS + 60_000);
  expect(world.processOf(103, nearby).acquire('dream')).toMatchObject({
    kind: 'busy',
    pid: 101,
    state: 'alive',
  });
});

test.each(['claim', 'prior'] as const)(
  'a dead publisher is finished first, and the face gets its %s time',
  (time) => {
    const world = createWorld();
    world.writeFace('');
    const died = hold(world.processOf(101));
    died.decide(time === 'claim' ? 'publish' : 'rollback', time);
    world.kill(101);
    world.pass(60_000);

    expect(world.processOf(102).look()).toMatchObject({ busy: null, unfinished: [1] });
    const recovery = recover(world.processOf(102));
    expect(recovery.unfinished).toMatchObject([
      { generation: 1, claim: { pid: 101, nonce: died.nonce }, end: { time } },
    ]);
    expect(world.processOf(103).acquire('dream')).toMatchObject({ kind: 'busy', pid: 102 });
    recovery.finish(1);
    expect(world.readFace().body).toBe('');
    expect(world.readFace().mtimeMs).toBeCloseTo(time === 'claim' ? died.claimedAtMs : PRIOR_MS, 0);
    recovery.close();

    const held = hold(world.processOf(102));
    expect(held.generation).toBe(3);
    expect(held.priorMs).toBeCloseTo(time === 'claim' ? died.claimedAtMs : PRIOR_MS, 0);
  },
);

test('a recovery that died is recovered with what it was recovering', () => {
  const world = createWorld();
  const died = hold(world.processOf(101));
  died.decide('publish', 'claim');
  world.kill(101);
  world.pass(60_000);
  recover(world.processOf(102));
  world.kill(102);
  world.pass(60_000);
  const recovery = recover(world.processOf(103));
  expect(recovery.unfinished.map(({ generation, end }) => [generation, end.kind])).toEqual([
    [1, 'publish'],
    [2, 'recover'],
  ]);
  for (const { generation } of recovery.unfinished) recovery.finish(generation);
  recovery.close();
  expect(hold(world.processOf(103)).priorMs).toBeCloseTo(died.claimedAtMs, 0);
});

test('a recovery never winds back what another dreamer consolidated since', () => {
  const world = createWorld();
  hold(world.processOf(101)).decide('rollback', 'prior');
  world.kill(101);
  const sinceMs = world.nowMs() - 1_000;
  world.writeFace('999', sinceMs);
  const recovery = recover(world.processOf(102));
  recovery.finish(1);
  recovery.close();
  expect(world.readFace().mtimeMs).toBeCloseTo(sinceMs, 0);
});

test('a stop is asked for by a file, and seen by its holder only', () => {
  const world = createWorld();
  const asker = world.processOf(102);
  expect(asker.requestStop()).toBeNull();
  const held = hold(world.processOf(101));
  expect(held.stopRequested()).toBe(false);
  expect(asker.requestStop()).toMatchObject({ pid: 101, purpose: 'dream' });
  expect(asker.requestStop()).toMatchObject({ pid: 101 });
  expect(held.stopRequested()).toBe(true);
  held.decide('rollback', 'prior');
  held.finish();
  expect(asker.requestStop()).toBeNull();
  expect(hold(asker).stopRequested()).toBe(false);
});

test('done turns beyond the last sixteen are forgotten, and numbers go on', () => {
  const world = createWorld();
  const lock = world.processOf(101);
  for (let count = 0; count < 20; count++) {
    const held = hold(lock);
    held.decide('publish', 'claim');
    held.finish();
  }
  const numbers = new Set(readdirSync(world.chain).map((name) => Number.parseInt(name, 10)));
  expect([...numbers].sort((a, b) => a - b)).toEqual(Array.from({ length: 16 }, (_, index) => index + 5));
  expect(hold(lock).generation).toBe(21);
});

test('a fenced holder whose files were forgotten still decides nothing', () => {
  const world = createWorld();
  const slept = hold(world.processOf(101));
  world.pass(HOUR_MS + 1);
  const lock = world.processOf(102);
  for (let count = 0; count < 18; count++) {
    const held = hold(lock);
    held.decide('publish', 'claim');
    held.finish();
  }
  expect(existsSync(`${world.chain}/1.claim`)).toBe(false);
  const before = world.readFace();
  expect(slept.stillOurs()).toBe(false);
  expect(() => slept.decide('rollback', 'prior')).toThrow(expect.objectContaining({ code: 'GIVEN_UP' }));
  expect(world.readFace()).toEqual(before);
  expect(hold(lock).generation).toBe(20);
});

test('all it keeps is for its owner only, and no temporary stays', () => {
  const world = createWorld();
  const held = hold(world.processOf(101));
  held.decide('publish', 'claim');
  held.finish();
  const mode = (path: string) => statSync(path).mode & 0o777;
  expect([mode(`${world.gitdir}/memdream`), mode(world.chain), mode(world.temporary)]).toEqual([
    0o700, 0o700, 0o700,
  ]);
  expect(readdirSync(world.chain).map((name) => mode(`${world.chain}/${name}`))).toEqual([
    0o600, 0o600, 0o600,
  ]);
  expect(mode(world.face)).toBe(0o600);
  expect(readdirSync(world.temporary)).toEqual([]);
  expect(JSON.parse(readFileSync(`${world.chain}/1.claim`, 'utf8'))).toMatchObject({
    pid: 101,
    purpose: 'dream',
    priorMs: null,
  });
});

describe('a lock file that somebody removed after a dream', () => {
  test.each([
    ['never dreamed before', null],
    ['dreamed long ago', PRIOR_MS],
  ])('stays away when the next holder is killed, in a memory that %s', (_, before) => {
    const world = createWorld();
    if (before !== null) world.writeFace('');
    const dreamt = hold(world.processOf(101));
    dreamt.decide('publish', 'claim');
    dreamt.finish();
    unlinkSync(world.face);
    world.pass(HOUR_MS);
    expect(hold(world.processOf(102)).priorMs).toBeNull();
    world.kill(102);
    world.pass(60_000);
    expect(world.processOf(103).look().lastConsolidatedMs).toBeNull();
    const next = hold(world.processOf(103));
    expect(next.priorMs).toBeNull();
    next.decide('rollback', 'prior');
    next.finish();
    expect(existsSync(world.face)).toBe(false);
  });
});

test('a turn may not be finished before it is decided, and is decided only once', () => {
  const world = createWorld();
  const held = hold(world.processOf(101));
  expect(() => held.finish()).toThrow(expect.objectContaining({ code: 'BUG' }));
  held.decide('publish', 'claim');
  held.decide('publish', 'claim');
  expect(() => held.decide('rollback', 'prior')).toThrow(expect.objectContaining({ code: 'GIVEN_UP' }));
  held.finish();
  held.finish();
  expect(lstatSync(world.face).size).toBe(0);
});

function hold(lock: Lock): Holding {
  const outcome = lock.acquire('dream');
  if (outcome.kind !== 'held') throw new Error(`Expected to hold, got ${JSON.stringify(outcome)}`);
  return outcome;
}

function recover(lock: Lock): Recovery {
  const outcome = lock.acquire('dream');
  if (outcome.kind !== 'recover') throw new Error(`Expected to recover, got ${JSON.stringify(outcome)}`);
  return outcome;
}
