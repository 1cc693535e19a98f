import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { revertDreams } from '../../../src/dream/revert.ts';
import { runDream } from '../../../src/dream/run.ts';
import { openMemory } from '../../../src/store/opened.ts';
import { readSummary } from '../../../src/store/summary.ts';
import { complaints, git } from '../../support/git.ts';
import { scripted } from '../../support/scripted.ts';
import { contents, keptMemory, machineFor, sampleMemory } from '../../support/world.ts';

test('a dream is one commit, and native git agrees with the repository', async () => {
  const dir = await keptMemory({ ...sampleMemory(30), 'orphan.md': '# Orphan\n\nNobody lists it.\n' });
  const { world, target, request } = machineFor(dir);
  const { dream, error } = await runDream(world, target, request());
  expect(error).toBeUndefined();
  expect(dream).toMatchObject({
    id: 1,
    outcome: 'committed',
    improved: 1,
    files: [{ path: 'MEMORY.md', added: 1, removed: 0 }],
  });
  expect(git(dir, 'log', '--format=%s')).toBe('Improved 1 memory\nBegan keeping 32 memories\n');
  expect(complaints(dir, { dangling: true })).toBe('');
});

test('a revert, its revert, and a revert of an older dream each leave every file as history says', async () => {
  const dir = await keptMemory(sampleMemory(30));
  const before = contents(dir);
  const states: Record<string, string>[] = [];
  for (let i = 1; i <= 4; i++) {
    const engine = scripted(async ({ call, memory }) => {
      const path = join(memory, `topic-0${i}.md`);
      const result = await call('Edit', {
        file_path: path,
        old_string: `Fact ${i}:`,
        new_string: `Truth ${i}:`,
      });
      expect(result).toMatchObject({ ok: true });
    });
    const { world, target, request } = machineFor(dir, { engine });
    expect((await runDream(world, target, request())).dream.outcome).toBe('committed');
    states.push(contents(dir));
  }
  const { world } = machineFor(dir);
  await revertDreams(world, dir, { names: ['last'], files: [] });
  expect(contents(dir)).toEqual(states[2]);
  await revertDreams(world, dir, { names: ['last'], files: [] });
  expect(contents(dir)).toEqual(states[3]);
  const { dream } = await revertDreams(world, dir, { names: ['1'], files: [] });
  expect(dream).toMatchObject({ id: 7, kind: 'revert', reverts: [1] });
  expect(contents(dir)).toEqual({ ...states[3], 'topic-01.md': before['topic-01.md'] });
  expect(git(dir, 'status', '--porcelain')).toBe('');
  for (const path of Object.keys(before))
    expect(git(dir, 'show', `HEAD:${path}`)).toBe(fs.readFileSync(join(dir, path), 'utf8'));
  expect(complaints(dir, { dangling: true })).toBe('');
});

test('a live writer keeps every word, and the record names the file that was left alone', async () => {
  const dir = await keptMemory(sampleMemory(10));
  const engine = scripted(async ({ call, memory }) => {
    for (const i of [1, 2, 5]) {
      await call('Edit', {
        file_path: join(memory, `topic-0${i}.md`),
        old_string: `Fact ${i}: the port`,
        new_string: `Truth ${i}: the port`,
      });
    }
    fs.appendFileSync(join(dir, 'topic-01.md'), 'appended meanwhile\n');
    fs.writeFileSync(join(dir, 'topic-02.md'), 'rewritten meanwhile\n');
    fs.writeFileSync(join(dir, 'topic-03-new.md'), '# created meanwhile\n');
    fs.rmSync(join(dir, 'topic-04.md'));
  });
  const { world, target, request } = machineFor(dir, { engine });
  const { dream, error } = await runDream(world, target, request());
  expect(error).toBeUndefined();
  const now = contents(dir);
  expect(now['topic-01.md']).toMatch(/Truth 1[\s\S]*appended meanwhile\n$/);
  expect(now['topic-02.md']).toBe('rewritten meanwhile\n');
  expect(now['topic-03-new.md']).toBe('# created meanwhile\n');
  expect(now['topic-04.md']).toBeUndefined();
  expect(now['topic-05.md']).toContain('Truth 5');
  expect(dream.outcome).toBe('committed');
  expect(dream.files.filter(({ skipped }) => skipped)).toMatchObject([{ path: 'topic-02.md' }]);
  expect(git(dir, 'log', '--format=%s')).toBe(
    'Improved 2 memories\nNoted 4 memories\nBegan keeping 11 memories\n',
  );
  expect(complaints(dir, { dangling: true })).toBe('');
});

test('a failing engine leaves the directory and the lock as they were, and its draft on record', async () => {
  const dir = await keptMemory(sampleMemory(5));
  const lock = join(dir, '.consolidate-lock');
  fs.writeFileSync(lock, '');
  const past = new Date('2026-11-01T10:00:00Z');
  fs.utimesSync(lock, past, past);
  const before = contents(dir);
  const engine = scripted(async ({ call, memory }) => {
    await call('Write', { file_path: join(memory, 'topic-01.md'), content: 'half done\n' });
    throw new Error('the model fell asleep');
  });
  const { world, target, request } = machineFor(dir, { engine });
  const { dream, error } = await runDream(world, target, request());
  expect(error).toMatchObject({ code: 'DREAM_FAILED', exit: 3 });
  expect(dream).toMatchObject({ id: 1, outcome: 'failed', improved: 0, files: [{ path: 'topic-01.md' }] });
  expect(contents(dir)).toEqual(before);
  expect(fs.readFileSync(lock, 'utf8')).toBe('');
  expect(fs.statSync(lock).mtimeMs).toBeCloseTo(past.getTime(), 0);
  expect(git(dir, 'show', 'refs/memdream/attempts/1:topic-01.md')).toBe('half done\n');
  expect(complaints(dir, { dangling: true })).toBe('');
});

test('a dream whose process was killed is on record after the next run, with what it had cost', async () => {
  const dir = await keptMemory(sampleMemory(3));
  const line = (event: object) =>
    JSON.stringify({ v: 1, at: '2026-11-18T03:00:00.000Z', dream: 1, ...event });
  const events = [
    { event: 'fired', trigger: 'cron', hoursSince: null, sessionsSince: null },
    { event: 'engine', name: 'anthropic', model: 'm', capUsd: 0.25, sessions: 7 },
    { event: 'usage', input: 10, cacheRead: 0, cacheWrite: 0, output: 2, costUsd: 0.01, turns: 4 },
  ];
  fs.mkdirSync(join(dir, '.git/memdream/events'), { recursive: true });
  fs.writeFileSync(
    join(dir, '.git/memdream/events/1.jsonl'),
    `${events.map(line).join('\n')}\n{"v":1,"at":"cut o`,
  );
  const { world, target, request } = machineFor(dir);
  for (let runs = 0; runs < 2; runs++) await runDream(world, target, request());
  const { dreams } = await readSummary(openMemory(fs, dir, () => new Date()));
  expect(dreams.map(({ id, outcome }) => [id, outcome])).toEqual([
    [3, 'unchanged'],
    [2, 'unchanged'],
    [1, 'failed'],
  ]);
  expect(dreams.at(-1)).toMatchObject({
    trigger: 'cron',
    engine: 'anthropic',
    sessions: 7,
    costUsd: 0.01,
    turns: 4,
    files: [],
  });
  expect(dreams.at(-1)?.reason).toContain('ended without a word');
  expect(complaints(dir, { dangling: true })).toBe('');
});
