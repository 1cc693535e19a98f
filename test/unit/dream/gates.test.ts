import fs from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allAnswers, questionFor } from '../../../src/dream/ask-gates.ts';
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
    line(4.9);
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
