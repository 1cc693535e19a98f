import { describe, expect, test } from 'vitest';
import { KNOWN_PRICES, priceOf } from '../../../../src/config/prices.ts';
import { Spending } from '../../../../src/engine/anthropic/spending.ts';

const price = priceOf(KNOWN_PRICES, 'claude-haiku-5-5')!;
const limits = { maxTurns: 40, maxTokens: 2_000_000, perDreamUsd: 0.25 };
const told = { input: 1_000, cacheRead: 9_000, cacheWrite: 0, output: 500 };
const untold = { input: undefined, cacheRead: undefined, cacheWrite: undefined, output: undefined };

describe('what a dream may still spend', () => {
  test('is planned at its worst and counted as told', () => {
    const spending = new Spending(limits, price);
    const planned = spending.plan(10_000);
    expect(planned.maxOutput).toBe(8_192);
    expect(planned.worstUsd).toBeCloseTo((10_000 * 0.125 + 8_192 * 0.5) / 1e6, 9);
    const usage = spending.count(told, { promptTokens: 10_000, ...planned });
    expect(usage.costUsd).toBeCloseTo((1_000 * 0.1 + 9_000 * 0.01 + 500 * 0.5) / 1e6, 9);
  });

  test('counts as the worst what a server does not tell', () => {
    const spending = new Spending(limits, price);
    const planned = { promptTokens: 10_000, ...spending.plan(10_000) };
    expect(spending.count(untold, planned)).toEqual({
      ...{ input: 10_000, cacheRead: 0, cacheWrite: 0, output: 8_192 },
      costUsd: planned.worstUsd,
    });
  });

  test('counts an answer that was cut as its worst, with the tokens that are known', () => {
    const spending = new Spending(limits, price);
    const planned = { promptTokens: 10_000, ...spending.plan(10_000) };
    expect(spending.countCut({ ...told, output: 1 }, planned, 4_000)).toEqual({
      ...{ input: 1_000, cacheRead: 9_000, cacheWrite: 0, output: 1_000 },
      costUsd: planned.worstUsd,
    });
  });

  test('says what is spent and what the next request may cost, where that is more than is left', () => {
    const spending = new Spending({ ...limits, perDreamUsd: 0.001 }, price);
    expect(() => spending.plan(10_000)).toThrow(
      'The dream has used up its $0.001: $0.00 is spent and the next request may cost $0.0018 (budget.perDreamUsd, or --max-cost).',
    );
  });

  test('asks for a shorter answer where a long one cannot be paid for, and for none at last', () => {
    const spending = new Spending({ ...limits, perDreamUsd: 0.003 }, price);
    expect(spending.plan(10_000).maxOutput).toBeLessThan(8_192);
    spending.count({ ...told, output: 4_000 }, { promptTokens: 10_000, ...spending.plan(10_000) });
    expect(() => spending.plan(10_000)).toThrow(expect.objectContaining({ code: 'BUDGET' }));
  });

  test('never sums up to more than the cap, whatever the answers cost', () => {
    const spending = new Spending({ ...limits, maxTurns: 1_000 }, price);
    let sum = 0;
    const spendOn = () => {
      for (let turn = 0; ; turn++) {
        const promptTokens = 5_000 + 1_000 * turn;
        const planned = { promptTokens, ...spending.plan(promptTokens) };
        sum += spending.count(
          { ...told, cacheWrite: promptTokens - 1_000, cacheRead: 0, output: planned.maxOutput },
          planned,
        ).costUsd!;
      }
    };
    expect(spendOn).toThrow(expect.objectContaining({ code: 'BUDGET' }));
    expect(sum).toBeGreaterThan(0.2);
    expect(sum).toBeLessThanOrEqual(0.25);
  });

  test('ends with the turns and with the tokens, also where no price is known', () => {
    const byTurns = new Spending({ ...limits, maxTurns: 1 }, undefined);
    expect(byTurns.plan(1_000)).toEqual({ maxOutput: 8_192, worstUsd: undefined });
    byTurns.turns = 1;
    expect(() => byTurns.plan(1_000)).toThrow(/1 turn/);
    const byTokens = new Spending({ ...limits, maxTokens: 12_000 }, undefined);
    byTokens.count({ ...told, input: 8_000, cacheRead: 0 }, { promptTokens: 8_000, ...byTokens.plan(1_000) });
    expect(() => byTokens.plan(8_000)).toThrow(/12000 tokens/);
  });
});
