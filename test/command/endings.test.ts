import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  appears,
  consolidated,
  edits,
  expectSound,
  hoursAgo,
  type Place,
  place,
  type Ran,
  resultOf,
} from '../support/cli.ts';
import { git } from '../support/git.ts';
import type { Script, ScriptStep } from '../support/scripted-cli.ts';
import { contents, sampleMemory } from '../support/world.ts';

const PAST = hoursAgo(30);

/** A memory in the middle of its life: kept, consolidated once, with words that are not committed yet. */
async function livedIn(lockBefore: 'lock' | 'no lock' = 'lock'): Promise<Place> {
  const at = place(sampleMemory(10));
  await at.memdream('init');
  if (lockBefore === 'lock') consolidated(at, PAST);
  fs.appendFileSync(join(at.memory, 'topic-09.md'), 'Written since.\n');
  return at;
}

/** Works a little, tells that it has begun, and waits. */
function slow(at: Place, ...then: ScriptStep[]): { begun: string; go: string; steps: ScriptStep[] } {
  const [begun, go] = [join(at.root, 'begun'), join(at.root, 'go')];
  return { begun, go, steps: [edits(1), { say: 'thinking' }, { tell: begun }, { await: go }, ...then] };
}

/** What must hold after every dream that did not land. */
async function expectUndisturbed(
  at: Place,
  before: Record<string, string>,
  outcome: 'failed' | 'stopped',
  reason: string,
): Promise<void> {
  expect(contents(at.memory)).toEqual(before);
  expect(fs.readFileSync(at.lock, 'utf8')).toBe('');
  expect(fs.statSync(at.lock).mtimeMs).toBeCloseTo(PAST.getTime(), 0);
  const { dreams } = (await at.json('log', '--all')) as { dreams: object[] };
  expect(dreams).toMatchObject([{ id: 1, outcome, reason: expect.stringContaining(reason), improved: 0 }]);
  const shown = await at.memdream('show', '1');
  expect(shown.stdout).toContain('of which nothing landed');
  expect(shown.stdout).toMatch(/^\+Truth 1: /m);
  expect((await at.memdream('show', '1', '--events')).stdout).toContain('consolidate');
  expectSound(at.memory);
  const next = await at.scripted({ steps: [edits(2)] }, 'run', '--force', '--json');
  expect(resultOf(next)).toMatchObject({ id: 2, outcome: 'committed' });
}

test('a failing engine ends with 3 and leaves memory and lock as they were, its draft on record', async () => {
  const at = await livedIn();
  const before = contents(at.memory);
  const ran = await at.scripted({ steps: [edits(1), { throw: 'the model fell asleep' }] }, 'run', '--force');
  expect(ran).toMatchObject({ status: 3, stdout: '' });
  expect(ran.stderr).toContain('The scripted engine failed: the model fell asleep');
  expect(ran.stderr).toContain('The memory is as it was.');
  expect(ran.stderr).toContain('memdream show 1');
  await expectUndisturbed(at, before, 'failed', 'the model fell asleep');
});

test('a failure is told with --quiet and as JSON', async () => {
  const at = await livedIn();
  const fails: Script = { steps: [{ throw: 'no' }] };
  const quiet = await at.scripted(fails, 'run', '--force', '--quiet');
  expect(quiet).toMatchObject({ status: 3, stdout: '' });
  expect(quiet.stderr).toContain('The scripted engine failed: no');
  const json = await at.scripted(fails, 'run', '--force', '--json');
  expect(json.status).toBe(3);
  expect(resultOf(json)).toMatchObject({ outcome: 'failed', id: 2 });
  expect(JSON.parse(json.stderr)).toMatchObject({ event: 'error', code: 'DREAM_FAILED', exit: 3 });
});

test('a first dream that fails leaves no lock file where there was none', async () => {
  const at = await livedIn('no lock');
  const before = contents(at.memory);
  expect(await at.scripted({ steps: [edits(1), { throw: 'no' }] }, 'run', '--force')).toMatchObject({
    status: 3,
  });
  expect(fs.existsSync(at.lock)).toBe(false);
  expect(contents(at.memory)).toEqual(before);
  expectSound(at.memory);
});

const SIGNALS = [
  ['SIGINT', 130, 'Ctrl-C'],
  ['SIGTERM', 143, 'SIGTERM'],
  ['SIGHUP', 143, 'SIGHUP'],
] as const;
for (const [signal, status, reason] of SIGNALS) {
  test(`${signal} in the middle of a dream ends it with ${status}; memory and lock stay as they were`, async () => {
    const at = await livedIn();
    const before = contents(at.memory);
    const script = slow(at);
    const dream = at.startScripted(script, 'run', '--force');
    await appears(script.begun);
    expect(fs.readFileSync(at.lock, 'utf8').trim()).toBe(`${dream.pid}`);
    dream.child.kill(signal);
    const ran = await dream.ended;
    expect(ran).toMatchObject({ status, signal: null });
    expect(ran.stderr).toContain(reason);
    await expectUndisturbed(at, before, 'stopped', reason);
  });
}

test('memdream stop ends the dream of another process, which says who stopped it', async () => {
  const at = await livedIn();
  const before = contents(at.memory);
  const script = slow(at);
  const dream = at.startScripted(script, 'run', '--force');
  await appears(script.begun);
  expect((await at.memdream('status', '--short')).stdout).toBe('dreaming\n');
  const status = await at.memdream('status');
  expect(status.stdout).toContain(`${dream.pid}`);
  expect(status.stdout).toContain('consolidate');
  const stop = await at.memdream('stop');
  expect(stop).toMatchObject({ status: 0, stderr: '' });
  expect(stop.stdout).toContain('The memory is as it was before the dream.');
  const ran = await dream.ended;
  expect(ran.status).toBe(130);
  expect(ran.stderr).toContain('memdream stop');
  expect(await at.memdream('stop')).toMatchObject({ status: 0, stdout: 'No dream is running here.\n' });
  expect((await at.memdream('status', '--short')).stdout).toBe('');
  await expectUndisturbed(at, before, 'stopped', 'memdream stop');
});

test('an engine that does not listen to its signal is left behind', async () => {
  const at = await livedIn();
  const before = contents(at.memory);
  const script = slow(at, { sleepMs: 60_000 });
  const dream = at.startScripted({ ...script, isDeaf: true }, 'run', '--force');
  await appears(script.begun);
  const asked = Date.now();
  dream.child.kill('SIGINT');
  expect(await dream.ended).toMatchObject({ status: 130, signal: null });
  expect(Date.now() - asked).toBeLessThan(5_000);
  await expectUndisturbed(at, before, 'stopped', 'Ctrl-C');
});

test('a dream over its minutes is broken off with 13', async () => {
  const at = await livedIn();
  const before = contents(at.memory);
  const script = { ...slow(at, { sleepMs: 60_000 }), isDeaf: true };
  fs.writeFileSync(script.go, '');
  // Six seconds: the shortest that the setting allows.
  const ran = await at.scripted(script, 'run', '--force', '-c', 'budget.maxMinutes=0.1');
  expect(ran.status).toBe(13);
  expect(ran.stderr).toContain('budget.maxMinutes');
  await expectUndisturbed(at, before, 'failed', 'budget.maxMinutes');
});

test('a dream killed without warning has changed nothing, and the next command knows it at once', async () => {
  const at = await livedIn();
  const before = contents(at.memory);
  const script = slow(at);
  const dream = at.startScripted(script, 'run', '--force');
  await appears(script.begun);
  dream.child.kill('SIGKILL');
  expect(await dream.ended).toMatchObject({ status: null, signal: 'SIGKILL' });
  expect(contents(at.memory)).toEqual(before);
  const { gates } = (await at.json('status')) as { gates: { name: string; open: boolean; have: string }[] };
  expect(gates.find(({ name }) => name === 'lock')).toMatchObject({ open: true });
  expect(gates.find(({ name }) => name === 'time')).toMatchObject({ open: true, have: '30.0 h' });
  const next = await at.scripted({ steps: [edits(2)] }, 'run', '--force', '--json');
  expect(resultOf(next)).toMatchObject({ id: 2, outcome: 'committed' });
  expect(contents(at.memory)['topic-01.md']).toBe(before['topic-01.md']);
  expectSound(at.memory);
});

test('of two dreamers one dreams; the other skips with 0, or with --force ends with 11', async () => {
  const at = await livedIn();
  const script = slow(at);
  const first = at.startScripted(script, 'run', '--force');
  await appears(script.begun);
  const open = ['-c', 'gates.minHours=0', '-c', 'gates.minSessions=0'];
  const skipped = await at.scripted({ steps: [edits(2)] }, 'run', '--json', '--trigger', 'cron', ...open);
  expect(skipped.status).toBe(0);
  expect(resultOf(skipped)).toMatchObject({ outcome: 'skipped', reason: expect.stringContaining('lock') });
  const forced = await at.scripted({ steps: [edits(2)] }, 'run', '--force');
  expect(forced).toMatchObject({ status: 11, stdout: '' });
  expect(forced.stderr).toContain(`${first.pid}`);
  for (const args of [['revert', 'last'], ['apply'], ['init']])
    expect([args, await at.memdream(...args)]).toMatchObject([args, { status: 11 }]);
  const preview = await at.scripted({ steps: [edits(2)] }, 'dry-run', '--json');
  expect(resultOf(preview)).toMatchObject({ outcome: 'proposed', kept: false });
  fs.writeFileSync(script.go, '');
  expect(await first.ended).toMatchObject({ status: 0 });
  expect(contents(at.memory)['topic-01.md']).toContain('Truth 1:');
  expect(contents(at.memory)['topic-02.md']).toContain('Fact 2:');
  expect((await at.memdream('log', '--all')).stdout).toMatch(/skipped .*lock/);
  expectSound(at.memory);
});

test('of several dreamers that start at once exactly one dreams', async () => {
  const at = await livedIn();
  const ran = await Promise.all(
    [1, 2, 3, 4].map((topic) =>
      at.scripted({ steps: [edits(topic), { sleepMs: 1500 }] }, 'run', '--force', '--json'),
    ),
  );
  expect(ran.map(({ status }) => status).sort((a, b) => a! - b!)).toEqual([0, 11, 11, 11]);
  expect(Object.values(contents(at.memory)).filter((text) => text.includes('Truth'))).toHaveLength(1);
  expectSound(at.memory);
});

test('a plain dreamer that takes the lock file in the middle keeps it: the dream gives up and touches nothing', async () => {
  const at = await livedIn();
  const script = slow(at);
  const dream = at.startScripted(script, 'run', '--force');
  await appears(script.begun);
  const before = contents(at.memory);
  fs.writeFileSync(at.lock, `${process.pid}`);
  const theirs = fs.statSync(at.lock, { bigint: true });
  fs.writeFileSync(script.go, '');
  const ran = await dream.ended;
  expect(ran).toMatchObject({ status: 11, stdout: '' });
  expect(ran.stderr).toContain('given up');
  expect(contents(at.memory)).toEqual(before);
  expect(fs.readFileSync(at.lock, 'utf8')).toBe(`${process.pid}`);
  const now = fs.statSync(at.lock, { bigint: true });
  expect([now.mtimeNs, now.ino]).toEqual([theirs.mtimeNs, theirs.ino]);
  expect(await at.json('log', '--all')).toMatchObject({ dreams: [{ id: 1, outcome: 'failed' }] });
  expectSound(at.memory);
  consolidated(at, PAST);
  expect(await at.scripted({ steps: [edits(2)] }, 'run', '--force')).toMatchObject({ status: 0 });
});

test('a live writer loses no word, the rest of the dream lands, and the record names the file left alone', async () => {
  const at = await livedIn();
  const [begun, go] = [join(at.root, 'begun'), join(at.root, 'go')];
  const steps = [edits(1), edits(2), edits(5), { tell: begun }, { await: go }];
  const dream = at.startScripted({ steps }, 'run', '--force');
  await appears(begun);
  fs.appendFileSync(join(at.memory, 'topic-01.md'), 'appended meanwhile\n');
  fs.writeFileSync(join(at.memory, 'topic-02.md'), '# Topic 2\n\nrewritten meanwhile\n');
  fs.writeFileSync(join(at.memory, 'topic-03-new.md'), '# created meanwhile\n');
  fs.rmSync(join(at.memory, 'topic-04.md'));
  fs.writeFileSync(go, '');
  const ran: Ran = await dream.ended;
  expect(ran).toMatchObject({ status: 0, stderr: '' });
  expect(ran.stdout).toMatch(/^Improved 2 memories/);
  expect(ran.stdout).toContain('topic-02.md');
  const now = contents(at.memory);
  expect(now['topic-01.md']).toMatch(/Truth 1:[\s\S]*appended meanwhile\n$/);
  expect(now['topic-02.md']).toBe('# Topic 2\n\nrewritten meanwhile\n');
  expect(now['topic-03-new.md']).toBe('# created meanwhile\n');
  expect(now['topic-04.md']).toBeUndefined();
  expect(now['topic-05.md']).toContain('Truth 5:');
  expect(now['topic-09.md']).toContain('Written since.');
  const shown = (await at.json('show', 'last')) as { dream: { files: { path: string; skipped?: string }[] } };
  expect(shown.dream.files.filter(({ skipped }) => skipped).map(({ path }) => path)).toEqual(['topic-02.md']);
  expect((await at.memdream('show')).stdout).toMatch(/topic-02\.md.*/);
  expect(git(at.memory, 'log', '--format=%s')).toBe(
    'Improved 2 memories\nNoted 4 memories\nNoted 1 memory\nBegan keeping 11 memories\n',
  );
  expectSound(at.memory);
});

test('whoever follows a dream sees it begin and end', async () => {
  const at = await livedIn();
  const script = slow(at);
  const dream = at.startScripted(script, 'run', '--force');
  await appears(script.begun);
  const follow = at.start('status', '--follow');
  const json = at.start('status', '--follow', '--json');
  for (const follower of [follow, json]) await follower.says('consolidate');
  fs.writeFileSync(script.go, '');
  await dream.ended;
  const seen = await follow.ended;
  expect(seen).toMatchObject({ status: 0, stderr: '' });
  expect(seen.stdout).toContain('consolidate');
  expect(seen.stdout).toContain('The dream has ended.');
  expect(resultOf(await json.ended)).toMatchObject({ outcome: 'committed' });
  expect((await at.memdream('status', '--follow')).stdout).toContain('No dream is running here.');
});
