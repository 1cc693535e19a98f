import fs from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { exactReader } from '../../../src/store/exact-reader.ts';
import type { Fs } from '../../../src/store/files.ts';
import { scratch, writeFiles } from '../../support/world.ts';

/** A folder that may be read, and one that may not, with a file of the same name in each. */
function place() {
  const root = scratch();
  writeFiles(root, {
    'open/notes.md': 'fine\n',
    'closed/notes.md': 'refused\n',
    'closed/name-of-a-secret': '',
  });
  const swap = () => {
    fs.renameSync(join(root, 'open'), join(root, 'aside'));
    fs.symlinkSync('closed', join(root, 'open'));
  };
  const back = () => {
    fs.unlinkSync(join(root, 'open'));
    fs.renameSync(join(root, 'aside'), join(root, 'open'));
  };
  return { swap, back, folder: join(root, 'open'), file: join(root, 'open/notes.md') };
}

/** A disk on which something happens before and after a file is opened; without /proc, where that is wanted. */
function disk(around: { before?(): void; after?(): void }, hasProc: boolean): Fs {
  return new Proxy(fs, {
    get(target, name, receiver) {
      if (name === 'openSync')
        return (...args: Parameters<typeof fs.openSync>) => {
          around.before?.();
          try {
            return fs.openSync(...args);
          } finally {
            around.after?.();
          }
        };
      if (name === 'readlinkSync' && !hasProc)
        return () => {
          throw Object.assign(new Error('ENOENT'), { code: 'ENOENT' });
        };
      return Reflect.get(target, name, receiver) as unknown;
    },
  });
}

describe.each([
  ['where the system tells what a file is', true],
  ['where it does not', false],
])('%s', (_where, hasProc) => {
  test('a file and a folder are read as they are', () => {
    const at = place();
    const reader = exactReader(disk({}, hasProc));
    expect(Buffer.from(reader.read(at.file, 1, 3)!).toString()).toBe('ine');
    expect(reader.readdir(at.folder)).toEqual(['notes.md']);
    expect(reader.read(`${at.file}x`, 0, 9)).toBeUndefined();
    expect(reader.readdir(`${at.folder}x`)).toBeUndefined();
    expect(reader.readdir(at.file)).toBeUndefined();
  });

  test('a folder that has become a link is not followed', () => {
    const at = place();
    const reader = exactReader(disk({}, hasProc));
    at.swap();
    expect(() => reader.read(at.file, 0, 99)).toThrow('ELOOP');
    expect(reader.readdir(at.folder)).toBeUndefined();
  });

  test('a link that stands there only while it is opened tells nothing', () => {
    const at = place();
    const reader = exactReader(disk({ before: at.swap, after: at.back }, hasProc));
    for (const read of [() => reader.read(at.file, 0, 99), () => reader.readdir(at.folder)]) {
      let told = '';
      try {
        told = String(read());
      } catch (error) {
        expect(String(error)).toContain('ELOOP');
      }
      expect(told).not.toMatch(/refused|secret/);
    }
  });

  test('a file that is replaced while it is opened is read anew', () => {
    const at = place();
    let times = 0;
    const after = () => {
      if (times++ > 0) return;
      fs.writeFileSync(`${at.file}.new`, 'newer\n');
      fs.renameSync(`${at.file}.new`, at.file);
    };
    const reader = exactReader(disk({ after }, hasProc));
    expect(Buffer.from(reader.read(at.file, 0, 99)!).toString()).toBe('newer\n');
  });
});
