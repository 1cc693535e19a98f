import fs, {
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Holding, Lock, LockFs } from '../../../../src/store/lock/lock.ts';
import { createWorld, failing, HOUR_MS, PRIOR_MS } from './world.ts';

describe('looking', () => {
  test.each([
    ['no face', null],
    ['an empty face', ''],
  ])('at %s costs one stat', (_, body) => {
    const world = createWorld();
    if (body !== null) world.writeFace(body);
    const calls: string[] = [];
    const view = world.processOf(101, { fs: counting(calls) }).look();
    expect(calls).toEqual(['lstatSync']);
    expect(world.askedForSelf()).toBe(0);
    expect(view).toMatchObject({ busy: null, unfinished: [] });
    if (body === null) expect(view).toMatchObject({ face: null, lastConsolidatedMs: null });
    else expect(view.lastConsolidatedMs).toBeCloseTo(PRIOR_MS, 0);
  });

  test('works without a repository, and leaves none', () => {
    const world = createWorld();
    rmSync(world.gitdir, { recursive: true });
    world.writeFace('4121', world.nowMs() - 60_000);
    world.revive(4121);
    const busy = { pid: 4121, who: 'another dreamer', state: 'alive', host: null, purpose: null };
    expect(world.processOf(101).look()).toMatchObject({ busy, face: { body: '4121' } });
    expect(world.processOf(101).requestStop()).toBeNull();
    expect(existsSync(world.gitdir)).toBe(false);
    expect(() => world.processOf(101).acquire('dream')).toThrow(expect.objectContaining({ code: 'ENOENT' }));
  });

  test('a time in the future is told as it is: the gate decides', () => {
    const world = createWorld();
    world.writeFace('', world.nowMs() + 100 * HOUR_MS);
    expect(world.processOf(101).look().lastConsolidatedMs).toBeCloseTo(world.nowMs() + 100 * HOUR_MS, 0);
  });
});

describe('another dreamer', () => {
  test('that lives and is younger than an hour is left alone', () => {
    const world = createWorld();
    world.writeFace('4121\n', world.nowMs() - 60_000);
    world.revive(4121);
    const outcome = world.processOf(101).acquire('dream');
    expect(outcome).toMatchObject({ kind: 'busy', pid: 4121, who: 'another dreamer' });
    expect(fs.readdirSync(world.chain)).toEqual([]);
    expect(world.readFace().body).toBe('4121\n');
  });

  test.each([
    ['dead', false, 60_000],
    ['alive but over an hour old', true, HOUR_MS + 1_000],
  ])('that is %s has consolidated when its face says', (_, isAlive, ageMs) => {
    const world = createWorld();
    const lastMs = world.nowMs() - ageMs;
    world.writeFace('4121', lastMs);
    if (isAlive) world.revive(4121);
    expect(world.processOf(101).look().lastConsolidatedMs).toBeCloseTo(lastMs, 0);
    const held = hold(world.processOf(101));
    expect(held.priorMs).toBeCloseTo(lastMs, 0);
    held.decide('rollback', 'prior');
    held.finish();
    expect(world.readFace()).toMatchObject({ body: '' });
    expect(world.readFace().mtimeMs).toBeCloseTo(lastMs, 0);
  });

  test('that has the number of a dead holder of ours at another time is not taken for it', () => {
    const world = createWorld();
    hold(world.processOf(101));
    world.kill(101);
    world.pass(30 * HOUR_MS);
    const lastMs = world.nowMs() - 2 * HOUR_MS;
    world.writeFace('101', lastMs);
    expect(world.processOf(102).look().lastConsolidatedMs).toBeCloseTo(lastMs, 0);
    expect(hold(world.processOf(102)).priorMs).toBeCloseTo(lastMs, 0);
  });

  test('that left the number we have now does not keep us out', () => {
    const world = createWorld();
    world.writeFace('101', world.nowMs() - 60_000);
    expect(world.processOf(101).acquire('dream').kind).toBe('held');
  });

  test.each(['no number', '-1', '0', '99999999999', '{"pid":1}', '\0\0', ' \n'])(
    'that left %o holds nothing',
    (body) => {
      const world = createWorld();
      world.writeFace(body);
      expect(world.processOf(101).look()).toMatchObject({ busy: null });
      expect(hold(world.processOf(101)).priorMs).toBeCloseTo(PRIOR_MS, 0);
    },
  );

  test('that takes the face while we dream ends our turn, and keeps what it wrote', () => {
    const world = createWorld();
    const held = hold(world.processOf(101));
    world.writeFace('4121', world.nowMs());
    const theirs = world.readFace();
    expect(held.stillOurs()).toBe(false);
    expect(() => held.decide('publish', 'claim')).toThrow(expect.objectContaining({ code: 'GIVEN_UP' }));
    expect(world.readFace()).toEqual(theirs);
    // Our turn is over for everybody, without waiting for our end.
    expect(hold(world.processOf(102)).generation).toBe(2);
  });

  test('that took the face does not keep us from rolling back, and is not touched by it', () => {
    const world = createWorld();
    const held = hold(world.processOf(101));
    world.writeFace('4121', world.nowMs());
    const theirs = world.readFace();
    held.decide('rollback', 'prior');
    held.finish();
    expect(world.readFace()).toEqual(theirs);
  });

  test('that comes between our claim and our face wins', () => {
    const world = createWorld();
    // The first link is our claim.
    const intruding: LockFs = {
      ...fs,
      linkSync(from, to) {
        fs.linkSync(from, to);
        if (String(to).endsWith('1.claim')) world.writeFace('4121', world.nowMs());
      },
    };
    expect(world.processOf(101, { fs: intruding }).acquire('dream')).toMatchObject({
      kind: 'busy',
      who: 'another dreamer',
    });
    expect(world.readFace().body).toBe('4121');
    expect(readFileSync(join(world.chain, '1.end'), 'utf8')).toContain('broken');
  });

  test('that comes between our face and our second look wins', () => {
    const world = createWorld();
    const intruding: LockFs = {
      ...fs,
      linkSync(from, to) {
        fs.linkSync(from, to);
        if (to === world.face) world.writeFace('4121', world.nowMs());
      },
    };
    expect(world.processOf(101, { fs: intruding }).acquire('dream')).toMatchObject({
      kind: 'busy',
      pid: 4121,
    });
    expect(world.readFace().body).toBe('4121');
  });
});

describe('a face that is no plain file is never followed', () => {
  test.each(['directory', 'link', 'dangling link'] as const)('a %s', (kind) => {
    const world = createWorld();
    const target = join(world.memory, 'target');
    writeFileSync(target, '4121');
    if (kind === 'directory') mkdirSync(world.face);
    else symlinkSync(target, world.face);
    if (kind === 'dangling link') unlinkSync(target);
    const lock = world.processOf(101);
    const refused = expect.objectContaining({ code: 'STORE_UNSUPPORTED', hint: expect.any(String) });
    expect(() => lock.look()).toThrow(refused);
    expect(() => lock.acquire('dream')).toThrow(refused);
    if (kind === 'link') expect(readFileSync(target, 'utf8')).toBe('4121');
    else if (kind === 'dangling link') expect(existsSync(target)).toBe(false);
  });
});

describe('a disk that fails', () => {
  test.each(['EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP'])('by having no hard links (%s) is named', (code) => {
    const world = createWorld();
    const lock = world.processOf(101, { fs: failing('linkSync', code) });
    const message = expect.stringContaining(world.chain);
    expect(() => lock.acquire('dream')).toThrow(expect.objectContaining({ code: 'STORE_NO_LINK', message }));
    expect(existsSync(world.face)).toBe(false);
    expect(fs.readdirSync(world.temporary)).toEqual([]);
  });

  test.each([
    ['linkSync', 'EIO'],
    ['writeSync', 'ENOSPC'],
    ['fsyncSync', 'EIO'],
    ['renameSync', 'EROFS'],
    ['readdirSync', 'EACCES'],
    ['mkdirSync', 'EROFS'],
  ] as const)('in %s with %s is told as it is', (name, code) => {
    const world = createWorld();
    world.writeFace('');
    const lock = world.processOf(101, { fs: failing(name, code) });
    expect(() => lock.acquire('dream')).toThrow(expect.objectContaining({ code }));
  });

  test('after the decision was made cannot turn it around', () => {
    const world = createWorld();
    // The first fsync is of the file, the second of its name: by then it is there for all to see.
    let countdown = Number.POSITIVE_INFINITY;
    const held = hold(world.processOf(101, { fs: failing('fsyncSync', 'EIO', () => --countdown === 0) }));
    countdown = 2;
    expect(() => held.decide('publish', 'claim')).toThrow(expect.objectContaining({ code: 'EIO' }));
    held.decide('publish', 'claim');
    expect(() => held.decide('rollback', 'prior')).toThrow(expect.objectContaining({ code: 'GIVEN_UP' }));
  });

  test('in tidying up does not fail the turn', () => {
    const world = createWorld();
    let isBroken = false;
    const held = hold(world.processOf(101, { fs: failing('readdirSync', 'EIO', () => isBroken) }));
    held.decide('publish', 'claim');
    isBroken = true;
    held.finish();
    expect(existsSync(join(world.chain, '1.fin'))).toBe(true);
  });

  test('and an answer lost on the way (network file systems) does not lose a claim that was made', () => {
    const world = createWorld();
    const deaf: LockFs = {
      ...fs,
      linkSync(from, to) {
        fs.linkSync(from, to);
        throw Object.assign(new Error('EEXIST: answered for the second try'), { code: 'EEXIST' });
      },
    };
    expect(world.processOf(101, { fs: deaf }).acquire('dream').kind).toBe('held');
  });
});

function hold(lock: Lock): Holding {
  const outcome = lock.acquire('dream');
  if (outcome.kind !== 'held') throw new Error(`Expected to hold, got ${JSON.stringify(outcome)}`);
  return outcome;
}

function counting(calls: string[]): LockFs {
  return new Proxy(fs, {
    get: (target, name: keyof LockFs) => {
      const real = target[name] as (...args: unknown[]) => unknown;
      return (...args: unknown[]) => {
        calls.push(name);
        return real(...args);
      };
    },
  });
}
