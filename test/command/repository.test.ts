import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  appears,
  consolidated,
  edits,
  expectSound,
  footprint,
  hoursAgo,
  type Place,
  place,
  type Ran,
  resultOf,
} from '../support/cli.ts';
import { complaints, git } from '../support/git.ts';
import { contents, sampleMemory, writeFiles } from '../support/world.ts';

const head = (at: Place) => git(at.memory, 'rev-parse', 'HEAD').trim();
const subjects = (at: Place) => git(at.memory, 'log', '--format=%s').trimEnd().split('\n');

async function kept(count = 6): Promise<Place> {
  const at = place(sampleMemory(count));
  await at.memdream('init');
  return at;
}

/** A memory that a person already keeps with git. */
function ownedByPerson(files: Record<string, string> = {}): Place {
  const at = place({ ...sampleMemory(6), ...files });
  git(at.memory, 'init', '-q', '-b', 'notes');
  git(at.memory, 'add', '-A');
  git(at.memory, 'commit', '-q', '-m', 'My own beginning');
  return at;
}

async function refusesAll(at: Place, status: number, words: string): Promise<void> {
  const before = footprint(at.memory);
  for (const args of [['run', '--force'], ['init']]) {
    const ran = await at.memdream(...args);
    expect([args, ran]).toMatchObject([args, { status, stdout: '' }]);
    expect(ran.stderr).toContain(words);
    expect(ran.stderr.trim().split('\n').length).toBeGreaterThan(1); // the fact, then the way out
  }
  expect(footprint(at.memory)).toEqual(before);
}

async function dreams(at: Place, topic: number): Promise<Ran> {
  const ran = await at.scripted({ steps: [edits(topic)] }, 'run', '--force', '--json');
  expect(ran).toMatchObject({ status: 0, stderr: '' });
  expect(resultOf(ran)).toMatchObject({ outcome: 'committed' });
  expect(contents(at.memory)[`topic-0${topic}.md`]).toContain(`Truth ${topic}:`);
  expectSound(at.memory);
  return ran;
}

test('a SHA-256 repository is refused before a byte is written', async () => {
  const at = place(sampleMemory(3));
  git(at.memory, 'init', '-q', '--object-format=sha256');
  await refusesAll(at, 14, 'sha256');
  expect(await at.memdream('run', '--trigger', 'cron')).toMatchObject({ status: 0 });
});

test('a linked worktree and a submodule, whose .git is a file, are refused', async () => {
  const owner = ownedByPerson();
  const at = place(null);
  fs.mkdirSync(join(at.memory, '..'), { recursive: true });
  git(owner.memory, 'worktree', 'add', '-q', at.memory);
  await refusesAll(at, 14, '.git is a file');

  const other = place(null);
  const folder = join(other.memory, '..');
  fs.mkdirSync(folder, { recursive: true });
  git(folder, 'init', '-q');
  git(folder, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', owner.memory, 'memory');
  await refusesAll(other, 14, '.git is a file');
});

test('other repositories in which harm could be done are refused: alternates, core.worktree, unknown extensions', async () => {
  const alternates = ownedByPerson();
  writeFiles(alternates.memory, { '.git/objects/info/alternates': '/elsewhere/objects\n' });
  await refusesAll(alternates, 14, 'borrows objects');
  for (const setting of ['core.worktree', 'extensions.partialClone']) {
    const at = ownedByPerson();
    git(at.memory, 'config', 'core.repositoryformatversion', '1');
    fs.appendFileSync(
      join(at.memory, '.git/config'),
      `[${setting.split('.')[0]}]\n\t${setting.split('.')[1]} = elsewhere\n`,
    );
    await refusesAll(at, 14, '.git');
  }
});

test('while git itself is at work (index.lock), nothing is done; afterwards everything works', async () => {
  const at = await kept();
  const foreign = join(at.memory, '.git/index.lock');
  fs.writeFileSync(foreign, '');
  await refusesAll(at, 14, 'index.lock exists');
  expect(await at.memdream('log')).toMatchObject({ status: 0 });
  expect(await at.memdream('status')).toMatchObject({ status: 0 });
  fs.rmSync(foreign);
  await dreams(at, 1);
});

test('in the middle of a merge, nothing is done; afterwards everything works', async () => {
  const at = await kept();
  git(at.memory, 'switch', '-q', '-c', 'side');
  fs.writeFileSync(join(at.memory, 'topic-02.md'), 'side\n');
  git(at.memory, 'commit', '-q', '-am', 'side');
  git(at.memory, 'switch', '-q', 'main');
  fs.writeFileSync(join(at.memory, 'topic-02.md'), 'main\n');
  git(at.memory, 'commit', '-q', '-am', 'main');
  expect(() => git(at.memory, 'merge', 'side')).toThrow();
  await refusesAll(at, 14, 'MERGE_HEAD');
  fs.writeFileSync(join(at.memory, 'topic-02.md'), 'both\n');
  git(at.memory, 'commit', '-q', '-am', 'merged');
  await dreams(at, 1);
  expect(subjects(at).slice(0, 2)).toEqual(['Improved 1 memory', 'merged']);
  expect((await at.memdream('revert', 'last')).status).toBe(0);
  expect(contents(at.memory)['topic-02.md']).toBe('both\n');
  expectSound(at.memory);
});

test('a detached HEAD is refused, and the branch to go back to is named', async () => {
  const at = await kept();
  await dreams(at, 1);
  git(at.memory, 'checkout', '-q', 'HEAD~1');
  await refusesAll(at, 14, 'detached HEAD');
  git(at.memory, 'switch', '-q', 'main');
  await dreams(at, 2);
});

test('another branch is refused until a person goes back or types init there', async () => {
  const at = await kept();
  git(at.memory, 'switch', '-q', '-c', 'experiment');
  const before = footprint(at.memory);
  const refused = await at.memdream('run', '--force');
  expect(refused).toMatchObject({ status: 14, stdout: '' });
  expect(refused.stderr).toContain('on branch experiment; its dreams are on main');
  expect(refused.stderr).toContain('git switch main');
  expect(footprint(at.memory)).toEqual(before);
  expect(await at.memdream('init')).toMatchObject({ status: 0 });
  await dreams(at, 1);
  expect(git(at.memory, 'rev-parse', '--abbrev-ref', 'HEAD')).toBe('experiment\n');
});

test('commits made by hand between dreams stay, and reverts go around them', async () => {
  const at = await kept();
  await dreams(at, 1);
  fs.appendFileSync(join(at.memory, 'topic-01.md'), 'By hand.\n');
  fs.rmSync(join(at.memory, 'topic-05.md'));
  const index = join(at.memory, 'MEMORY.md');
  fs.writeFileSync(index, fs.readFileSync(index, 'utf8').replace(/^.*topic-05.*\n/m, ''));
  git(at.memory, 'add', '-A');
  git(at.memory, 'commit', '-q', '-m', 'By hand\n\nDream-Id: not a number');
  await dreams(at, 2);
  expect(subjects(at).slice(0, 3)).toEqual(['Improved 1 memory', 'By hand', 'Improved 1 memory']);
  expect(await at.memdream('revert', '1')).toMatchObject({ status: 0 });
  expect(contents(at.memory)['topic-01.md']).toMatch(/Fact 1:[\s\S]*By hand\.\n$/);
  expect(contents(at.memory)['topic-05.md']).toBeUndefined();
  git(at.memory, 'commit', '-q', '--amend', '-m', 'Amended away');
  expect(await at.memdream('log')).toMatchObject({ status: 0 });
  git(at.memory, 'reset', '-q', '--hard', 'HEAD~2');
  const next = resultOf(await at.scripted({ steps: [edits(3)] }, 'run', '--force', '--json'));
  expect(next).toMatchObject({ id: 4, outcome: 'committed' });
  expectSound(at.memory);
});

test('work that is staged but not committed is noted, never lost', async () => {
  const at = await kept();
  fs.writeFileSync(join(at.memory, 'topic-03.md'), 'staged\n');
  git(at.memory, 'add', '-A');
  fs.writeFileSync(join(at.memory, 'topic-03.md'), 'staged, then changed\n');
  await dreams(at, 1);
  expect(git(at.memory, 'show', 'HEAD:topic-03.md')).toBe('staged, then changed\n');
  expect(subjects(at).slice(0, 2)).toEqual(['Improved 1 memory', 'Noted 1 memory']);
});

test('an unborn branch is adopted and gets its first commit', async () => {
  const at = place(sampleMemory(6));
  git(at.memory, 'init', '-q', '-b', 'trunk');
  const init = await at.memdream('init');
  expect(init).toMatchObject({ status: 0, stderr: '' });
  expect(git(at.memory, 'rev-parse', '--abbrev-ref', 'HEAD')).toBe('trunk\n');
  expect(subjects(at)).toEqual(['Began keeping 7 memories']);
  await dreams(at, 1);
});

test("a person's repository is adopted with its history, branch, remote, rules and configuration", async () => {
  const at = ownedByPerson({
    '.gitignore': 'private*.md\n',
    'MEMORY.md': `${sampleMemory(6)['MEMORY.md']}- [Private](private-notes.md) — only here\n`,
  });
  fs.writeFileSync(join(at.memory, 'private-notes.md'), '# Private\n');
  git(at.memory, 'remote', 'add', 'origin', 'https://example.com/notes.git');
  git(at.memory, 'tag', 'v1');
  const config = fs.readFileSync(join(at.memory, '.git/config'), 'utf8');
  const first = head(at);
  const init = await at.memdream('init');
  expect(init).toMatchObject({ status: 0, stderr: '' });
  expect(init.stdout).toContain('Branch, history and remotes stay.');
  expect(head(at)).toBe(first);
  await dreams(at, 1);
  expect(git(at.memory, 'rev-parse', '--abbrev-ref', 'HEAD')).toBe('notes\n');
  expect(fs.readFileSync(join(at.memory, '.git/config'), 'utf8')).toBe(config);
  expect(git(at.memory, 'rev-parse', 'v1').trim()).toBe(first);
  const index = contents(at.memory)['MEMORY.md']!;
  expect(index).toContain('private-notes.md');
  expect(git(at.memory, 'ls-files')).not.toContain('private');
  expect((await at.json('status')).findings).toMatchObject({ count: 0 });
  const forget = await at.memdream('forget', '--remove-history', '-y');
  expect(forget).toMatchObject({ status: 3, stdout: '' });
  expect(forget.stderr).toContain('was there before memdream');
  expect(head(at)).not.toBe('');
});

test('an index that ignore rules leave out is named by init, and stays as it is', async () => {
  const at = ownedByPerson({ '.gitignore': 'MEMORY.md\n', 'orphan.md': '# Orphan\n' });
  const index = contents(at.memory)['MEMORY.md'];
  const init = await at.memdream('init');
  expect(init).toMatchObject({ status: 0, stderr: '' });
  expect(init.stdout).toContain('Not kept: MEMORY.md is left out by an ignore rule');
  expect(await at.memdream('run', '--force')).toMatchObject({ status: 0 });
  expect(contents(at.memory)['MEMORY.md']).toBe(index);
  expect(complaints(at.memory)).toBe('');
});

test('settings that run programs on a git command are named in a warning', async () => {
  const at = ownedByPerson();
  git(at.memory, 'config', 'core.fsmonitor', 'touch pwned');
  const init = await at.memdream('init');
  expect(init.status).toBe(0);
  const status = await at.memdream('status');
  expect(status.stdout).toContain('core.fsmonitor');
  const run = await at.memdream('run', '--force');
  expect(run.status).toBe(0);
  expect(run.stdout + run.stderr).toContain('core.fsmonitor');
  expect(fs.existsSync(join(at.memory, 'pwned'))).toBe(false);
});

test('folders that a clean-up removed are made again', async () => {
  const at = await kept();
  git(at.memory, 'pack-refs', '--all');
  fs.rmSync(join(at.memory, '.git/refs/heads'), { recursive: true });
  fs.rmSync(join(at.memory, '.git/objects/pack'), { recursive: true });
  await dreams(at, 1);
  expect(subjects(at)).toEqual(['Improved 1 memory', 'Began keeping 7 memories']);
});

test('git gc and git pack-refs between dreams are safe, and every record stays readable', async () => {
  const at = await kept();
  await at.scripted({ steps: [edits(1), { throw: 'no' }] }, 'run', '--force');
  await at.scripted({ steps: [edits(1)] }, 'run', '--force', '--propose');
  git(at.memory, 'gc', '--quiet', '--prune=now', '--aggressive');
  git(at.memory, 'pack-refs', '--all');
  expect((await at.memdream('show', '1')).stdout).toContain('Truth 1:');
  expect(await at.memdream('apply')).toMatchObject({ status: 0 });
  expectSound(at.memory);
  git(at.memory, 'gc', '--quiet', '--prune=now');
  git(at.memory, 'pack-refs', '--all');
  fs.rmSync(join(at.memory, '.git/memdream/summary.json'));
  await dreams(at, 2);
  expect(await at.memdream('revert', '3')).toMatchObject({ status: 0 });
  expect(contents(at.memory)['topic-01.md']).toContain('Fact 1:');
  const { dreams: all } = (await at.json('log', '--all')) as { dreams: { id: number }[] };
  expect(all.map(({ id }) => id)).toEqual([5, 4, 3, 2, 1]);
  expectSound(at.memory);
});

test('a damaged repository is named, and init moves it aside whole and begins a new one', async () => {
  const at = await kept();
  await dreams(at, 1);
  const before = contents(at.memory);
  const blob = git(at.memory, 'rev-parse', 'HEAD:topic-02.md').trim();
  const object = join(at.memory, '.git/objects', blob.slice(0, 2), blob.slice(2));
  fs.chmodSync(object, 0o644);
  fs.writeFileSync(object, 'damaged');
  fs.appendFileSync(join(at.memory, 'topic-02.md'), 'more\n');
  const now = { ...before, 'topic-02.md': `${before['topic-02.md']}more\n` };
  const ran = await at.memdream('run', '--force');
  expect(ran).toMatchObject({ status: 14 });
  expect(ran.stderr).toContain('is damaged');
  expect(ran.stderr).toContain('memdream init');
  expect(contents(at.memory)).toEqual(now);
  const init = await at.memdream('init');
  expect(init).toMatchObject({ status: 0, stderr: '' });
  expect(init.stdout).toContain('.git.broken-');
  expect(contents(at.memory)).toEqual(now);
  const aside = fs.readdirSync(at.memory).filter((name) => name.startsWith('.git.broken-'));
  expect(aside).toHaveLength(1);
  expect(fs.existsSync(join(at.memory, aside[0]!, 'HEAD'))).toBe(true);
  expectSound(at.memory);
  await dreams(at, 3);
});

test('other damage is named too: an empty ref, a missing HEAD, a truncated commit', async () => {
  const damages: ((at: Place) => void)[] = [
    (at) => fs.writeFileSync(join(at.memory, '.git/refs/heads/main'), ''),
    (at) => fs.rmSync(join(at.memory, '.git/HEAD')),
    (at) => {
      const oid = head(at);
      const path = join(at.memory, '.git/objects', oid.slice(0, 2), oid.slice(2));
      fs.chmodSync(path, 0o644);
      fs.truncateSync(path, 10);
    },
  ];
  for (const damage of damages) {
    const at = await kept(3);
    const before = contents(at.memory);
    damage(at);
    const ran = await at.memdream('run', '--force');
    expect([`${damage}`, ran]).toMatchObject([`${damage}`, { status: 14 }]);
    expect(ran.stderr).toContain('is damaged');
    expect(await at.memdream('init')).toMatchObject({ status: 0 });
    expect(contents(at.memory)).toEqual(before);
    expectSound(at.memory);
  }
});

test("a memory inside someone else's work tree gets a repository of its own; theirs is not touched", async () => {
  const at = place(null);
  fs.rmSync(join(at.project, '.git'), { recursive: true });
  git(at.project, 'init', '-q');
  const memory = join(at.project, '.claude', 'memory');
  writeFiles(memory, sampleMemory(6));
  const theirs = footprint(join(at.project, '.git'));
  expect(await at.memdream('init', memory)).toMatchObject({ status: 0, stderr: '' });
  expect(await at.memdream('-C', memory, 'run', '--force')).toMatchObject({ status: 0 });
  expect(footprint(join(at.project, '.git'))).toEqual(theirs);
  expect(git(memory, 'rev-parse', '--show-toplevel').trim()).toBe(memory);
  expectSound(memory);
});

test('forget stops dreams and keeps files and history; init takes them up again', async () => {
  const at = await kept();
  await dreams(at, 1);
  const before = contents(at.memory);
  const forget = await at.memdream('forget');
  expect(forget).toMatchObject({ status: 0, stderr: '' });
  expect(forget.stdout).toContain('Its history stays in .git.');
  expect(contents(at.memory)).toEqual(before);
  expect(await at.memdream('run', '--all', '--force')).toMatchObject({ status: 0, stdout: '' });
  expect(await at.memdream('log')).toMatchObject({ status: 10 });
  expect((await at.memdream('forget')).stdout).toContain('does not keep');
  await at.memdream('init');
  expect((await at.memdream('log')).stdout).toContain('Improved 1 memory');
  await dreams(at, 2);
});

test('forget --remove-history asks first, and with -y removes .git and leaves every memory', async () => {
  const at = await kept();
  await dreams(at, 1);
  const before = contents(at.memory);
  const asked = await at.memdream('forget', '--remove-history');
  expect(asked.status).toBe(2);
  expect(fs.existsSync(join(at.memory, '.git'))).toBe(true);
  const ran = await at.memdream('forget', '--remove-history', '-y');
  expect(ran).toMatchObject({ status: 0, stderr: '' });
  expect(ran.stdout).toContain('Its history is gone.');
  expect(contents(at.memory)).toEqual(before);
  expect(fs.readdirSync(at.memory).filter((name) => name.startsWith('.git'))).toEqual([]);
  expect(await at.json('init')).toMatchObject({ how: 'created', keeps: 7 });
  expectSound(at.memory);
});

test('forget --remove-history waits for no dream: it is refused while one runs', async () => {
  const at = await kept();
  const [begun, go] = [join(at.root, 'begun'), join(at.root, 'go')];
  const dream = at.startScripted({ steps: [edits(1), { tell: begun }, { await: go }] }, 'run', '--force');
  await appears(begun);
  expect(await at.memdream('forget', '--remove-history', '-y')).toMatchObject({ status: 11 });
  fs.writeFileSync(go, '');
  expect(await dream.ended).toMatchObject({ status: 0 });
  expectSound(at.memory);
});

test("Codex's memory is refused, because Codex resets the repository in it", async () => {
  const at = place(null);
  const memory = join(at.home, '.codex', 'memories');
  writeFiles(memory, sampleMemory(3));
  const before = footprint(memory);
  for (const args of [
    ['init', memory],
    ['-C', memory, 'run', '--force'],
    ['-C', memory, 'note', 'x'],
  ]) {
    const ran = await at.memdream(...args);
    expect([args, ran]).toMatchObject([args, { status: 3, stdout: '' }]);
    expect(ran.stderr).toContain("Codex's memory");
  }
  expect(footprint(memory)).toEqual(before);
});

test('two inits at once make one repository', async () => {
  const at = place(sampleMemory(6));
  const ran = await Promise.all([1, 2, 3].map(() => at.memdream('init')));
  for (const { status } of ran) expect([0, 11]).toContain(status);
  expect(ran.some(({ status }) => status === 0)).toBe(true);
  expect(fs.readdirSync(at.memory).filter((name) => name.startsWith('.git'))).toEqual(['.git']);
  expect(subjects(at)).toEqual(['Began keeping 7 memories']);
  expectSound(at.memory);
});

test('a repository that lost its lock folder, cache or events goes on, and ids are not used again', async () => {
  const at = await kept();
  consolidated(at, hoursAgo(30));
  await dreams(at, 1);
  for (const name of ['lock', 'summary.json', 'tmp', 'stat-cache.json', 'run-1'])
    fs.rmSync(join(at.memory, '.git/memdream', name), { recursive: true, force: true });
  expect((await at.memdream('log')).stdout).toContain('Improved 1 memory');
  await dreams(at, 2);
  fs.rmSync(join(at.memory, '.git/memdream/events'), { recursive: true });
  expect(await at.memdream('show', '1', '--events')).toMatchObject({ status: 0 });
  expect(resultOf(await at.scripted({ steps: [edits(3)] }, 'run', '--force', '--json'))).toMatchObject({
    id: 3,
  });
  expect(complaints(at.memory)).toBe('');
});

test('file modes stay as they are: an executable and a private memory survive a dream and its revert', async () => {
  const at = place(sampleMemory(6));
  fs.chmodSync(join(at.memory, 'topic-01.md'), 0o755);
  fs.chmodSync(join(at.memory, 'topic-02.md'), 0o600);
  await at.memdream('init');
  expect((await at.scripted({ steps: [edits(1), edits(2)] }, 'run', '--force')).status).toBe(0);
  const modes = () =>
    ['topic-01.md', 'topic-02.md'].map((name) => fs.statSync(join(at.memory, name)).mode & 0o777);
  expect(modes()).toEqual([0o755, 0o600]);
  expect((await at.memdream('revert', 'last')).status).toBe(0);
  expect(modes()).toEqual([0o755, 0o600]);
  expectSound(at.memory);
});
