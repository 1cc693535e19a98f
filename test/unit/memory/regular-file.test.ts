import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readRegular } from '../../../src/memory/regular-file.ts';
import { scratch } from '../../support/world.ts';

test('a file is read, also through a link', () => {
  const dir = scratch();
  fs.writeFileSync(join(dir, 'file'), 'words\n');
  fs.symlinkSync('file', join(dir, 'link'));
  for (const name of ['file', 'link']) expect(readRegular(fs, join(dir, name)).toString()).toBe('words\n');
});

test('a pipe that nobody writes to, a device without end and a folder are errors at once, by name', () => {
  const dir = scratch();
  execFileSync('mkfifo', [join(dir, 'pipe')]);
  fs.symlinkSync('/dev/zero', join(dir, 'device'));
  fs.mkdirSync(join(dir, 'folder'));
  const codes = ['pipe', 'device', 'folder', 'absent'].map((name) => {
    try {
      return readRegular(fs, join(dir, name)).length;
    } catch (error) {
      expect(String(error)).toContain(join(dir, name));
      return (error as NodeJS.ErrnoException).code;
    }
  });
  expect(codes).toEqual(['EFTYPE', 'EFTYPE', 'EISDIR', 'ENOENT']);
});
