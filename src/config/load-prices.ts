import { codeOf } from '../errors.ts';
import { isObject } from './is-object.ts';
import { parseConfigText } from './parse-file.ts';
import { KNOWN_PRICES, PRICE_UNIT, type Price, type PriceTable } from './prices.ts';

export type LoadedPrices = {
  prices: PriceTable;
  /** Why the person's own prices cannot be obeyed; then no dream starts by itself. Empty when all is well. */
  blocked: string[];
};

/**
 * The known prices, with those from the person's own file put over them, model by model. Never throws. A price that
 * cannot be understood blocks, as any setting about money does: the known one may be lower than what they pay.
 */
export function loadPrices(options: { path: string; readFile: (path: string) => string }): LoadedPrices {
  let text: string;
  try {
    text = options.readFile(options.path);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT') return { prices: KNOWN_PRICES, blocked: [] };
    return blockedBy(`${options.path} cannot be read: ${code ?? 'unknown error'}.`);
  }
  const parsed = parseConfigText(text);
  if (!parsed.ok) return blockedBy(`${options.path} cannot be understood: ${parsed.why}.`);
  const { unit = PRICE_UNIT, models = {} } = parsed.values as { unit?: unknown; models?: unknown };
  if (unit !== PRICE_UNIT) return blockedBy(`unit in ${options.path} must be "${PRICE_UNIT}".`);
  if (!isObject(models)) return blockedBy(`models in ${options.path} must be an object of prices.`);
  const own = Object.entries(models);
  const wrong = own.flatMap(([name, price]) => whatIsWrong(price).map((what) => `models.${name}${what}`));
  if (wrong.length > 0) return blockedBy(...wrong.map((what) => `${what} (${options.path}).`));
  return { prices: new Map([...KNOWN_PRICES, ...(own as [string, Price][])]), blocked: [] };
}

function blockedBy(...blocked: string[]): LoadedPrices {
  return { prices: KNOWN_PRICES, blocked };
}

const RATES = ['input', 'output', 'cacheRead', 'cacheWrite'];

/** A misspelt key is an error too: `abov` would make a long prompt five times too cheap. */
function whatIsWrong(price: unknown): string[] {
  if (!isObject(price)) return [' must be an object of prices'];
  const { above, ...rates } = price as Record<string, unknown>;
  return [
    ...RATES.filter((key) => !isAtLeast(0, rates[key])).map((key) => `.${key} must be a number, 0 or more`),
    ...Object.keys(rates)
      .filter((key) => !RATES.includes(key))
      .map((key) => `.${key} is not a price`),
    ...(above === undefined || isAbove(above)
      ? []
      : ['.above must be {"promptTokens": …, "times": …}, with numbers']),
  ];
}

function isAbove(above: unknown): boolean {
  if (!isObject(above)) return false;
  const { promptTokens, times, ...rest } = above as Record<string, unknown>;
  return isAtLeast(0, promptTokens) && isAtLeast(1, times) && Object.keys(rest).length === 0;
}

function isAtLeast(least: number, value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value) && value >= least;
}
