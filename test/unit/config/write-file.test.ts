import { chmodSync, lstatSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeUserFile } from '../../../src/config/write-file.ts';
import { folder, write } from '../sessions/disk.ts';

test('a new file is for its owner only, and so are the folders made for it', () => {
  const root = folder();
  writeUserFile(join(root, 'a/b/c.json'), 'text');
  expect(statSync(join(root, 'a/b/c.json')).mode & 0o777).toBe(0o600);
  expect(statSync(join(root, 'a')).mode & 0o777).toBe(0o700);
  expect(readdirSync(join(root, 'a/b'))).toEqual(['c.json']);
});

test('an existing file keeps its mode, and a link stays a link', () => {
  const root = folder();
  write(root, { 'dotfiles/config.json': 'old' });
  chmodSync(join(root, 'dotfiles/config.json'), 0o644);
  symlinkSync('dotfiles/config.json', join(root, 'config.json'));
  writeUserFile(join(root, 'config.json'), 'new');
  expect(lstatSync(join(root, 'config.json')).isSymbolicLink()).toBe(true);
  expect(readFileSync(join(root, 'dotfiles/config.json'), 'utf8')).toBe('new');
  expect(statSync(join(root, 'dotfiles/config.json')).mode & 0o777).toBe(0o644);
});

test('a write that fails leaves nothing behind', () => {
  const root = folder();
  write(root, { 'config.json/': '' });
  expect(() => writeUserFile(join(root, 'config.json'), 'x')).toThrow();
  expect(readdirSync(root)).toEqual(['config.json']);
});
