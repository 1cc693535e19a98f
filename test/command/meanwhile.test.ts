import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { appears, command, edits, expectSound, type Place, place, type Ran } from '../support/cli.ts';
import { complaints, git } from '../support/git.ts';
import type { ScriptStep } from '../support/scripted-cli.ts';
import { contents, sampleMemory, writeFiles } from '../support/world.ts';

const SUB = { 'sub/inner.md': '# Inner\n\nThe water is deep.\n' };

/** Does something to the memory in the middle of a dream, and lets the dream end. */
async function meanwhile(
  act: (at: Place) => void,
  steps: ScriptStep[] = [edits(1), edits(2)],
): Promise<{ at: Place; ran: Ran }> {
  const at = place({ ...sampleMemory(6), ...SUB });
  await at.memdream('init');
  const [begun, go] = [join(at.root, 'begun'), join(at.root, 'go')];
  const dream = at.startScripted({ steps: [...steps, { tell: begun }, { await: go }] }, 'run', '--force');
  await appears(begun);
  act(at);
  fs.writeFileSync(go, '');
  const ran = await dream.ended;
  return { at, ran };
}

/** Files as `contents` reads them: bytes. */
const asWritten = (files: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(files).map(([name, text]) => [name, Buffer.from(text).toString('latin1')]),
  );
const subjects = (at: Place) => git(at.memory, 'log', '--format=%s').trimEnd().split('\n');
const path = (at: Place, name: string) => join(at.memory, name);

test('a commit by hand in the middle of a dream stays, below the dream', async () => {
  const { at, ran } = await meanwhile((at) => {
    fs.appendFileSync(path(at, 'topic-03.md'), 'By hand.\n');
    git(at.memory, 'commit', '-q', '-am', 'By hand');
  });
  expect(ran).toMatchObject({ status: 0, stderr: '' });
  // The index line of sub/inner.md is the third memory.
  expect(subjects(at)).toEqual(['Improved 3 memories', 'By hand', 'Began keeping 8 memories']);
  expect(contents(at.memory)['topic-03.md']).toMatch(/By hand\.\n$/);
  expectSound(at.memory);
});

test('another branch checked out in the middle of a dream: the dream gives up, neither branch is touched', async () => {
  let before: Record<string, string> = {};
  const { at, ran } = await meanwhile((at) => {
    git(at.memory, 'switch', '-q', '-c', 'other');
    fs.writeFileSync(path(at, 'topic-05.md'), 'of the other branch\n');
    git(at.memory, 'commit', '-q', '-am', 'Other');
    before = contents(at.memory);
  });
  expect(ran).toMatchObject({ status: 14, stdout: '' });
  expect(ran.stderr).toContain('other');
  expect(contents(at.memory)).toEqual(before);
  expect(git(at.memory, 'log', '--format=%s', 'main').trim()).toBe('Began keeping 8 memories');
  expect(subjects(at)[0]).toBe('Other');
  expectSound(at.memory);
  git(at.memory, 'switch', '-q', 'main');
  expect(await at.scripted({ steps: [edits(1)] }, 'run', '--force')).toMatchObject({ status: 0 });
  expectSound(at.memory);
});

test('a merge begun in the middle of a dream: the dream gives up and the merge can be finished', async () => {
  const { at, ran } = await meanwhile((at) => {
    git(at.memory, 'branch', 'side');
    fs.writeFileSync(path(at, 'topic-05.md'), 'main\n');
    git(at.memory, 'commit', '-q', '-am', 'Main');
    git(at.memory, 'switch', '-q', 'side');
    fs.writeFileSync(path(at, 'topic-05.md'), 'side\n');
    git(at.memory, 'commit', '-q', '-am', 'Side');
    git(at.memory, 'switch', '-q', 'main');
    expect(() => git(at.memory, 'merge', '-q', 'side')).toThrow();
  });
  expect(ran).toMatchObject({ status: 14, stdout: '' });
  expect(ran.stderr).toContain('MERGE_HEAD');
  expect(contents(at.memory)['topic-01.md']).toContain('Fact 1:');
  fs.writeFileSync(path(at, 'topic-05.md'), 'both\n');
  git(at.memory, 'commit', '-q', '-am', 'Merged');
  expectSound(at.memory);
});

test('git at work in the last moment (index.lock): the dream gives up, or its index is mended by the next command', async () => {
  const { at, ran } = await meanwhile((at) => fs.writeFileSync(path(at, '.git/index.lock'), ''));
  expect([0, 14]).toContain(ran.status);
  fs.rmSync(path(at, '.git/index.lock'));
  expect(await at.memdream('run', '--force')).toMatchObject({ status: 0 });
  expectSound(at.memory);
});

test('a file that becomes a link in the middle of a dream is not written through', async () => {
  const { at, ran } = await meanwhile((at) => {
    writeFiles(at.root, { 'outside.md': sampleMemory(6)['topic-01.md']! });
    fs.rmSync(path(at, 'topic-01.md'));
    fs.symlinkSync(join(at.root, 'outside.md'), path(at, 'topic-01.md'));
  });
  expect(ran.status).toBe(0);
  expect(fs.readFileSync(join(at.root, 'outside.md'), 'utf8')).toBe(sampleMemory(6)['topic-01.md']);
  expect(fs.readlinkSync(path(at, 'topic-01.md'))).toBe(join(at.root, 'outside.md'));
  expect(contents(at.memory)['topic-02.md']).toContain('Truth 2:');
  expectSound(at.memory);
});

test('a folder that becomes a link in the middle of a dream is not written through', async () => {
  const inner = {
    call: 'Edit' as const,
    input: { file_path: 'sub/inner.md', old_string: 'deep', new_string: 'deeper' },
  };
  const { at, ran } = await meanwhile(
    (at) => {
      fs.renameSync(path(at, 'sub'), join(at.root, 'sub'));
      fs.symlinkSync(join(at.root, 'sub'), path(at, 'sub'));
    },
    [edits(2), inner],
  );
  expect(ran.status).toBe(0);
  expect(fs.readFileSync(join(at.root, 'sub/inner.md'), 'utf8')).toBe(SUB['sub/inner.md']);
  expect(fs.readlinkSync(path(at, 'sub'))).toBe(join(at.root, 'sub'));
  expect(fs.readFileSync(path(at, 'topic-02.md'), 'utf8')).toContain('Truth 2:');
  expect(complaints(at.memory)).toBe('');
});

test('a file that becomes a folder in the middle of a dream is left alone', async () => {
  const { at, ran } = await meanwhile((at) => {
    fs.rmSync(path(at, 'topic-01.md'));
    writeFiles(at.memory, { 'topic-01.md/inside.md': '# Inside\n' });
  });
  expect(ran.status).toBe(0);
  expect(contents(at.memory)['topic-01.md/inside.md']).toBe('# Inside\n');
  expect(contents(at.memory)['topic-02.md']).toContain('Truth 2:');
  expectSound(at.memory);
});

test('a file that the dream edits and a person deletes stays deleted; one it deletes and they edit stays', async () => {
  const gone = { call: 'Delete' as const, input: { file_path: 'topic-04.md' } };
  const content = 'The port of service 4 is 4004 since 2026-10-05.\n';
  const moved = { call: 'Write' as const, input: { file_path: 'ports.md', content } };
  const { at, ran } = await meanwhile(
    (at) => {
      fs.rmSync(path(at, 'topic-01.md'));
      fs.appendFileSync(path(at, 'topic-04.md'), 'Still needed.\n');
    },
    [edits(1), edits(2), moved, gone],
  );
  expect(ran.status).toBe(0);
  const now = contents(at.memory);
  expect(now['topic-01.md']).toBeUndefined();
  expect(now['topic-04.md']).toMatch(/Still needed\.\n$/);
  expect(now['topic-02.md']).toContain('Truth 2:');
  expectSound(at.memory);
});

test('the whole memory removed in the middle of a dream stays removed, and the error is no riddle', async () => {
  const { at, ran } = await meanwhile((at) => fs.rmSync(at.memory, { recursive: true }));
  expect(ran).toMatchObject({ status: 14, stdout: '' });
  expect(ran.stderr).not.toContain('This is a bug');
  expect(fs.existsSync(at.memory)).toBe(false);
});

test('the repository removed in the middle of a dream: no memory file is touched', async () => {
  const { at, ran } = await meanwhile((at) => fs.rmSync(path(at, '.git'), { recursive: true }));
  expect(ran).toMatchObject({ status: 14, stdout: '' });
  expect(ran.stderr).not.toContain('This is a bug');
  expect(contents(at.memory)).toEqual(asWritten({ ...sampleMemory(6), ...SUB }));
  expect(await at.memdream('init')).toMatchObject({ status: 0 });
  expectSound(at.memory);
});

test('the lock file removed in the middle of a dream: the dream gives up and makes no new one', async () => {
  const { at, ran } = await meanwhile((at) => fs.rmSync(at.lock));
  expect(ran).toMatchObject({ status: 11, stdout: '' });
  expect(fs.existsSync(at.lock)).toBe(false);
  expect(contents(at.memory)).toEqual(asWritten({ ...sampleMemory(6), ...SUB }));
  expectSound(at.memory);
});

test('a reader of stdout that goes away does not stop a dream', async () => {
  const at = place(sampleMemory(6));
  await at.memdream('init');
  const [begun, go] = [join(at.root, 'begun'), join(at.root, 'go')];
  const steps = [edits(1), { tell: begun }, { await: go }];
  const dream = at.startScripted({ steps }, 'run', '--force', '--json');
  await appears(begun);
  dream.child.stdout!.destroy();
  fs.writeFileSync(go, '');
  expect(await dream.ended).toMatchObject({ status: 0, stderr: '' });
  expect(contents(at.memory)['topic-01.md']).toContain('Truth 1:');
  expectSound(at.memory);
});

test('a second Ctrl-C does not wait, and the next command finds everything in order', async () => {
  const at = place(sampleMemory(6));
  await at.memdream('init');
  const begun = join(at.root, 'begun');
  const steps = [edits(1), { tell: begun }, { sleepMs: 60_000 }];
  const dream = at.startScripted({ steps, isDeaf: true }, 'run', '--force');
  await appears(begun);
  dream.child.kill('SIGINT');
  dream.child.kill('SIGINT');
  expect(await dream.ended).toMatchObject({ status: 130 });
  expect(contents(at.memory)).toEqual(asWritten(sampleMemory(6)));
  expect(await at.scripted({ steps: [edits(2)] }, 'run', '--force')).toMatchObject({ status: 0 });
  expectSound(at.memory);
});

test('a command in a folder that was removed says so', async () => {
  const at = place(sampleMemory(2));
  const gone = join(at.root, 'gone');
  fs.mkdirSync(gone);
  const shell = spawnSync('sh', ['-c', 'rmdir "$PWD" && exec "$0" "$1" status', process.execPath, command], {
    cwd: gone,
    env: at.env as NodeJS.ProcessEnv,
    encoding: 'utf8',
  });
  expect(shell).toMatchObject({ status: 10, stdout: '' });
  expect(shell.stderr).toContain('memdream -C');
  expect(shell.stderr).not.toMatch(/^\s+at /m);
});
