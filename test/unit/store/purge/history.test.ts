import fs from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { purgeMemory } from '../../../../src/dream/purge.ts';
import { adoptRepository } from '../../../../src/store/init.ts';
import { openMemory } from '../../../../src/store/opened.ts';
import { complaints, git } from '../../../support/git.ts';
import { whereReadable } from '../../../support/raw-store.ts';
import { contents, machineFor, scratch, writeFiles } from '../../../support/world.ts';

const SECRET = 'sesame-4711-open';

let dir: string;
beforeEach(() => {
  dir = scratch();
  git(dir, 'init', '-q', '-b', 'main');
});

const commit = (files: Record<string, string>, message: string, ...more: string[]) => {
  writeFiles(dir, files);
  git(dir, 'add', '-A');
  git(dir, 'commit', '-q', '-m', message, ...more);
  return git(dir, 'rev-parse', 'HEAD').trim();
};

/** Files moved aside are kept for ten seconds: this clock passes them quickly. */
async function purge(request: { texts?: string[]; files?: string[] }) {
  adoptRepository(openMemory(fs, dir, () => new Date()));
  let calls = 0;
  const { world } = machineFor(dir, { now: () => new Date(Date.now() + calls++ * 4_000) });
  return purgeMemory(world, dir, { texts: [], files: [], ...request });
}

describe('a history that a person made with git', () => {
  test('keeps branches, merges, tags, notes, stashes and logs, under new ids, without the text', async () => {
    const first = commit({ 'MEMORY.md': '# Memory\n', 'a.md': `key ${SECRET}\n` }, 'begin');
    git(dir, 'tag', '-a', 'v1', '-m', `holds ${SECRET}`);
    git(dir, 'notes', 'add', '-m', `about ${SECRET}`, first);
    git(dir, 'switch', '-q', '-c', 'side');
    const side = commit({ 'b.md': 'side\n' }, `on the side of ${first}`);
    git(dir, 'switch', '-q', 'main');
    commit({ 'folder/c.md': `deep ${SECRET} deep\n` }, `with ${SECRET} in its message`);
    git(dir, 'merge', '-q', '--no-ff', '-m', 'merged', 'side');
    writeFiles(dir, { 'a.md': `stashed ${SECRET}\n` });
    git(dir, 'stash');
    writeFiles(dir, { 'a.md': `stashed again ${SECRET}\n` });
    git(dir, 'stash');
    git(dir, 'pack-refs', '--all');
    const shape = git(dir, 'log', '--all', '--format=%s %an %ad', '--date=iso', '--graph');

    const purged = await purge({ texts: [SECRET] });

    expect(purged).toMatchObject({ held: [], dream: { kind: 'purge', outcome: 'committed', improved: 0 } });
    expect(whereReadable(dir, SECRET)).toEqual([]);
    expect(complaints(dir)).toBe('');
    expect(contents(dir)).toEqual({
      'MEMORY.md': '# Memory\n',
      'a.md': 'key [purged]\n',
      'b.md': 'side\n',
      'folder/c.md': 'deep [purged] deep\n',
    });
    const after = git(dir, 'log', '--all', '--format=%s %an %ad', '--date=iso', '--graph');
    const lines = (text: string) => text.split('\n').filter((line) => !line.includes('Purged 1 text')).length;
    expect(lines(after)).toBe(lines(shape));
    expect(git(dir, 'cat-file', '-p', 'v1')).toContain('holds [purged]');
    const newFirst = git(dir, 'rev-list', '--max-parents=0', 'main').trim();
    expect(newFirst).not.toBe(first);
    expect(git(dir, 'notes', 'show', newFirst)).toBe('about [purged]\n');
    expect(git(dir, 'log', '-1', '--format=%s', 'side').trim()).toBe(`on the side of ${newFirst}`);
    expect(git(dir, 'rev-parse', 'side').trim()).not.toBe(side);
    expect(git(dir, 'stash', 'list').trim().split('\n')).toHaveLength(2);
    expect(git(dir, 'show', 'stash@{1}:a.md')).toBe('stashed [purged]\n');
    expect(git(dir, 'reflog', 'show', 'main')).not.toContain(SECRET);
    git(dir, 'gc', '-q', '--prune=now');
    expect(complaints(dir)).toBe('');
  });

  test('is read from packs with deltas, and of objects that nothing leads to nothing stays', async () => {
    const lines = Array.from({ length: 400 }, (_, i) => `line ${i} of a long file`).join('\n');
    for (let i = 0; i < 6; i++)
      commit({ 'MEMORY.md': '# M\n', 'a.md': `${lines}\n${SECRET} ${i}\n` }, `version ${i}`);
    writeFiles(dir, { 'lost.md': `never committed ${SECRET}\n` });
    git(dir, 'add', 'lost.md');
    git(dir, 'rm', '-q', '--cached', 'lost.md');
    fs.rmSync(join(dir, 'lost.md'));
    git(dir, 'gc', '-q', '--aggressive', '--prune=never');
    await purge({ texts: [SECRET] });
    expect(whereReadable(dir, SECRET)).toEqual([]);
    expect(complaints(dir, { dangling: true })).toBe('');
    expect(git(dir, 'log', '--format=%s', '--reverse').trim().split('\n').slice(0, 6)).toEqual(
      Array.from({ length: 6 }, (_, i) => `version ${i}`),
    );
    expect(git(dir, 'show', 'HEAD:a.md')).toBe(`${lines}\n[purged] 5\n`);
  });

  test('loses signatures that no longer fit, and keeps those of commits that stay the same', async () => {
    const signed = (parent: string | null, tree: string) => {
      const head = [`tree ${tree}`, ...(parent ? [`parent ${parent}`] : [])];
      const who = 'A Person <person@example.com> 1700000000 +0100';
      const text = `${head.join('\n')}\nauthor ${who}\ncommitter ${who}\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n abc\n -----END PGP SIGNATURE-----\n\nsigned\n`;
      writeFiles(dir, { '.git/raw': text });
      const oid = git(dir, 'hash-object', '-t', 'commit', '-w', join(dir, '.git/raw')).trim();
      fs.rmSync(join(dir, '.git/raw'));
      return oid;
    };
    commit({ 'MEMORY.md': '# M\n' }, 'begin');
    const clean = signed(null, git(dir, 'rev-parse', 'HEAD^{tree}').trim());
    commit({ 'a.md': `${SECRET}\n` }, 'more');
    const held = signed(clean, git(dir, 'rev-parse', 'HEAD^{tree}').trim());
    git(dir, 'reset', '-q', '--hard', held);
    await purge({ texts: [SECRET] });
    expect(git(dir, 'rev-parse', 'HEAD~2').trim()).toBe(clean);
    expect(git(dir, 'cat-file', '-p', 'HEAD~2')).toContain('gpgsig');
    expect(git(dir, 'cat-file', '-p', 'HEAD~1')).not.toContain('gpgsig');
    expect(complaints(dir)).toBe('');
  });

  test.each([
    ['shallow', `${'a'.repeat(40)}\n`],
    ['worktrees/other/HEAD', 'ref: refs/heads/x\n'],
    [`refs/replace/${'a'.repeat(40)}`, `${'b'.repeat(40)}\n`],
  ])('is left as it is where it has a %s', async (name, text) => {
    commit({ 'MEMORY.md': '# M\n', 'a.md': SECRET }, 'begin');
    const head = git(dir, 'rev-parse', 'HEAD');
    writeFiles(dir, { [`.git/${name}`]: text });
    await expect(purge({ texts: [SECRET] })).rejects.toMatchObject({ code: 'STORE_UNSUPPORTED', exit: 14 });
    expect(git(dir, 'rev-parse', 'main')).toBe(head);
    expect(fs.existsSync(join(dir, '.consolidate-lock'))).toBe(false);
  });
});

describe('a file that is purged', () => {
  test('is in no version and not on disk; others stay, what is empty then is no folder', async () => {
    commit(
      { 'MEMORY.md': '# M\n- [D](d/diary.md)\n', 'd/diary.md': `one ${SECRET}\n`, 'b.md': 'b\n' },
      'begin',
    );
    commit({ 'd/diary.md': `two ${SECRET}\n`, 'b.md': 'bb\n' }, 'more');
    git(dir, 'mv', 'd/diary.md', 'moved.md');
    commit({ 'b.md': 'bbb\n' }, 'moved');
    await purge({ files: ['d/diary.md'] });
    const paths = git(dir, 'log', '--all', '--name-only', '--format=').split('\n').filter(Boolean);
    expect([...new Set(paths)].sort()).toEqual(['MEMORY.md', 'b.md', 'moved.md']);
    expect(git(dir, 'show', 'HEAD:moved.md')).toBe(`two ${SECRET}\n`);
    // Only the version that stands under another name as well is still there.
    expect(whereReadable(dir, `one ${SECRET}`)).toEqual([]);
    expect(complaints(dir, { dangling: true })).toBe('');
  });

  test('is counted in no message of ours any more', async () => {
    const { keptMemory } = await import('../../../support/world.ts');
    dir = await keptMemory({ 'MEMORY.md': '# M\n', 'a.md': 'a\n', 'b.md': 'b\n' });
    writeFiles(dir, { 'a.md': 'aa\n', 'b.md': 'bb\n' });
    await purge({ files: ['a.md'] });
    const bodies = git(dir, 'log', '--format=%B');
    expect(bodies).toContain('Began keeping 2 memories');
    expect(bodies).toContain('Noted 1 memory');
    expect(bodies).not.toContain('a.md');
  });
});
