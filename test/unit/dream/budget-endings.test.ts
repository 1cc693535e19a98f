import fs from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { applyProposal } from '../../../src/dream/apply.ts';
import { monthSpentUsd } from '../../../src/dream/ledger.ts';
import { previewDream } from '../../../src/dream/preview.ts';
import { runDream } from '../../../src/dream/run.ts';
import type { DreamContext } from '../../../src/engine/port.ts';
import { type ErrorCode, MemdreamError } from '../../../src/errors.ts';
import { readRetry } from '../../../src/store/retry.ts';
import { complaints, git } from '../../support/git.ts';
import { scripted, sleep } from '../../support/scripted.ts';
import { contents, keptMemory, machineFor, sampleMemory } from '../../support/world.ts';

const LAST = new Date('2026-11-01T10:00:00Z');
const USAGE = { input: 1_000, cacheRead: 0, cacheWrite: 0, output: 100, turn: true };

async function memoryWithLock(): Promise<{ dir: string; lockMs(): number; before: Record<string, string> }> {
  const dir = await keptMemory(sampleMemory(8));
  const lock = join(dir, '.consolidate-lock');
  fs.writeFileSync(lock, '');
  fs.utimesSync(lock, LAST, LAST);
  return { dir, lockMs: () => fs.statSync(lock).mtimeMs, before: contents(dir) };
}

const edit = async ({ call, memory }: DreamContext, topic = 1) => {
  const path = join(memory, `topic-0${topic}.md`);
  const words = { old_string: `Fact ${topic}:`, new_string: `Truth ${topic}:` };
  expect(await call('Edit', { file_path: path, ...words })).toMatchObject({ ok: true });
};
const worse = ({ call, memory }: DreamContext) =>
  call('Edit', {
    file_path: join(memory, 'topic-02.md'),
    old_string: 'Fact 2:',
    new_string: 'Yesterday we saw that fact 2 holds:',
  });
const outOf = (what: string, code: ErrorCode = 'BUDGET') => {
  throw new MemdreamError(code, `The dream used up its ${what}.`);
};

describe('a budget that runs out in the last phase', () => {
  const late = scripted(async (context) => {
    await edit(context);
    context.reserve(0.1);
    context.spent({ ...USAGE, costUsd: 0.02 });
    context.enter('prune');
    await edit(context, 2);
    outOf('40 turns');
  });

  test('leaves a proposal: nothing published, the lock advanced, exit 13, both on record', async () => {
    const { dir, lockMs, before } = await memoryWithLock();
    const { world, target, request, events } = machineFor(dir, { engine: late });
    const { dream, error } = await runDream(world, target, request());
    expect(error).toMatchObject({ code: 'BUDGET', exit: 13 });
    expect(dream).toMatchObject({
      id: 1,
      outcome: 'proposed',
      improved: 2,
      reason: 'The dream used up its 40 turns.',
      turns: 1,
      costUsd: 0.02,
      kept: true,
    });
    expect(contents(dir)).toEqual(before);
    expect(lockMs()).toBeGreaterThan(LAST.getTime());
    expect(readRetry(fs, join(dir, '.git/memdream'))).toBeUndefined();
    expect(git(dir, 'show', 'refs/memdream/proposals/1:topic-02.md')).toContain('Truth 2:');
    expect(events.filter(({ event }) => event === 'result')).toHaveLength(1);
    expect(complaints(dir, { dangling: true })).toBe('');
    await applyProposal(world, dir, 'pending');
    expect(contents(dir)['topic-01.md']).toContain('Truth 1:');
  });

  test('is told with what the guard found', async () => {
    const { dir } = await memoryWithLock();
    const engine = scripted(async (context) => {
      await context.call('Delete', { file_path: join(context.memory, 'topic-01.md') });
      context.enter('prune');
      outOf('40 turns');
    });
    const { world, target, request } = machineFor(dir, { engine });
    const { dream } = await runDream(world, target, request());
    expect(dream.outcome).toBe('proposed');
    expect(dream.reason).toMatch(/^The dream used up its 40 turns\. Of topic-01\.md .*4001/);
  });

  test('in a dry-run leaves the proposal and the lock as they are after any dry-run', async () => {
    const { dir, lockMs } = await memoryWithLock();
    const { world, target, request } = machineFor(dir, { engine: late });
    const { dream, error, after } = await runDream(world, target, request({ kind: 'dry-run' }));
    expect(error).toMatchObject({ exit: 13 });
    expect(dream).toMatchObject({ outcome: 'proposed', reason: 'The dream used up its 40 turns.' });
    expect(after?.get('topic-01.md')).toBeDefined();
    expect(lockMs()).toBeCloseTo(LAST.getTime(), 0);
  });

  test('in a preview shows what there is, and keeps nothing', async () => {
    const { dir, before } = await memoryWithLock();
    fs.rmSync(join(dir, '.git'), { recursive: true });
    const { world, target, request } = machineFor(dir, { engine: late });
    const { dream, error } = await previewDream(world, target, request({ kind: 'dry-run' }));
    expect(error).toMatchObject({ exit: 13 });
    expect(dream).toMatchObject({
      ...{ id: null, outcome: 'proposed', improved: 2, kept: false, turns: 1, costUsd: 0.02 },
      reason: 'The dream used up its 40 turns.',
    });
    expect(contents(dir)).toEqual(before);
    expect(monthSpentUsd(fs, world.ledgerFile, new Date())).toBe(0.02);
  });

  const nothingToKeep: [why: string, step: (context: DreamContext) => Promise<unknown>, reason: string][] = [
    ['nothing was changed', async () => {}, 'The dream used up its 40 turns.'],
    ['the draft is worse', worse, 'What was done by then makes it worse: dates-absolute: topic-02.md'],
  ];
  test.each(nothingToKeep)('fails where %s: lock rewound, exit 13', async (_why, step, reason) => {
    const { dir, lockMs, before } = await memoryWithLock();
    const engine = scripted(async (context) => {
      await step(context);
      context.enter('prune');
      outOf('40 turns');
    });
    const { world, target, request } = machineFor(dir, { engine });
    const { dream, error } = await runDream(world, target, request());
    expect(error).toMatchObject({ code: 'BUDGET', exit: 13 });
    expect(dream).toMatchObject({ outcome: 'failed', reason: expect.stringContaining(reason) });
    expect(contents(dir)).toEqual(before);
    expect(lockMs()).toBeCloseTo(LAST.getTime(), 0);
    expect(git(dir, 'for-each-ref', 'refs/memdream/proposals')).toBe('');
  });
});

test('a budget that runs out before the last phase fails the dream, with turns and cost on record', async () => {
  const { dir, lockMs, before } = await memoryWithLock();
  const engine = scripted(async (context) => {
    for (let turn = 0; turn < 3; turn++) {
      context.reserve(0.1);
      context.spent({ ...USAGE, costUsd: 0.01 });
    }
    await edit(context);
    outOf('tokens');
  });
  const { world, target, request } = machineFor(dir, { engine });
  const { dream, error } = await runDream(world, target, request());
  expect(error).toMatchObject({ exit: 13 });
  expect(dream).toMatchObject({ outcome: 'failed', turns: 3, costUsd: 0.03, usage: { input: 3_000 } });
  expect(contents(dir)).toEqual(before);
  expect(lockMs()).toBeCloseTo(LAST.getTime(), 0);
  expect(git(dir, 'show', '-s', 'refs/memdream/attempts/1')).toContain('Dream-Turns: 3');
});

test('minutes that run out in the last phase leave a proposal, whatever the engine does about it', async () => {
  for (const isDeaf of [true, false]) {
    const { dir, before } = await memoryWithLock();
    let isLeft = false;
    let late: Promise<unknown> = Promise.resolve();
    const engine = scripted(async (context) => {
      context.reserve(0.1);
      await edit(context);
      context.enter('prune');
      if (isDeaf) late = sleep(1_500).then(() => worse(context));
      while (isDeaf ? !isLeft : !context.signal.aborted) await sleep(10);
      context.spent({ ...USAGE, costUsd: 0.01 });
      throw new Error('the request was broken off');
    });
    const { world, target, request } = machineFor(dir, { engine });
    target.settings.budget.maxMinutes = 0.005;
    const { dream, error } = await runDream(world, target, request());
    expect(error).toMatchObject({ code: 'BUDGET', message: expect.stringContaining('budget.maxMinutes') });
    // One that listens has the time to say what its last request has cost.
    expect(dream).toMatchObject({ outcome: 'proposed', improved: 1, costUsd: isDeaf ? null : 0.01 });
    expect(monthSpentUsd(fs, world.ledgerFile, new Date())).toBe(isDeaf ? 0.1 : 0.01);
    isLeft = true;
    await late.catch(() => {});
    expect(contents(dir)).toEqual(before);
    expect(git(dir, 'diff', '--name-only', 'HEAD', 'refs/memdream/proposals/1')).toBe('topic-01.md\n');
  }
});

test('a tool call that is still under way when the budget ends changes nothing of what was verified', async () => {
  const { dir } = await memoryWithLock();
  let late: Promise<unknown> | undefined;
  const engine = scripted(async (context) => {
    await edit(context);
    context.enter('prune');
    late = sleep(0).then(() => worse(context));
    outOf('40 turns');
  });
  const { world, target, request, events } = machineFor(dir, { engine });
  const { dream } = await runDream(world, target, request());
  expect(await late).toMatchObject({ ok: false, text: expect.stringContaining('the dream is over') });
  expect(dream).toMatchObject({ outcome: 'proposed', improved: 1 });
  expect(events.at(-1)?.event).toBe('result');
});

test('the month that runs out in the middle of a dream is told as such', async () => {
  const { dir, lockMs } = await memoryWithLock();
  const engine = scripted(async (context) => {
    context.reserve(0.4);
    context.spent({ ...USAGE, costUsd: 0.3 });
    await edit(context);
    context.reserve(0.4);
    throw new Error('it was made all the same');
  });
  const machine = machineFor(dir, { engine, settings: { 'budget.perMonthUsd': 0.6 } });
  const { dream, error } = await runDream(machine.world, machine.target, machine.request());
  expect(error).toMatchObject({ code: 'BUDGET', message: expect.stringContaining('budget.perMonthUsd') });
  expect(dream).toMatchObject({ outcome: 'failed', costUsd: 0.3 });
  expect(monthSpentUsd(fs, machine.world.ledgerFile, new Date())).toBe(0.3);
  expect(lockMs()).toBeCloseTo(LAST.getTime(), 0);
});

describe('after a failure', () => {
  const failing = (code: ErrorCode, month = false) =>
    scripted((context) => {
      if (month) context.reserve(1_000);
      outOf('patience', code);
    });
  const waitsAfter = async (engine: ReturnType<typeof scripted>) => {
    const { dir } = await memoryWithLock();
    const { world, target, request } = machineFor(dir, { engine });
    const waits: (number | string)[] = [];
    for (let i = 0; i < 6; i++) {
      await runDream(world, target, request());
      const { untilMs, waitsForPerson } = readRetry(fs, join(dir, '.git/memdream'))!;
      waits.push(waitsForPerson ? 'a person' : Math.round((untilMs - Date.now()) / 360_000) / 10);
    }
    return waits;
  };

  test.each([
    ['an engine that refuses', failing('ENGINE_FAILED')],
    ['a dream that needs more than it may have', failing('BUDGET')],
  ])('by %s the fifth in a row waits for a person', async (_what, engine) => {
    expect(await waitsAfter(engine)).toEqual([0.2, 1, 6, 24, 'a person', 'a person']);
  });

  test.each([
    ['an engine that cannot be reached', failing('ENGINE_UNAVAILABLE')],
    ['a month that is used up', failing('BUDGET', true)],
  ])('by %s, which ends by itself, the next try is only put off', async (_what, engine) => {
    expect(await waitsAfter(engine)).toEqual([0.2, 1, 6, 24, 24, 24]);
  });
});
