import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listRefs, moveRef, readRef } from '../../../../src/store/git/refs.ts';
import { git } from '../../../support/git.ts';
import { scratch } from '../../../support/world.ts';

function repository() {
  const dir = scratch();
  git(dir, 'init', '-q', '-b', 'main');
  git(dir, 'commit', '-q', '--allow-empty', '-m', 'one');
  git(dir, 'commit', '-q', '--allow-empty', '-m', 'two');
  const [two, one] = git(dir, 'log', '--format=%H').trim().split('\n') as [string, string];
  return { dir, gitdir: join(dir, '.git'), one, two };
}

test('a ref moves only from the value that was seen', () => {
  const { gitdir, one, two } = repository();
  expect(() => moveRef(fs, gitdir, 'refs/heads/main', one, one)).toThrow(/moved/);
  moveRef(fs, gitdir, 'refs/heads/main', two, one);
  expect(readRef(fs, gitdir, 'refs/heads/main')).toBe(one);
  expect(fs.readdirSync(join(gitdir, 'memdream', 'tmp'))).toEqual([]);
});

test('a lock of native git is respected, a leftover of ours is not', () => {
  const { gitdir, one, two } = repository();
  const lock = join(gitdir, 'refs/heads/main.lock');
  fs.writeFileSync(lock, '');
  expect(() => moveRef(fs, gitdir, 'refs/heads/main', two, one)).toThrow(
    expect.objectContaining({ code: 'STORE_BUSY' }),
  );
  fs.rmSync(lock);
  // What a killed memdream leaves: its file below tmp, linked to the lock. No process has this PID.
  fs.writeFileSync(join(gitdir, 'memdream', 'tmp', '4194304-dead'), `${one}\n`);
  fs.linkSync(join(gitdir, 'memdream', 'tmp', '4194304-dead'), lock);
  moveRef(fs, gitdir, 'refs/heads/main', two, one);
  expect(readRef(fs, gitdir, 'refs/heads/main')).toBe(one);
  expect(fs.existsSync(lock)).toBe(false);
});

test('packed refs are read, listed and deleted', () => {
  const { dir, gitdir, one, two } = repository();
  moveRef(fs, gitdir, 'refs/memdream/attempts/1', null, one);
  moveRef(fs, gitdir, 'refs/memdream/attempts/2', null, two);
  git(dir, 'tag', '-a', '-m', 'a tag with a peeled line', 'v1', one);
  git(dir, 'pack-refs', '--all');
  expect([...listRefs(fs, gitdir, 'refs/memdream/attempts')]).toEqual([
    ['1', one],
    ['2', two],
  ]);
  moveRef(fs, gitdir, 'refs/memdream/attempts/1', one, null);
  expect([...listRefs(fs, gitdir, 'refs/memdream/attempts').keys()]).toEqual(['2']);
  expect(git(dir, 'show-ref')).not.toContain('attempts/1');
  expect(git(dir, 'rev-parse', 'v1^{commit}').trim()).toBe(one);
});
