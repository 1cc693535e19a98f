import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allAnswers, questionFor } from '../../../src/dream/ask-gates.ts';
import { runDream } from '../../../src/dream/run.ts';
import type { Session } from '../../../src/sessions/port.ts';
import { noteFailure } from '../../../src/store/retry.ts';
import { scripted } from '../../support/scripted.ts';
import { keptMemory, machineFor, sampleMemory } from '../../support/world.ts';

const NOW = Date.parse('2026-11-18T12:00:00Z');
const HOUR = 3_600_000;
const YEARS = 10 * 365 * 24 * HOUR;

/** What a clock that was years ahead left behind must not keep a memory from dreaming until those years have passed. */
async function answer(dir: string, name: string, options: Parameters<typeof machineFor>[1] = {}) {
  const { world, target } = machineFor(dir, { now: () => new Date(NOW), ...options });
  const request = { trigger: 'cron', kind: 'run' } as const;
  const question = questionFor(world, target, request, { name: 'x', costs: false });
  return (await allAnswers(question)).find((gate) => gate.name === name)!.answer;
}

const stateOf = (dir: string) => join(dir, '.git', 'memdream');

test('a lock dated years ahead leaves the sessions that there are to be counted', async () => {
  const dir = await keptMemory(sampleMemory(2));
  const at = (NOW + YEARS) / 1000;
  fs.writeFileSync(join(dir, '.consolidate-lock'), '');
  fs.utimesSync(join(dir, '.consolidate-lock'), at, at);
  const sessions = [1, 2, 3, 4, 5].map(
    (hours): Session => ({
      ...{ id: `${hours}`, agent: 'claude-code', path: '/x', cwd: '/', bytes: 1 },
      mtimeMs: NOW - hours * HOUR,
    }),
  );
  expect(await answer(dir, 'time', { sessions })).toMatchObject({ open: true });
  expect(await answer(dir, 'sessions', { sessions })).toMatchObject({ open: true, have: '5' });
});

test('a failure noted years ahead is not waited for', async () => {
  const dir = await keptMemory(sampleMemory(2));
  noteFailure(fs, stateOf(dir), { nowMs: NOW + YEARS, counted: false, reason: 'x', configMs: 0 });
  expect(await answer(dir, 'retry')).toMatchObject({ open: true });
});

test('a failure noted an hour ahead is not waited for either, one noted now is', async () => {
  const dir = await keptMemory(sampleMemory(2));
  noteFailure(fs, stateOf(dir), { nowMs: NOW + HOUR, counted: false, reason: 'x', configMs: 0 });
  expect(await answer(dir, 'retry')).toMatchObject({ open: true });
  noteFailure(fs, stateOf(dir), { nowMs: NOW, counted: false, reason: 'x', configMs: 0 });
  expect(await answer(dir, 'retry')).toMatchObject({ open: false });
});

test('what an older version noted, which did not say when, is waited for a day at most', async () => {
  const dir = await keptMemory(sampleMemory(2));
  const older = { failures: 1, counted: 0, waitsForPerson: false, reason: 'x', configMs: 0 };
  const note = (untilMs: number) =>
    fs.writeFileSync(join(stateOf(dir), 'retry.json'), JSON.stringify({ ...older, untilMs }));
  note(NOW + 23 * HOUR);
  expect(await answer(dir, 'retry')).toMatchObject({ open: false });
  note(NOW + YEARS);
  expect(await answer(dir, 'retry')).toMatchObject({ open: true });
});

test('a file dated years ahead is not somebody who writes', async () => {
  const dir = await keptMemory(sampleMemory(2));
  for (const name of fs.readdirSync(dir).filter((one) => one.endsWith('.md')))
    fs.utimesSync(join(dir, name), (NOW - 2 * HOUR) / 1000, (NOW - 2 * HOUR) / 1000);
  fs.utimesSync(join(dir, 'MEMORY.md'), (NOW + YEARS) / 1000, (NOW + YEARS) / 1000);
  const settings = { 'gates.idleMinutes': 30 };
  expect(await answer(dir, 'idle', { settings })).toMatchObject({ open: true, have: '2.0 h' });
});

test('a proposal dated years ahead does not wait until somebody writes after that', async () => {
  const dir = await keptMemory(sampleMemory(2));
  const propose = async (ms: number) => {
    const engine = scripted(({ call, memory }) =>
      call('Edit', {
        file_path: join(memory, 'topic-01.md'),
        old_string: 'Fact 1',
        new_string: 'Truth 1',
      }),
    );
    const { world, target, request } = machineFor(dir, { now: () => new Date(ms), engine });
    expect((await runDream(world, target, request({ propose: true }))).dream.outcome).toBe('proposed');
  };
  await propose(NOW + YEARS);
  expect(await answer(dir, 'pending')).toMatchObject({ open: true });
});
