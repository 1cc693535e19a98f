import fs from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  hasRepository,
  readBranch,
  refuseUnfinished,
  refuseUnsupported,
} from '../../../../src/store/git/examine.ts';
import { git } from '../../../support/git.ts';
import { scratch, writeFiles } from '../../../support/world.ts';

function repository(...options: string[]) {
  const dir = scratch();
  git(dir, 'init', '-q', '-b', 'main', ...options);
  return { dir, gitdir: join(dir, '.git') };
}

describe('a repository in which memdream could do harm is refused', () => {
  test('SHA-256', () => {
    const { gitdir } = repository('--object-format=sha256');
    expect(() => refuseUnsupported(fs, gitdir)).toThrow(
      expect.objectContaining({ code: 'STORE_UNSUPPORTED', exit: 14 }),
    );
  });

  test('.git as a file, or as a link', () => {
    const dir = scratch();
    fs.writeFileSync(join(dir, '.git'), 'gitdir: /elsewhere\n');
    expect(() => hasRepository(fs, dir)).toThrow(/a file, not a folder/);
    fs.rmSync(join(dir, '.git'));
    fs.symlinkSync(scratch(), join(dir, '.git'));
    expect(() => hasRepository(fs, dir)).toThrow(/a link, not a folder/);
  });

  test.each([
    ['[core]\n\tworktree = /elsewhere\n', /elsewhere|bare/],
    ['[core]\n\tbare = true\n', /bare/],
    ['[extensions]\n\tpartialClone = origin\n', /partialclone/],
    ['[extensions]\n\trefStorage = reftable\n', /refstorage/],
  ])('%j', (config, reason) => {
    const { gitdir } = repository();
    fs.appendFileSync(join(gitdir, 'config'), config);
    expect(() => refuseUnsupported(fs, gitdir)).toThrow(reason);
  });

  test('borrowed objects', () => {
    const { gitdir } = repository();
    writeFiles(gitdir, { 'objects/info/alternates': '/elsewhere/objects\n' });
    expect(() => refuseUnsupported(fs, gitdir)).toThrow(/borrows/);
  });
});

test.each([
  '[core]\n\tfsmonitor = run-me\n',
  '[core]\n\thooksPath = /x\n',
  '[filter "x"]\n\tclean = run-me\n',
  '[diff "x"]\n\ttextconv = run-me\n',
  '[core]\n\tautocrlf = true\n',
  '[include]\n\tpath = /x\n',
])('%j is named in a warning', (config) => {
  const { gitdir } = repository();
  fs.appendFileSync(join(gitdir, 'config'), config);
  expect(refuseUnsupported(fs, gitdir).warnings).toHaveLength(1);
});

test('an ordinary repository is accepted without a word', () => {
  const { gitdir } = repository();
  expect(refuseUnsupported(fs, gitdir)).toEqual({ warnings: [] });
  expect(readBranch(fs, gitdir)).toBe('refs/heads/main');
});

test.each(['MERGE_HEAD', 'CHERRY_PICK_HEAD', 'REVERT_HEAD', 'rebase-merge/x', 'rebase-apply/x'])(
  '%s means that somebody is in the middle',
  (name) => {
    const { gitdir } = repository();
    writeFiles(gitdir, { [name]: 'x' });
    expect(() => refuseUnfinished(fs, gitdir)).toThrow(expect.objectContaining({ code: 'STORE_BUSY' }));
  },
);

test('a detached HEAD and a broken one are told apart', () => {
  const { dir, gitdir } = repository();
  git(dir, 'commit', '-q', '--allow-empty', '-m', 'one');
  git(dir, 'checkout', '-q', '--detach');
  expect(() => readBranch(fs, gitdir)).toThrow(expect.objectContaining({ code: 'STORE_BUSY' }));
  fs.writeFileSync(join(gitdir, 'HEAD'), 'garbage');
  expect(() => readBranch(fs, gitdir)).toThrow(expect.objectContaining({ code: 'STORE_BROKEN' }));
});
