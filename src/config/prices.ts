import dated from '../../templates/prices.json' with { type: 'json' };

export const PRICE_UNIT = 'USD per million tokens';

/** What a model costs, in US dollars per million tokens. */
export type Price = {
  input: number;
  output: number;
  cacheRead: number;
  cacheWrite: number;
  /** A request whose prompt is longer than this costs so many times as much, all of it. */
  above?: { promptTokens: number; times: number };
};

export type PriceTable = ReadonlyMap<string, Price>;

type Tokens = { input: number; cacheRead: number; cacheWrite: number; output: number };

/** The prices memdream comes with. A model that is not here has no price: none is guessed. */
export const KNOWN_PRICES: PriceTable = new Map<string, Price>(Object.entries(dated.models));

/** The price of a model by its name, with or without the date it was made on (`claude-haiku-5-5-20261001`). */
export function priceOf(table: PriceTable, model: string | undefined): Price | undefined {
  if (model === undefined) return undefined;
  return table.get(model) ?? table.get(model.replace(/-\d{8}$/, ''));
}

/** What one request has cost. */
export function costOf(price: Price, { input, cacheRead, cacheWrite, output }: Tokens): number {
  const spent =
    input * price.input + cacheRead * price.cacheRead + cacheWrite * price.cacheWrite + output * price.output;
  return inDollars(spent * timesFor(price, input + cacheRead + cacheWrite));
}

/** The most one request can cost: no token of the prompt is in the cache, every one of the answer is used. */
export function worstCost(price: Price, request: { promptTokens: number; maxOutput: number }): number {
  const prompt = request.promptTokens * Math.max(price.input, price.cacheWrite, price.cacheRead);
  return inDollars((prompt + request.maxOutput * price.output) * timesFor(price, request.promptTokens));
}

function timesFor({ above }: Price, promptTokens: number): number {
  return above && promptTokens > above.promptTokens ? above.times : 1;
}

/** To a ten-thousandth of the cheapest token: what floating point adds beyond that would only look strange on record. */
export function inDollars(perMillion: number): number {
  return roundUsd(perMillion / 1_000_000);
}

export function roundUsd(usd: number): number {
  return Math.round(usd * 1e12) / 1e12;
}

/** An amount in the words of a reason: cents, or more digits where cents would say nothing. */
export function shortUsd(usd: number): string {
  return usd.toFixed(usd >= 0.1 || usd === 0 ? 2 : 4);
}
