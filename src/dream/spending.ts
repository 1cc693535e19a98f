import { roundUsd, shortUsd } from '../config/prices.ts';
import type { Usage } from '../engine/port.ts';
import { MemdreamError } from '../errors.ts';
import type { TokenUsage } from '../store/record.ts';
import { addLedgerLine, isMoney, monthSpentUsd } from './ledger.ts';
import { asMemdreamError } from './outcome.ts';
import type { Target, World } from './world.ts';

/** What one dream has spent so far. Null: nothing was told. */
export type Sums = { usage: TokenUsage | null; costUsd: number | null; turns: number | null };

/** The money of one dream: written down before it is spent, and again when it is known. */
export type Spending = {
  reserve(worstUsd: number | undefined): void;
  /** Returns what is in the way of writing it down, in words; the reserved worst counts then. */
  spent(usage: Usage): string | undefined;
  sums(): Sums;
  /** Whether a request was refused because this month's money does not cover it. */
  isMonthUsedUp(): boolean;
};

export function startSpending(world: World, target: Target, dream: () => number | null): Spending {
  const { perDreamUsd, perMonthUsd } = target.settings.budget;
  let sums: Sums = { usage: null, costUsd: null, turns: null };
  let isMonthUsedUp = false;
  let requests = 0;
  let open: string | undefined;
  let nonce: string | undefined;
  const nextRequest = () => {
    nonce ??= world.nonce();
    return `${nonce}#${++requests}`;
  };
  const write = (request: string, facts: { worstUsd?: number; usd?: number; tokens?: TokenUsage }) =>
    addLedgerLine(world.fs, world.ledgerFile, {
      at: world.now().toISOString(),
      request,
      memory: target.dir,
      dream: dream(),
      ...facts,
    });
  return {
    reserve(worstUsd) {
      if (worstUsd === undefined && perDreamUsd === 0) throw unlimited();
      if (worstUsd !== undefined && !isMoney(worstUsd))
        throw new MemdreamError('BUG', `A request cannot cost ${worstUsd} dollars.`);
      const request = nextRequest();
      // Written first, summed up then: of two dreamers at the limit neither can miss what the other is about to spend.
      const monthUsd = attempt('writing down what the next request may cost', () => {
        write(request, worstUsd === undefined ? {} : { worstUsd });
        return roundUsd(monthSpentUsd(world.fs, world.ledgerFile, world.now()));
      });
      const isCovered = worstUsd === undefined ? monthUsd < perMonthUsd : monthUsd <= perMonthUsd;
      if (!isCovered) {
        isMonthUsedUp = true;
        attempt('writing down that the next request was not made', () => write(request, { usd: 0 }));
        throw notCovered(monthUsd - (worstUsd ?? 0), perMonthUsd, worstUsd);
      }
      open = request;
    },
    spent(told) {
      const tokens = tokensOf(told);
      const usd = isMoney(told.costUsd) ? told.costUsd : undefined;
      sums = {
        usage: sums.usage ? added(sums.usage, tokens) : tokens,
        costUsd: usd === undefined ? sums.costUsd : roundUsd((sums.costUsd ?? 0) + usd),
        turns: told.turn ? (sums.turns ?? 0) + 1 : sums.turns,
      };
      const request = open ?? nextRequest();
      open = undefined;
      try {
        write(request, { ...(usd !== undefined && { usd }), tokens });
        return undefined;
      } catch (error) {
        return asMemdreamError(error, 'writing down what a request has cost').message;
      }
    },
    sums: () => sums,
    isMonthUsedUp: () => isMonthUsedUp,
  };
}

function unlimited(): MemdreamError {
  return new MemdreamError('BUDGET', 'A dream may cost nothing, and no price is known for this model.', {
    hint: 'Say in prices.json, beside the configuration, what it costs: 0 for a model of your own.',
  });
}

function notCovered(spentUsd: number, perMonthUsd: number, worstUsd: number | undefined): MemdreamError {
  const next = worstUsd === undefined ? '' : ` and the next request may cost $${shortUsd(worstUsd)}`;
  return new MemdreamError(
    'BUDGET',
    `This month's budget of $${perMonthUsd} is used up: $${shortUsd(spentUsd)} is spent${next} (budget.perMonthUsd).`,
    { hint: 'The offline engine is free: memdream run --force --engine offline' },
  );
}

function attempt<T>(doing: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw asMemdreamError(error, doing);
  }
}

/** A server may answer anything: what is no number of tokens counts as none. */
function tokensOf({ input, cacheRead, cacheWrite, output }: Usage): TokenUsage {
  const amount = (value: number) => (Number.isFinite(value) && value > 0 ? Math.round(value) : 0);
  return {
    input: amount(input),
    cacheRead: amount(cacheRead),
    cacheWrite: amount(cacheWrite),
    output: amount(output),
  };
}

function added(a: TokenUsage, b: TokenUsage): TokenUsage {
  return {
    input: a.input + b.input,
    cacheRead: a.cacheRead + b.cacheRead,
    cacheWrite: a.cacheWrite + b.cacheWrite,
    output: a.output + b.output,
  };
}
