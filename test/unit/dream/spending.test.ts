import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type LedgerLine, monthSpentUsd } from '../../../src/dream/ledger.ts';
import { startSpending } from '../../../src/dream/spending.ts';
import { faultyFs } from '../../support/faulty-fs.ts';
import { type Machine, machineFor, scratch } from '../../support/world.ts';

const TOKENS = { input: 1_000, cacheRead: 20, cacheWrite: 3, output: 100 };

function spendingIn(
  options: Parameters<typeof machineFor>[1] = {},
  machine?: Pick<Machine, 'world' | 'target'>,
) {
  const { world, target } = machine ?? machineFor(join(scratch(), 'memory'), options);
  const lines = () =>
    fs
      .readFileSync(world.ledgerFile, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as LedgerLine);
  const month = () => monthSpentUsd(fs, world.ledgerFile, world.now());
  return { world, target, lines, month, spending: startSpending(world, target, () => null) };
}

test('the worst is on disk before the request, the truth after it, under one name', () => {
  const { spending, lines, month, target } = spendingIn();
  spending.reserve(0.5);
  expect(lines()).toMatchObject([{ memory: target.dir, dream: null, worstUsd: 0.5 }]);
  expect(month()).toBe(0.5);
  expect(spending.spent({ ...TOKENS, costUsd: 0.01, turn: true })).toBeUndefined();
  const [before, after] = lines();
  expect(after).toMatchObject({ request: before!.request, usd: 0.01, tokens: TOKENS });
  expect(month()).toBe(0.01);
});

test('no two requests share a name: of other tries, dreams, memories and processes', () => {
  const first = spendingIn();
  const second = spendingIn({}, first);
  for (const { spending } of [first, second, first, second]) {
    spending.reserve(0.1);
    spending.spent({ ...TOKENS, costUsd: 0.01 });
  }
  first.spending.spent({ ...TOKENS, costUsd: 0.01 }); // one that was not reserved
  const names = first.lines().map(({ request }) => request);
  expect(new Set(names).size).toBe(5);
  expect(first.month()).toBeCloseTo(0.05);
});

test('a request that the month does not cover is refused, and what was not spent does not count', () => {
  const { spending, month } = spendingIn({ settings: { 'budget.perMonthUsd': 1 } });
  spending.reserve(0.9);
  spending.spent({ ...TOKENS, costUsd: 0.85 });
  expect(spending.isMonthUsedUp()).toBe(false);
  expect(() => spending.reserve(0.1501)).toThrow(
    expect.objectContaining({
      code: 'BUDGET',
      message:
        "This month's budget of $1 is used up: $0.85 is spent and the next request may cost $0.15 (budget.perMonthUsd).",
    }),
  );
  expect(spending.isMonthUsedUp()).toBe(true);
  expect(month()).toBe(0.85);
  spending.reserve(0.15);
  expect(month()).toBe(1);
});

test('of two dreams at the limit neither misses what the other is about to spend', () => {
  const first = spendingIn({ settings: { 'budget.perMonthUsd': 1 } });
  const second = spendingIn({}, first);
  first.spending.reserve(0.6);
  expect(() => second.spending.reserve(0.6)).toThrow(/\$0\.60 is spent/);
  first.spending.spent({ ...TOKENS, costUsd: 0.1 });
  second.spending.reserve(0.6);
  expect(first.month()).toBeCloseTo(0.7);
});

test('without a price there are tokens and no dollars, and the month is still asked', () => {
  const { spending, lines, month, target } = spendingIn({ settings: { 'budget.perMonthUsd': 1 } });
  spending.reserve(undefined);
  spending.spent({ ...TOKENS, turn: true });
  expect(lines().map(({ worstUsd, usd, tokens }) => [worstUsd, usd, tokens])).toEqual([
    [undefined, undefined, undefined],
    [undefined, undefined, TOKENS],
  ]);
  expect(spending.sums()).toEqual({ usage: TOKENS, costUsd: null, turns: 1 });
  expect(month()).toBe(0);
  target.settings.budget.perMonthUsd = 0;
  const { spending: poor } = spendingIn({}, { ...machineFor(target.dir), target });
  expect(() => poor.reserve(undefined)).toThrow("This month's budget of $0 is used up");
});

test('a dream that may cost nothing asks no model whose price nobody knows', () => {
  const { spending } = spendingIn({ settings: { 'budget.perDreamUsd': 0 } });
  expect(() => spending.reserve(undefined)).toThrow(
    expect.objectContaining({ code: 'BUDGET', hint: expect.stringContaining('prices.json') }),
  );
  spending.reserve(0);
});

test('a disk that cannot take the line refuses the request', () => {
  const root = scratch();
  fs.writeFileSync(join(root, 'state'), 'a file where the folder would be');
  const { spending } = spendingIn({}, machineFor(join(root, 'memory')));
  expect(() => spending.reserve(0.1)).toThrow(expect.objectContaining({ code: 'STORE_DISK', exit: 14 }));
});

test('where the truth cannot be written the dream goes on, and the worst counts', () => {
  const machine = machineFor(join(scratch(), 'memory'));
  const { spending, month } = spendingIn({}, machine);
  spending.reserve(0.5);
  machine.world.fs = faultyFs({ at: 1, fault: 'ENOSPC for good' }).fs;
  expect(spending.spent({ ...TOKENS, costUsd: 0.01 })).toContain('The disk is full');
  expect(spending.sums()).toMatchObject({ costUsd: 0.01 });
  expect(month()).toBe(0.5);
});

test('sums add up without the noise of floating point, and turns count only where a turn ended', () => {
  const { spending } = spendingIn();
  expect(spending.sums()).toEqual({ usage: null, costUsd: null, turns: null });
  for (const turn of [true, false, true]) {
    spending.reserve(0.2);
    spending.spent({ ...TOKENS, costUsd: 0.1, turn });
  }
  expect(spending.sums()).toEqual({
    usage: { input: 3_000, cacheRead: 60, cacheWrite: 9, output: 300 },
    costUsd: 0.3,
    turns: 2,
  });
});

test('what a server makes up as tokens or cost spoils no sum', () => {
  const { spending, month } = spendingIn();
  spending.reserve(0.2);
  spending.spent({
    input: Number.NaN,
    cacheRead: -5,
    cacheWrite: 1.6,
    output: Infinity,
    costUsd: Number.NaN,
  });
  expect(spending.sums()).toEqual({
    usage: { input: 0, cacheRead: 0, cacheWrite: 2, output: 0 },
    costUsd: null,
    turns: null,
  });
  expect(month()).toBe(0.2);
  for (const worst of [Number.NaN, -1, Infinity])
    expect(() => spending.reserve(worst)).toThrow('cannot cost');
});
