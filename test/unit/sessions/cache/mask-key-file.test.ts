import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { maskKey, useMaskKey } from '../../../../src/memory/secrets/mask-key.ts';
import { maskSecrets, secretId } from '../../../../src/memory/secrets.ts';
import { openCache } from '../../../../src/sessions/cache/cache.ts';
import { keepMaskKey, maskKeyFile, readMaskKey } from '../../../../src/sessions/cache/mask-key-file.ts';
import { scratch } from '../../../support/world.ts';

const WEAK = 'Sommer2026!';
const TEXT = `The admin password: ${WEAK}\n`;

afterEach(() => useMaskKey(() => undefined));

/** The masks of a new process that keeps its digests, and its key, in a folder. */
function masksBy(dir: string): string {
  useMaskKey(() => readMaskKey(fs, dir));
  const masks = maskSecrets(TEXT);
  expect(keepMaskKey(fs, dir, maskKey())).toEqual(maskKey());
  return masks;
}

test('a weak password cannot be confirmed by trying it: the same one has another mask for another person', () => {
  const [mine, theirs] = [masksBy(scratch()), masksBy(scratch())];
  expect(mine).toMatch(/^The admin password: \[secret: password #[0-9a-f]{8}\]\n$/);
  expect(theirs).not.toBe(mine);
  for (const name of ['sha256', 'sha1', 'md5'])
    expect(mine).not.toContain(createHash(name).update(WEAK).digest('hex').slice(0, 8));
});

test('whoever keeps the key makes the same masks in every process, and nobody else can read it', () => {
  const dir = scratch();
  const first = masksBy(dir);
  expect(masksBy(dir)).toBe(first);
  expect(fs.statSync(maskKeyFile(dir)).mode & 0o777).toBe(0o600);
});

test('a process that only looks writes no key down, has one of its own, and agrees with itself', () => {
  const dir = scratch();
  useMaskKey(() => readMaskKey(fs, dir));
  const id = secretId(WEAK);
  expect(secretId(WEAK)).toBe(id);
  expect(fs.readdirSync(dir)).toEqual([]);
  useMaskKey(() => readMaskKey(fs, dir));
  expect(secretId(WEAK)).not.toBe(id);
});

test.each([
  ['cut off by a crash', (path: string) => fs.writeFileSync(path, 'short')],
  ['empty', (path: string) => fs.writeFileSync(path, '')],
  ['a link to a file that others know', (path: string) => fs.symlinkSync('/etc/hostname', path)],
])('a key that is %s is made anew', (_what, spoil) => {
  const dir = scratch();
  spoil(maskKeyFile(dir));
  masksBy(dir);
  expect(readMaskKey(fs, dir)).toHaveLength(32);
  expect(fs.lstatSync(maskKeyFile(dir)).isFile()).toBe(true);
});

test('of two that begin at once one has its key kept; the other takes it over, or writes no digest with masks that fit nobody', async () => {
  const dir = scratch();
  const transcript = join(dir, 'a.jsonl');
  fs.writeFileSync(transcript, '');
  const digest = () =>
    openCache({ fs, dir, now: () => new Date() }).digest(
      { agent: 'claude-code', path: transcript },
      () => true,
    );
  expect(secretId(WEAK)).toBeTruthy();
  keepMaskKey(fs, dir, new Uint8Array(32));
  expect(await digest()).toBe(false);
  expect(fs.readdirSync(join(dir, 'digests'))).toEqual([]);
  useMaskKey(() => readMaskKey(fs, dir));
  expect(await digest()).toBe(true);
  useMaskKey(() => undefined);
  expect(await digest()).toBe(true);
  expect(maskKey()).toEqual(new Uint8Array(32));
});

test('a cache that is cleared forgets its key: no mask is left to agree with', () => {
  const dir = scratch();
  const cache = openCache({ fs, dir, now: () => new Date() });
  masksBy(dir);
  expect(cache.maskKey()).toHaveLength(32);
  cache.clear();
  expect(fs.readdirSync(dir)).toEqual([]);
});
