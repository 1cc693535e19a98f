import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { canonicalRoot, gitRoot } from '../../../../src/memory/agents/git-root.ts';
import { disk, folder, refusing, write } from '../../sessions/disk.ts';

test('a folder below a repository belongs to it', () => {
  const root = folder();
  write(root, { 'app/.git/HEAD': '', 'app/src/deep/': '' });
  expect(canonicalRoot(disk, join(root, 'app/src/deep'))).toBe(join(root, 'app'));
  expect(gitRoot(disk, join(root, 'app'))).toBe(join(root, 'app'));
});

test('a folder without git is its own root, by its real path', () => {
  const root = folder();
  write(root, { 'real/': '' });
  symlinkSync(join(root, 'real'), join(root, 'link'));
  expect(canonicalRoot(disk, join(root, 'link'))).toBe(join(root, 'real'));
  expect(gitRoot(disk, join(root, 'link'))).toBeUndefined();
});

test('a folder that is gone belongs to the repository around the place where it was', () => {
  const root = folder();
  write(root, { 'app/.git/HEAD': '' });
  expect(canonicalRoot(disk, join(root, 'app/gone/deeper'))).toBe(join(root, 'app'));
  expect(canonicalRoot(disk, join(root, 'gone'))).toBe(join(root, 'gone'));
});

describe('with repositories made by git', () => {
  test('a linked worktree belongs to its repository', () => {
    const root = repository();
    git(root, 'app', 'worktree', 'add', '../wt');
    mkdirSync(join(root, 'wt/sub'));
    expect(canonicalRoot(disk, join(root, 'wt/sub'))).toBe(join(root, 'app'));
  });

  test('a worktree of a bare repository belongs to the bare repository', () => {
    const root = repository();
    git(root, '.', 'clone', '--bare', 'app', 'bare.git');
    git(root, 'bare.git', 'worktree', 'add', '../wt');
    expect(canonicalRoot(disk, join(root, 'wt'))).toBe(join(root, 'bare.git'));
  });

  test('a submodule is a root of its own', () => {
    const root = repository();
    git(root, '.', 'init', 'outer');
    git(root, 'outer', '-c', 'protocol.file.allow=always', 'submodule', 'add', join(root, 'app'), 'inner');
    expect(canonicalRoot(disk, join(root, 'outer/inner'))).toBe(join(root, 'outer/inner'));
  });

  test('a work tree with a separate git directory is a root of its own', () => {
    const root = folder();
    git(root, '.', 'init', '--separate-git-dir', join(root, 'elsewhere'), 'app');
    expect(canonicalRoot(disk, join(root, 'app'))).toBe(join(root, 'app'));
  });
});

test('a worktree whose pointers are relative belongs to its repository', () => {
  const root = folder();
  write(root, {
    'app/.git/worktrees/wt/commondir': '../..\n',
    'app/.git/worktrees/wt/gitdir': '../../../../wt/.git\n',
    'wt/.git': 'gitdir: ../app/.git/worktrees/wt\n',
  });
  expect(canonicalRoot(disk, join(root, 'wt'))).toBe(join(root, 'app'));
});

test('a worktree whose repository is gone is a root of its own', () => {
  const root = repository();
  git(root, 'app', 'worktree', 'add', '../wt');
  rmSync(join(root, 'app'), { recursive: true });
  expect(canonicalRoot(disk, join(root, 'wt'))).toBe(join(root, 'wt'));
});

test.each([
  ['', 'empty'],
  ['nonsense', 'nonsense'],
  ['gitdir:', 'pointing nowhere'],
])('a broken .git file (%j) makes its folder the root', (text) => {
  const root = folder();
  write(root, { 'outer/.git/HEAD': '', 'outer/app/.git': text });
  expect(canonicalRoot(disk, join(root, 'outer/app'))).toBe(join(root, 'outer/app'));
});

test('a .git file that claims to be another worktree of a repository is not believed', () => {
  const root = repository();
  git(root, 'app', 'worktree', 'add', '../wt');
  write(root, { 'hostile/.git': `gitdir: ${root}/app/.git/worktrees/wt\n` });
  write(root, {
    'forged/.git': 'gitdir: meta\n',
    'forged/meta/commondir': `${root}/app/.git\n`,
    'forged/meta/gitdir': `${root}/forged/.git\n`,
  });
  expect(canonicalRoot(disk, join(root, 'hostile'))).toBe(join(root, 'hostile'));
  expect(canonicalRoot(disk, join(root, 'forged'))).toBe(join(root, 'forged'));
});

test('a .git file that may not be read makes its folder the root', () => {
  const root = folder();
  write(root, { 'app/.git': 'gitdir: x' });
  const reader = refusing((path) => path.endsWith('.git'));
  expect(canonicalRoot(reader, join(root, 'app'))).toBe(join(root, 'app'));
});

function repository(): string {
  const root = folder();
  git(root, '.', 'init', 'app');
  git(root, 'app', '-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '--allow-empty', '-m', 'first');
  return root;
}

function git(root: string, at: string, ...args: string[]): void {
  execFileSync('git', ['-C', join(root, at), ...args], {
    stdio: 'pipe',
    env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' },
  });
}
