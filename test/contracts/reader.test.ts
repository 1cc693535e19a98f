import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createDraft } from '../../src/memory/draft.ts';
import { overlay } from '../../src/memory/overlay.ts';
import { fileOf } from '../../src/memory/tree.ts';
import { diskReader } from '../../src/store/disk-reader.ts';
import { scratch, writeFiles } from '../support/world.ts';
import { readerContract } from './reader.ts';

readerContract('the disk', () => {
  const root = scratch();
  writeFiles(root, { 'a.md': 'alpha\n', 'folder/b.md': 'beta\n' });
  fs.symlinkSync('a.md', join(root, 'link'));
  return { reader: diskReader(fs), root };
});

readerContract('the overlay of a draft', () => {
  const root = scratch();
  writeFiles(root, { 'a.md': 'what is on disk does not count\n', 'other.md': 'nor does this\n' });
  const draft = createDraft(
    new Map([
      ['a.md', fileOf('alpha\n')],
      ['folder/b.md', fileOf('beta\n')],
      ['link', fileOf('a.md', '120000')],
    ]),
  );
  return { reader: overlay(diskReader(fs), root, draft), root };
});

test('a pipe without a writer does not make a read wait', async () => {
  const root = scratch();
  const { execFileSync } = await import('node:child_process');
  execFileSync('mkfifo', [join(root, 'pipe')]);
  expect(Buffer.from(diskReader(fs).read(join(root, 'pipe'), 0, 10)!).toString()).toBe('');
});
