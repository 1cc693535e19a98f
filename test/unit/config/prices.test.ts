import { describe, expect, test } from 'vitest';
import { loadPrices } from '../../../src/config/load-prices.ts';
import { costOf, KNOWN_PRICES, type Price, priceOf, worstCost } from '../../../src/config/prices.ts';

const HAIKU = priceOf(KNOWN_PRICES, 'claude-haiku-5-5')!;
const usage = (more = {}) => ({ input: 0, cacheRead: 0, cacheWrite: 0, output: 0, ...more });

describe('a price', () => {
  test('is found by the name of a model, with or without its date', () => {
    expect(HAIKU).toMatchObject({ input: 0.1, output: 0.5, cacheRead: 0.01, cacheWrite: 0.125 });
    expect(priceOf(KNOWN_PRICES, 'claude-haiku-5-5-20261001')).toBe(HAIKU);
  });

  test.each([
    undefined,
    '',
    'claude-haiku-5',
    'claude-haiku-5-5-latest',
    'claude-haiku-5-5-2026',
    '__proto__',
    'constructor',
  ])('of %j is not known, and none is made up', (model) => {
    expect(priceOf(KNOWN_PRICES, model)).toBeUndefined();
  });

  test.each([
    [usage({ input: 1_000_000 }), 0.5],
    [usage({ input: 10_000 }), 0.001],
    [usage({ cacheRead: 90_000, cacheWrite: 1_000, input: 500, output: 2_000 }), 0.002075],
    [usage({ output: 1_000_000 }), 0.5],
    [usage(), 0],
  ])('makes %j cost $%d', (used, usd) => {
    expect(costOf(HAIKU, used)).toBe(usd);
  });

  test('of a long prompt is five times as high, from the first token beyond the limit', () => {
    expect(costOf(HAIKU, usage({ cacheRead: 99_000, input: 1_000 }))).toBe(0.00109);
    expect(costOf(HAIKU, usage({ cacheRead: 99_000, input: 1_001, output: 10 }))).toBe(0.0054755);
  });

  test('at its worst is never below what the request then costs', () => {
    for (const promptTokens of [0, 1, 5_000, 100_000, 100_001, 180_000]) {
      const worst = worstCost(HAIKU, { promptTokens, maxOutput: 4_000 });
      for (const share of [0, 0.3, 1]) {
        const cacheRead = Math.floor(promptTokens * share);
        const rest = promptTokens - cacheRead;
        for (const kind of ['input', 'cacheWrite'])
          expect(costOf(HAIKU, usage({ cacheRead, [kind]: rest, output: 4_000 }))).toBeLessThanOrEqual(worst);
      }
    }
    expect(worstCost(HAIKU, { promptTokens: 1_000, maxOutput: 1_000 })).toBe(0.000625);
  });

  test('has no digits that only floating point knows of', () => {
    const odd: Price = { input: 0.1, output: 0.2, cacheRead: 0.3, cacheWrite: 0.7 };
    expect(`${costOf(odd, usage({ input: 3, output: 3, cacheRead: 3, cacheWrite: 3 }))}`).toBe('0.0000039');
  });
});

const PATH = '/c/prices.json';
const load = (text: string) => loadPrices({ path: PATH, readFile: () => text });
const MINE = { input: 1, output: 2, cacheRead: 0, cacheWrite: 1 };

describe("the person's own prices", () => {
  test('are put over the known ones, model by model', () => {
    const { prices, blocked } = load(`{
      // what our contract says
      "asOf": "2026-11", "unit": "USD per million tokens",
      "models": { "claude-haiku-5-5": ${JSON.stringify(MINE)}, "local": { "input": 0, "output": 0, "cacheRead": 0, "cacheWrite": 0 }, },
    }`);
    expect(blocked).toEqual([]);
    expect(priceOf(prices, 'claude-haiku-5-5')).toEqual(MINE);
    expect(costOf(priceOf(prices, 'local')!, usage({ input: 5_000_000 }))).toBe(0);
  });

  test('need not be there', () => {
    const missing = () => {
      throw Object.assign(new Error('no'), { code: 'ENOENT' });
    };
    expect(loadPrices({ path: PATH, readFile: missing })).toEqual({ prices: KNOWN_PRICES, blocked: [] });
    expect(load('')).toEqual({ prices: KNOWN_PRICES, blocked: [] });
  });

  const garbage: [text: string, says: string][] = [
    ['{ "models": ', 'cannot be understood'],
    ['[]', 'it is not an object'],
    ['{ "models": [] }', 'models in /c/prices.json must be an object of prices'],
    ['{ "unit": "USD per token", "models": {} }', 'unit in /c/prices.json must be "USD per million tokens"'],
    ['{ "models": { "m": 3 } }', 'models.m must be an object of prices'],
    ['{ "models": { "m": {} } }', 'models.m.input must be a number, 0 or more'],
    [wrong({ output: '2' }), 'models.m.output must be a number'],
    [wrong({ cacheRead: -1 }), 'models.m.cacheRead must be a number'],
    [wrong({ input: null }), 'models.m.input must be a number'],
    ['{ "models": { "m": { "input": 1e999 } } }', 'models.m.input must be a number'],
    [wrong({ abov: { promptTokens: 1, times: 5 } }), 'models.m.abov is not a price'],
    [wrong({ above: { promptTokens: 100_000 } }), 'models.m.above must be'],
    [wrong({ above: { promptTokens: 1, times: 0.5 } }), 'models.m.above must be'],
    [wrong({ above: 5 }), 'models.m.above must be'],
  ];
  test.each(garbage)('that cannot be obeyed start no dream: %s', (text, says) => {
    const { prices, blocked } = load(text);
    expect(prices).toBe(KNOWN_PRICES);
    expect(blocked.join('\n')).toContain(says);
    expect(blocked.join('\n')).toContain(PATH);
  });

  test('that cannot be read start no dream either', () => {
    const readFile = () => {
      throw Object.assign(new Error('no'), { code: 'EACCES' });
    };
    expect(loadPrices({ path: PATH, readFile }).blocked).toEqual([`${PATH} cannot be read: EACCES.`]);
  });
});

function wrong(more: object): string {
  return JSON.stringify({ models: { m: { ...MINE, ...more } } });
}
