import { existsSync, mkdirSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createWorld, HOUR_MS } from './world.ts';

const GARBAGE = [
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '42',
  '\0\0\0',
  '{"pid":"x"}',
  '{"atMs":"now","nonce":1}',
  'x'.repeat(200_000),
];

describe('a claim that cannot be read', () => {
  test.each(GARBAGE)('%# is an unknown holder for an hour by the time of its file', (body) => {
    const world = damaged({ '7.claim': body });
    expect(world.processOf(101).acquire('dream')).toMatchObject({
      kind: 'busy',
      pid: null,
      state: 'unknown',
    });
    world.pass(HOUR_MS + 60_000);
    expect(world.processOf(101).acquire('dream')).toMatchObject({ kind: 'held', generation: 8 });
  });

  test('with a decision beside it is finished, and leaves the time of the face alone', () => {
    const world = damaged({ '7.claim': '{', '7.end': '{"kind":"publish","time":"claim","nonce":"n"}' });
    world.writeFace('', 1_700_000_000_000);
    world.pass(HOUR_MS + 60_000);
    const recovery = world.processOf(101).acquire('dream');
    if (recovery.kind !== 'recover') throw new Error(recovery.kind);
    expect(recovery.unfinished).toMatchObject([{ generation: 7, claim: { pid: null, nonce: '' } }]);
    recovery.finish(7);
    recovery.close();
    expect(world.readFace().mtimeMs).toBeCloseTo(1_700_000_000_000, 0);
    expect(world.processOf(101).acquire('dream').kind).toBe('held');
  });
});

describe('an end that cannot be read', () => {
  test.each(GARBAGE)('%# may have been a publish, so it is finished', (body) => {
    const world = damaged({ '7.claim': claimOf(55), '7.end': body });
    const recovery = world.processOf(101).acquire('dream');
    if (recovery.kind !== 'recover') throw new Error(recovery.kind);
    expect(recovery.unfinished).toMatchObject([
      { generation: 7, end: { kind: 'publish', time: 'prior', nonce: 'n55' } },
    ]);
    recovery.finish(7);
    recovery.close();
    expect(world.processOf(101).acquire('dream').kind).toBe('held');
  });

  test('an end that belongs to another claim of the same number decides nothing', () => {
    const world = damaged({
      '7.claim': claimOf(55),
      '7.end': '{"kind":"publish","time":"claim","nonce":"other"}',
    });
    expect(world.processOf(101).acquire('dream').kind).toBe('held');
  });
});

test('names that mean nothing are passed over, and entries that are no files are not opened', () => {
  const world = damaged({
    'notes.txt': 'x',
    '.claim': 'x',
    '0.claim': 'x',
    '-3.claim': 'x',
    '1e9.claim': 'x',
    '3.fin': '',
  });
  expect(world.processOf(101).acquire('dream')).toMatchObject({ kind: 'held', generation: 1 });
  mkdirSync(join(world.chain, '5.claim'));
  symlinkSync('/dev/zero', join(world.chain, '6.claim'));
  expect(world.processOf(102).acquire('dream')).toMatchObject({ kind: 'busy', pid: null });
  expect(world.processOf(102).look()).toMatchObject({ unfinished: [] });
});

test('a state directory that is a link is refused', () => {
  const world = createWorld();
  symlinkSync('/nowhere', join(world.gitdir, 'memdream'));
  expect(() => world.processOf(101).acquire('dream')).toThrow(
    expect.objectContaining({ code: 'STORE_UNSUPPORTED' }),
  );
});

test('temporaries of the dead are swept after an hour, those of the living and of others never', () => {
  const world = damaged({});
  for (const name of ['lock-55-a-1', 'lock-101-b-2', 'journal-55'])
    writeFileSync(join(world.temporary, name), '');
  // A staged face carries the time of the last dream, so only the time of the change tells its age.
  utimesSync(join(world.temporary, 'lock-55-a-1'), 1, 1);
  const turn = () => {
    const held = world.processOf(101).acquire('dream');
    if (held.kind !== 'held') throw new Error(held.kind);
    held.decide('rollback', 'prior');
    held.finish();
  };
  turn();
  expect(existsSync(join(world.temporary, 'lock-55-a-1'))).toBe(true);
  world.pass(HOUR_MS + 60_000);
  turn();
  expect(readdirSync(world.temporary).sort()).toEqual(['journal-55', 'lock-101-b-2']);
});

function damaged(files: Record<string, string>) {
  const world = createWorld();
  mkdirSync(world.chain, { recursive: true });
  mkdirSync(world.temporary);
  for (const [name, body] of Object.entries(files)) writeFileSync(join(world.chain, name), body);
  return world;
}

function claimOf(pid: number): string {
  const where = { startTime: '1', bootId: 'boot', pidNamespace: 'ns', host: 'here' };
  return JSON.stringify({
    v: 1,
    pid,
    ...where,
    atMs: 1,
    uptimeMs: 1,
    priorMs: null,
    nonce: `n${pid}`,
    purpose: 'dream',
  });
}
