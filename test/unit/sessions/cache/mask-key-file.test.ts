import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { keepMaskKey } from '../../../../src/memory/secrets/mask-key.ts';
import { maskSecrets, secretId } from '../../../../src/memory/secrets.ts';
import { openCache } from '../../../../src/sessions/cache/cache.ts';
import { maskKeyFile, maskKeyIn } from '../../../../src/sessions/cache/mask-key-file.ts';
import { scratch, writeFiles } from '../../../support/world.ts';

const WEAK = 'Sommer2026!';
const TEXT = `The admin password: ${WEAK}\n`;

afterEach(() => keepMaskKey(() => undefined));

/** The masks of a process that keeps its key in a folder. */
function masksBy(dir: string): string {
  keepMaskKey(() => maskKeyIn(fs, dir));
  return maskSecrets(TEXT);
}

test('a weak password cannot be confirmed by trying it: the same one has another mask for another person', () => {
  const [mine, theirs] = [masksBy(scratch()), masksBy(scratch())];
  expect(mine).toMatch(/^The admin password: \[secret: password #[0-9a-f]{8}\]\n$/);
  expect(theirs).not.toBe(mine);
  for (const name of ['sha256', 'sha1', 'md5'])
    expect(mine).not.toContain(createHash(name).update(WEAK).digest('hex').slice(0, 8));
});

test('whoever keeps the key makes the same masks in every process', () => {
  const dir = join(scratch(), 'cache');
  const first = masksBy(dir);
  expect(masksBy(dir)).toBe(first);
  expect(fs.statSync(maskKeyFile(dir)).mode & 0o777).toBe(0o600);
});

test('without a place for it a process has a key of its own, and agrees with itself', () => {
  const file = join(scratch(), 'file');
  fs.writeFileSync(file, '');
  expect(maskKeyIn(fs, join(file, 'cache'))).toBeUndefined();
  keepMaskKey(() => undefined);
  const id = secretId(WEAK);
  expect(secretId(WEAK)).toBe(id);
  keepMaskKey(() => undefined);
  expect(secretId(WEAK)).not.toBe(id);
});

test.each([
  ['cut off by a crash', (path: string) => fs.writeFileSync(path, 'short')],
  ['empty', (path: string) => fs.writeFileSync(path, '')],
  ['a link to a file that others know', (path: string) => fs.symlinkSync('/etc/hostname', path)],
])('a key that is %s is made anew', (_what, spoil) => {
  const dir = scratch();
  writeFiles(dir, {});
  spoil(maskKeyFile(dir));
  const key = maskKeyIn(fs, dir);
  expect(key).toHaveLength(32);
  expect(maskKeyIn(fs, dir)).toEqual(key);
  expect(fs.lstatSync(maskKeyFile(dir)).isFile()).toBe(true);
});

test('a cache that is cleared forgets its key: no mask is left to agree with', () => {
  const dir = scratch();
  const cache = openCache({ fs, dir, now: () => new Date() });
  const key = cache.maskKey();
  expect(cache.maskKey()).toEqual(key);
  cache.clear();
  expect(fs.existsSync(maskKeyFile(dir))).toBe(false);
  expect(cache.maskKey()).not.toEqual(key);
});
