import fs from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allAnswers, questionFor, sessionsSince } from '../../../src/dream/ask-gates.ts';
import { GATES } from '../../../src/dream/gates.ts';
import { addLedgerLine, monthSpentUsd } from '../../../src/dream/ledger.ts';
import { runDream } from '../../../src/dream/run.ts';
import type { Session } from '../../../src/sessions/port.ts';
import { noteFailure, readRetry } from '../../../src/store/retry.ts';
import { scripted } from '../../support/scripted.ts';
import { keptMemory, machineFor, sampleMemory, scratch } from '../../support/world.ts';

const NOW = Date.parse('2026-11-18T12:00:00Z');
const HOUR = 3_600_000;

type Options = Parameters<typeof machineFor>[1] & {
  lockHoursAgo?: number;
  lockBody?: string;
  trigger?: string;
  costs?: boolean;
};

async function answer(dir: string, name: string, options: Options = {}) {
  if (options.lockHoursAgo !== undefined) {
    const at = new Date(NOW - options.lockHoursAgo * HOUR);
    fs.writeFileSync(join(dir, '.consolidate-lock'), options.lockBody ?? '');
    fs.utimesSync(join(dir, '.consolidate-lock'), at, at);
  }
  const { world, target } = machineFor(dir, { now: () => new Date(NOW), ...options });
  const question = questionFor(
    world,
    target,
    { trigger: options.trigger ?? 'cron', kind: 'run' },
    { name: 'x', costs: options.costs ?? false },
  );
  return (await allAnswers(question)).find((gate) => gate.name === name)!.answer;
}

const gateOf = (name: string) => GATES.find((gate) => gate.name === name)!;

/** A question over so many sessions, and what its gates ask of the source. */
async function counted(dir: string, count: number) {
  const { world, target } = machineFor(dir, { now: () => new Date(NOW) });
  const all = Array.from({ length: count }, (_, index) => session(index + 1));
  const asked: unknown[] = [];
  const sessions: typeof target.sessions = {
    ...target.sessions,
    async list(_since, options) {
      asked.push(options);
      return { sessions: all.slice(0, options?.enough), sources: 1, trouble: [] };
    },
  };
  const request = { trigger: 'cron', kind: 'run' } as const;
  const question = questionFor(world, { ...target, sessions }, request, { name: 'x', costs: false });
  return { question, asked };
}

const session = (hoursAgo: number): Session => ({
  id: `${hoursAgo}`,
  agent: 'claude-code',
  path: '/x',
  cwd: '/',
  mtimeMs: NOW - hoursAgo * HOUR,
  bytes: 1,
});

describe('time', () => {
  test.each([
    [undefined, true],
    [23.9, false],
    [24, true],
    [-0.05, false],
    [-1, true],
  ])('a lock of %s hours ago: open = %s', async (hours, open) => {
    const dir = await keptMemory(sampleMemory(2));
    expect((await answer(dir, 'time', hours === undefined ? {} : { lockHoursAgo: hours })).open).toBe(open);
  });

  test('says when it may open', async () => {
    const dir = await keptMemory(sampleMemory(2));
    expect(await answer(dir, 'time', { lockHoursAgo: 3 })).toMatchObject({
      have: '3.0 h',
      untilMs: NOW + 21 * HOUR,
    });
  });
});

describe('sessions', () => {
  test('only those since the last dream count', async () => {
    const dir = await keptMemory(sampleMemory(2));
    const sessions = [1, 2, 3, 4, 30].map(session);
    expect(await answer(dir, 'sessions', { lockHoursAgo: 25, sessions })).toMatchObject({
      open: false,
      have: '4',
    });
    expect(
      await answer(dir, 'sessions', { lockHoursAgo: 25, sessions: [...sessions, session(5)] }),
    ).toMatchObject({ open: true, have: '5' });
  });

  test('a run stops counting when the answer is known, status does not', async () => {
    const dir = await keptMemory(sampleMemory(2));
    const { question, asked } = await counted(dir, 9);
    expect(await gateOf('sessions').ask(question)).toMatchObject({ open: true, have: '5 or more' });
    expect(question.counted()).toBeNull();
    expect(await gateOf('sessions').ask(question)).toMatchObject({ open: true });
    expect(asked).toEqual([{ enough: 5, withoutCaller: true }]);
    const answers = await allAnswers(question);
    expect(answers.find(({ name }) => name === 'sessions')!.answer).toMatchObject({ open: true, have: '9' });
    expect(asked).toHaveLength(2);
    expect(question.counted()).toBe(9);
  });

  test('what fired a run is counted in full before a dream, and not at all behind a gate that closed early', async () => {
    const dir = await keptMemory(sampleMemory(2));
    const open = await counted(dir, 9);
    expect(await sessionsSince(open.question, undefined)).toBe(9);
    const early = await counted(dir, 9);
    const closed = { gate: 'time', answer: { open: false, need: '', have: '' } };
    expect(await sessionsSince(early.question, closed)).toBeNull();
    expect(early.asked).toEqual([]);
    const few = await counted(dir, 3);
    expect(await gateOf('sessions').ask(few.question)).toMatchObject({ open: false, have: '3' });
    expect(await sessionsSince(few.question, { ...closed, gate: 'sessions' })).toBe(3);
    expect(few.asked).toHaveLength(1);
    const all = await counted(dir, 3);
    await allAnswers(all.question);
    expect(all.asked).toEqual([{ enough: Number.POSITIVE_INFINITY, withoutCaller: true }]);
  });

  test('no source at all is said', async () => {
    const dir = await keptMemory(sampleMemory(2));
    expect((await answer(dir, 'sessions', { sources: 0 })).reason).toContain('no agent keeps sessions');
  });
});

describe('retry', () => {
  test('waits 10 min, 1 h, 6 h, 24 h, and after five counted failures for a person', async () => {
    const state = join(scratch(), 'memdream');
    fs.mkdirSync(state);
    const waits: (number | string)[] = [];
    for (let i = 0; i < 5; i++) {
      noteFailure(fs, state, { nowMs: NOW, counted: true, reason: 'x', configMs: 0 });
      const { untilMs, waitsForPerson } = readRetry(fs, state)!;
      waits.push(waitsForPerson ? 'a person' : (untilMs - NOW) / HOUR);
    }
    expect(waits).toEqual([1 / 6, 1, 6, 24, 'a person']);
  });

  test('what is nobody’s fault is spaced but never waits for a person', () => {
    const state = join(scratch(), 'memdream');
    fs.mkdirSync(state);
    for (let i = 0; i < 9; i++)
      noteFailure(fs, state, { nowMs: NOW, counted: false, reason: 'x', configMs: 0 });
    expect(readRetry(fs, state)).toMatchObject({ waitsForPerson: false, untilMs: NOW + 24 * HOUR });
  });

  test('a failed dream closes it, changed configuration and a finished dream open it', async () => {
    const dir = await keptMemory(sampleMemory(2));
    const failing = scripted(() => {
      throw new Error('no');
    });
    const machine = machineFor(dir, { now: () => new Date(NOW), engine: failing });
    await runDream(machine.world, machine.target, machine.request());
    expect(await answer(dir, 'retry')).toMatchObject({ open: false, untilMs: NOW + HOUR / 6 });
    const question = questionFor(
      machine.world,
      { ...machine.target, configMs: 5 },
      { trigger: 'cron', kind: 'run' },
      { name: 'x', costs: false },
    );
    expect((await allAnswers(question)).find(({ name }) => name === 'retry')!.answer.open).toBe(true);
    const healthy = machineFor(dir, { now: () => new Date(NOW) });
    await runDream(healthy.world, healthy.target, healthy.request());
    expect((await answer(dir, 'retry')).open).toBe(true);
  });
});

describe('budget', () => {
  test('a free engine never asks; a costly one closes at the month’s cap', async () => {
    const dir = await keptMemory(sampleMemory(2));
    const ledger = join(dirname(dir), 'state', 'spend.jsonl');
    const line = (usd: number, at = '2026-11-02T00:00:00Z') =>
      addLedgerLine(fs, ledger, { at, request: `${Math.random()}`, memory: dir, dream: 1, usd });
    line(0.0037);
    expect((await answer(dir, 'budget', { costs: true })).have).toBe('$0.0037 spent');
    line(4.8963);
    line(100, '2026-10-31T00:00:00Z');
    expect((await answer(dir, 'budget', { costs: true })).open).toBe(true);
    line(0.1);
    expect(await answer(dir, 'budget', { costs: true })).toMatchObject({
      open: false,
      untilMs: Date.parse('2026-12-01T00:00:00Z'),
    });
    expect((await answer(dir, 'budget', { costs: false })).open).toBe(true);
  });

  test('a request whose end is not on record counts as its worst', () => {
    const ledger = join(scratch(), 'spend.jsonl');
    const base = { at: '2026-11-02T00:00:00Z', memory: '/m', dream: 1 };
    addLedgerLine(fs, ledger, { ...base, request: 'a', worstUsd: 0.5 });
    addLedgerLine(fs, ledger, { ...base, request: 'a', usd: 0.1 });
    addLedgerLine(fs, ledger, { ...base, request: 'b', worstUsd: 0.25 });
    fs.appendFileSync(ledger, '{"at":"2026-11');
    expect(monthSpentUsd(fs, ledger, new Date(NOW))).toBeCloseTo(0.35);
  });
});

test('idle is off by default, and counts the newest write when asked', async () => {
  const dir = await keptMemory(sampleMemory(2));
  for (const name of fs.readdirSync(dir))
    if (name.endsWith('.md')) fs.utimesSync(join(dir, name), (NOW - HOUR) / 1000, (NOW - HOUR) / 1000);
  expect((await answer(dir, 'idle')).open).toBe(true);
  expect((await answer(dir, 'idle', { settings: { 'gates.idleMinutes': 90 } })).open).toBe(false);
  expect((await answer(dir, 'idle', { settings: { 'gates.idleMinutes': 30 } })).open).toBe(true);
  expect(
    (await answer(dir, 'idle', { settings: { 'gates.idleMinutes': 30 }, sessions: [session(0.1)] })).open,
  ).toBe(false);
});

test('a live stranger holds the lock, a dead one and an old one do not', async () => {
  const dir = await keptMemory(sampleMemory(2));
  expect((await answer(dir, 'lock', { lockHoursAgo: 0.1, lockBody: `${process.ppid}` })).open).toBe(false);
  expect((await answer(dir, 'lock', { lockHoursAgo: 2, lockBody: `${process.ppid}` })).open).toBe(true);
  expect((await answer(dir, 'lock', { lockHoursAgo: 0.1, lockBody: '4194304' })).open).toBe(true);
});
