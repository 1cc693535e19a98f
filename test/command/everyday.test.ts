import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Dream } from '../../src/store/record.ts';
import { addSessions, edits, eventsOf, expectSound, footprint, place, resultOf } from '../support/cli.ts';
import { git } from '../support/git.ts';
import { contents, sampleMemory, scratch } from '../support/world.ts';

const ORPHAN = { 'orphan.md': '# Orphan\n\nNobody lists it.\n' };

test('the demo dreams over a copy, says what to do next, and touches nothing of the person', async () => {
  const at = place(null);
  const tmp = scratch();
  const before = footprint(at.home, at.project);
  const ran = await at.memdreamIn({ env: { TMPDIR: tmp } }, 'demo');
  expect(ran).toMatchObject({ status: 0, stderr: '' });
  expect(ran.stdout).toMatch(/Improved \d+ memories/);
  expect(ran.stdout).toContain('memdream log');
  expect(ran.stdout).toContain('memdream run --force');
  expect(ran.stdout).not.toContain('\u001b');
  expect(footprint(at.home, at.project)).toEqual(before);
  const [copy] = fs.readdirSync(tmp);
  const memory = /memdream -C (\S+) show/.exec(ran.stdout)![1]!;
  expect(memory.startsWith(join(tmp, copy!))).toBe(true);
  expectSound(memory);
});

test('the demo speaks JSON, and a person can go on with its copy as it says', async () => {
  const at = place(null);
  const tmp = scratch();
  const ran = await at.memdreamIn({ env: { TMPDIR: tmp } }, 'demo', '--json');
  expect(ran).toMatchObject({ status: 0, stderr: '' });
  const told = JSON.parse(ran.stdout) as { schema: string; memory: string; dream: Dream; diff: string };
  expect(told).toMatchObject({ schema: 'memdream/demo@1', dream: { id: 1, outcome: 'committed' } });
  expect(told.diff).toMatch(/^--- /m);
  const first = git(told.memory, 'rev-parse', 'HEAD~1^{tree}');
  expect(await at.memdream('-C', told.memory, 'show')).toMatchObject({ status: 0 });
  expect(await at.memdream('-C', told.memory, 'revert', 'last')).toMatchObject({ status: 0 });
  expect(git(told.memory, 'rev-parse', 'HEAD^{tree}')).toBe(first);
  expectSound(told.memory);
});

test('the demo is silent with --quiet', async () => {
  const at = place(null);
  expect(await at.memdreamIn({ env: { TMPDIR: scratch() } }, 'demo', '--quiet')).toMatchObject({
    status: 0,
    stdout: '',
    stderr: '',
  });
});

test('a memory of thirty topics is kept, dreamed over, read, reverted and unreverted', async () => {
  const at = place({ ...sampleMemory(30), ...ORPHAN });
  const original = contents(at.memory);

  const init = await at.memdream('init');
  expect(init).toMatchObject({ status: 0, stderr: '' });
  expect(init.stdout).toContain(`Keeping ${at.memory}: 32 memories`);
  expect(contents(at.memory)).toEqual(original);
  expectSound(at.memory);

  const run = await at.memdream('run', '--force');
  expect(run).toMatchObject({ status: 0, stderr: '' });
  expect(run.stdout).toMatch(/^Improved 1 memory/);
  expect(run.stdout).toContain('MEMORY.md');
  const dreamed = contents(at.memory);
  expect(dreamed).toEqual({ ...original, 'MEMORY.md': expect.stringContaining('(orphan.md)') });
  expect(git(at.memory, 'log', '--format=%s')).toBe('Improved 1 memory\nBegan keeping 32 memories\n');
  expect(git(at.memory, 'log', '-1', '--format=%(trailers:key=Dream-Id,valueonly)').trim()).toBe('1');
  expectSound(at.memory);

  const log = await at.memdream('log');
  expect(log.stdout).toMatch(/^\s*1 .*committed.*Improved 1 memory.*offline\n$/);
  const show = await at.memdream('show');
  expect(show.stdout).toContain('Dream 1');
  expect(show.stdout).toMatch(/^\+.*\(orphan\.md\)/m);
  const stat = await at.memdream('show', '1', '--stat');
  expect(stat.stdout).toContain('MEMORY.md');
  expect(stat.stdout).not.toMatch(/^\+/m);
  const events = await at.memdream('show', '1', '--events');
  for (const word of ['orient', 'gather', 'consolidate', 'prune', 'verify', 'publish'])
    expect(events.stdout).toContain(word);

  const reverted = await at.memdream('revert', 'last');
  expect(reverted).toMatchObject({ status: 0, stderr: '' });
  expect(reverted.stdout).toContain('Reverted dream 1');
  expect(contents(at.memory)).toEqual(original);
  expectSound(at.memory);
  expect((await at.memdream('log')).stdout).toContain('reverted by 2');

  const again = await at.memdream('revert', 'last');
  expect(again.stdout).toContain('Reverted dream 2');
  expect(contents(at.memory)).toEqual(dreamed);
  expectSound(at.memory);
  const twice = await at.memdream('revert', '2');
  expect(twice).toMatchObject({ status: 3, stdout: '' });
  expect(twice.stderr).toContain('Dream 2 is already reverted, by dream 3');
  expect(contents(at.memory)).toEqual(dreamed);
});

test('a dream three dreams back is taken back alone; --file, --to and -n take back what they say', async () => {
  const at = place();
  await at.memdream('init');
  const states = [contents(at.memory)];
  for (const topic of [1, 2, 3, 4]) {
    const script = { steps: [edits(topic), edits(topic + 10)] };
    expect((await at.scripted(script, 'run', '--force')).stdout).toMatch(/^Improved 2 memories/);
    states.push(contents(at.memory));
  }
  const now = states[4]!;
  const before = states[0]!;

  const still = footprint(at.memory);
  const preview = await at.memdream('revert', '1', '-n');
  expect(preview).toMatchObject({ status: 0, stderr: '' });
  expect(preview.stdout).toContain('+Fact 1: ');
  expect(preview.stdout).toContain('-Truth 11: ');
  expect(await at.json('revert', '1', '-n')).toMatchObject({ schema: 'memdream/revert@1', wouldRevert: [1] });
  expect(footprint(at.memory)).toEqual(still);

  expect((await at.memdream('revert', '1')).stdout).toContain('Reverted dream 1');
  const without1 = { ...now, 'topic-01.md': before['topic-01.md']!, 'topic-11.md': before['topic-11.md']! };
  expect(contents(at.memory)).toEqual(without1);
  expectSound(at.memory);

  const one = await at.memdream('revert', '2', '--file', 'topic-12.md');
  expect(one).toMatchObject({ status: 0 });
  expect(contents(at.memory)).toEqual({ ...without1, 'topic-12.md': before['topic-12.md']! });
  const strange = await at.memdream('revert', '2', '--file', 'topic-30.md');
  expect(strange).toMatchObject({ status: 2, stdout: '' });
  expect(strange.stderr).toContain('did not change topic-30.md');
  expectSound(at.memory);

  fs.appendFileSync(join(at.memory, 'topic-20.md'), 'A person wrote this since.\n');
  expect(await at.memdream('revert', '--to', '2', '-y')).toMatchObject({ status: 0 });
  expect(contents(at.memory)).toEqual({
    ...states[2]!,
    'topic-20.md': `${before['topic-20.md']}A person wrote this since.\n`,
  });
  expectSound(at.memory);
  const both = await at.memdream('revert', '1', '--to', '2');
  expect(both).toMatchObject({ status: 2 });
});

test('a revert that meets a later edit of the same line is refused whole, and names the file', async () => {
  const at = place();
  await at.memdream('init');
  await at.scripted({ steps: [edits(1), edits(2)] }, 'run', '--force');
  const path = join(at.memory, 'topic-01.md');
  fs.writeFileSync(path, fs.readFileSync(path, 'utf8').replace('Truth 1:', 'Certainty 1:'));
  const before = contents(at.memory);
  const refused = await at.memdream('revert', 'last');
  expect(refused).toMatchObject({ status: 3, stdout: '' });
  expect(refused.stderr).toContain('topic-01.md changed since on the same lines');
  expect(contents(at.memory)).toEqual(before);
  expect(await at.memdream('revert', 'last', '--file', 'topic-02.md')).toMatchObject({ status: 0 });
  expect(contents(at.memory)['topic-02.md']).toContain('Fact 2:');
  expect(contents(at.memory)['topic-01.md']).toContain('Certainty 1:');
  expectSound(at.memory);
});

test('diff shows what was written since the last dream, and between dreams', async () => {
  const at = place();
  await at.memdream('init');
  await at.scripted({ steps: [edits(1)] }, 'run', '--force');
  await at.scripted({ steps: [edits(2)] }, 'run', '--force');
  expect((await at.memdream('diff')).stdout).toBe('Nothing was written since the last dream.\n');
  fs.appendFileSync(join(at.memory, 'topic-05.md'), 'New words.\n');
  fs.writeFileSync(join(at.memory, 'new.md'), '# New\n');
  const still = footprint(at.memory);
  const since = await at.memdream('diff');
  expect(since.stdout).toMatch(/^\+New words\.$/m);
  expect(since.stdout).toMatch(/^\+# New$/m);
  expect((await at.memdream('diff', '--stat')).stdout).toContain('topic-05.md');
  expect((await at.memdream('diff', '1', '2')).stdout).toMatch(/^\+Truth 2: /m);
  expect(await at.json('diff', '1')).toMatchObject({
    schema: 'memdream/diff@1',
    lines: { added: 3, removed: 1 },
  });
  expect(footprint(at.memory)).toEqual(still);
});

test('the memory follows from the project, CLAUDE_CONFIG_DIR moves it, and a first run begins its history', async () => {
  const at = place(null);
  const config = join(at.root, 'elsewhere');
  const env = { CLAUDE_CONFIG_DIR: config };
  const memory = at.memory.replace(join(at.home, '.claude'), config);
  const run = await at.memdreamIn({ env }, 'run');
  expect(run).toMatchObject({ status: 0, stderr: '' });
  expect(run.stdout).toContain(`Keeping ${memory} (created)`);
  expect(fs.statSync(memory).mode & 0o777).toBe(0o700);
  expect(fs.existsSync(at.memory)).toBe(false);
  expectSound(memory);
  const status = await at.memdreamIn({ env, cwd: join(at.project) }, 'status', '--json');
  expect(JSON.parse(status.stdout)).toMatchObject({ memory, project: at.project, isKept: true });
});

test('a subfolder of the project, MEMDREAM_DIR, -C and the memory itself all name the same memory', async () => {
  const at = place();
  await at.memdream('init');
  const sub = join(at.project, 'src', 'deep');
  fs.mkdirSync(sub, { recursive: true });
  const ways: [string, Parameters<typeof at.memdreamIn>[0], string[]][] = [
    ['subfolder', { cwd: sub }, []],
    ['variable', { cwd: at.root, env: { MEMDREAM_DIR: at.memory } }, []],
    ['-C memory', { cwd: at.root }, ['-C', at.memory]],
    ['-C project', { cwd: at.root }, ['-C', at.project]],
    ['inside', { cwd: at.memory }, []],
    ['the only one known', { cwd: at.root }, []],
  ];
  for (const [way, options, args] of ways) {
    const ran = await at.memdreamIn(options, 'status', '--json', ...args);
    expect([way, JSON.parse(ran.stdout)]).toMatchObject([way, { memory: at.memory, project: at.project }]);
  }
});

test('sessions of the project open the gate, the dream closes it again, and the record counts them', async () => {
  const at = place({ ...sampleMemory(30), ...ORPHAN });
  await at.memdream('init');
  addSessions(at, 4);
  const closed = await at.memdream('run', '--json', '-c', 'gates.scanMinutes=0');
  expect(eventsOf(closed).at(-2)).toMatchObject({ event: 'gate', name: 'sessions', open: false, have: '4' });
  addSessions(at, 1);
  const open = await at.memdream('run', '--json', '-c', 'gates.scanMinutes=0');
  expect(resultOf(open)).toMatchObject({ outcome: 'committed', sessions: 5, trigger: 'manual' });
  const after = await at.memdream('run', '--json', '-c', 'gates.minHours=0', '-c', 'gates.scanMinutes=0');
  expect(eventsOf(after).at(-2)).toMatchObject({ event: 'gate', name: 'sessions', open: false, have: '0' });
  expectSound(at.memory);
});

test('init is safe to repeat, and dates the first commit by the newest file', async () => {
  const at = place();
  const newest = new Date('2026-03-04T05:06:07Z');
  for (const name of fs.readdirSync(at.memory)) fs.utimesSync(join(at.memory, name), newest, newest);
  await at.memdream('init');
  expect(git(at.memory, 'log', '-1', '--format=%at').trim()).toBe(`${newest.getTime() / 1000}`);
  expect(git(at.memory, 'log', '-1', '--format=%b')).toContain('2026-03-04T05:06:07.000Z topic-01.md');
  const head = git(at.memory, 'rev-parse', 'HEAD');
  const again = await at.memdream('init');
  expect(again).toMatchObject({ status: 0, stderr: '' });
  expect(again.stdout).toContain('Already keeping');
  expect(git(at.memory, 'rev-parse', 'HEAD')).toBe(head);
  expect(fs.existsSync(at.lock)).toBe(false);
  fs.writeFileSync(join(at.memory, 'more.md'), 'more\n');
  await at.memdream('init');
  expect(git(at.memory, 'log', '-1', '--format=%s')).toBe('Noted 1 memory\n');
  expectSound(at.memory);
});
