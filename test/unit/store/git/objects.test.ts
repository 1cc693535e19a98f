import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Repository } from '../../../../src/store/git/repository.ts';
import { git } from '../../../support/git.ts';
import { scratch } from '../../../support/world.ts';

function repository() {
  const dir = scratch();
  git(dir, 'init', '-q');
  return { dir, repo: new Repository(fs, join(dir, '.git')) };
}

/** A commit of `count` files, some in folders, with names that sort differently for git and for strings. */
function commitOf(repo: Repository, count: number): string {
  const flat = new Map<string, { oid: string; mode: string }>();
  const add = (path: string, text: string) =>
    flat.set(path, { oid: repo.addBlob(Buffer.from(text)), mode: '100644' });
  for (let i = 0; i < count; i++)
    add(i % 5 ? `topic-${i}.md` : `folder/topic-${i}.md`, `fact ${i}\n`.repeat(i + 1));
  for (const path of [
    'folder.md',
    'folder-a/x.md',
    'Überblick 日本.md',
    'with\nnewline.md',
    '-dash.md',
    '🙂.md',
    '__proto__.md',
  ])
    add(path, path);
  const tree = repo.addTree(flat);
  const commit = repo.addCommit({
    tree,
    parents: [],
    message: 'All of it\n',
    at: new Date('2026-11-18T09:00:00Z'),
  });
  repo.writer.flush();
  return commit;
}

test.each([
  [5, 'loose'],
  [300, 'packed'],
])('native git and our reader agree on %i files, %s', async (count) => {
  const { dir, repo } = repository();
  const commit = commitOf(repo, count);
  git(dir, 'update-ref', 'refs/heads/main', commit);
  expect(git(dir, 'fsck', '--strict')).toBe('');
  expect(git(dir, 'log', '-1', '--format=%an %s', commit)).toBe('memdream All of it\n');
  const listed = git(dir, 'ls-tree', '-r', '-z', '--name-only', commit).split('\0').filter(Boolean).sort();
  const fresh = new Repository(fs, join(dir, '.git'));
  const flat = await fresh.flatOfCommit(commit);
  expect([...flat.keys()].sort()).toEqual(listed);
  const tree = await fresh.tree(flat);
  expect(Buffer.from(tree.get('topic-3.md')!.bytes).toString()).toBe('fact 3\n'.repeat(4));
});

test('a truncated object is written again, not taken for granted', async () => {
  const { dir, repo } = repository();
  const oid = repo.addBlob(Buffer.from('precious\n'));
  repo.writer.flush();
  const path = join(dir, '.git', 'objects', oid.slice(0, 2), oid.slice(2));
  fs.chmodSync(path, 0o644);
  fs.truncateSync(path, 5);
  await expect(repo.read(oid)).rejects.toMatchObject({ code: 'STORE_BROKEN' });
  repo.addBlob(Buffer.from('precious\n'));
  repo.writer.flush();
  expect(Buffer.from((await repo.read(oid)).content).toString()).toBe('precious\n');
});

test('objects survive git gc, deltas included', async () => {
  const { dir, repo } = repository();
  const commit = commitOf(repo, 40);
  git(dir, 'update-ref', 'refs/heads/main', commit);
  git(dir, 'symbolic-ref', 'HEAD', 'refs/heads/main');
  git(dir, 'gc', '-q', '--aggressive');
  const fresh = new Repository(fs, join(dir, '.git'));
  const tree = await fresh.tree(await fresh.flatOfCommit(commit));
  expect(Buffer.from(tree.get('topic-39.md')!.bytes).toString()).toBe('fact 39\n'.repeat(40));
});

test('a pack whose index is damaged is told as damage, wherever it is, instead of being read in a circle', async () => {
  const { dir, repo } = repository();
  const commit = commitOf(repo, 80);
  repo.writer.flush();
  const packs = join(dir, '.git', 'objects', 'pack');
  const name = fs.readdirSync(packs).find((file) => file.endsWith('.idx'))!;
  const index = fs.readFileSync(join(packs, name));
  for (let at = 0; at < index.length; at += Math.ceil(index.length / 60)) {
    const damaged = Buffer.from(index);
    damaged[at] = damaged[at]! ^ 0xff;
    fs.chmodSync(join(packs, name), 0o644);
    fs.writeFileSync(join(packs, name), damaged);
    const reading = new Repository(fs, join(dir, '.git')).commit(commit);
    await expect(reading).rejects.toMatchObject({ code: 'STORE_BROKEN' });
  }
});
