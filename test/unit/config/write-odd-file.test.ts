import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeOwnFile, writeUserFile } from '../../../src/config/write-file.ts';
import { scratch } from '../../support/world.ts';

test('a link of a person stays a link to the new text, and whatever is no file stays what it is', () => {
  const dir = scratch();
  fs.writeFileSync(join(dir, 'real'), 'old');
  fs.symlinkSync('real', join(dir, 'link'));
  writeUserFile(join(dir, 'link'), 'new');
  expect(fs.lstatSync(join(dir, 'link')).isSymbolicLink()).toBe(true);
  expect(fs.readFileSync(join(dir, 'real'), 'utf8')).toBe('new');

  execFileSync('mkfifo', [join(dir, 'pipe')]);
  fs.symlinkSync('pipe', join(dir, 'to-pipe'));
  fs.mkdirSync(join(dir, 'folder'));
  for (const [name, code] of [
    ['pipe', 'EFTYPE'],
    ['to-pipe', 'EFTYPE'],
    ['folder', 'EISDIR'],
  ] as const)
    expect(() => writeUserFile(join(dir, name), 'new')).toThrow(expect.objectContaining({ code }));
  expect(fs.lstatSync(join(dir, 'pipe')).isFIFO()).toBe(true);
  expect(fs.readdirSync(dir).sort()).toEqual(['folder', 'link', 'pipe', 'real', 'to-pipe']);
});

test('a link in the place of a file of our own makes room, and what it led to stays as it is', () => {
  const dir = scratch();
  execFileSync('mkfifo', [join(dir, 'pipe')]);
  fs.symlinkSync('pipe', join(dir, 'next'));
  writeOwnFile(join(dir, 'next'), '1\n');
  expect(fs.lstatSync(join(dir, 'next')).isFile()).toBe(true);
  expect(fs.lstatSync(join(dir, 'pipe')).isFIFO()).toBe(true);
});
