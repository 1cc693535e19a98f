import type { Price } from '../../config/prices.ts';
import { costOf, shortUsd, worstCost } from '../../config/prices.ts';
import { MemdreamError } from '../../errors.ts';
import type { Usage } from '../port.ts';
import type { TokenCounts } from './blocks.ts';

/** What one answer may be long: the largest topic fits, and a model that rambles is cut. */
const MAX_OUTPUT = 8_192;
/** Below this no useful answer fits. */
const LEAST_OUTPUT = 1_024;

export type Limits = { maxTurns: number; maxTokens: number; perDreamUsd: number };

/** What a dream may still spend, over all its requests, mending included. */
export class Spending {
  turns = 0;
  private tokens = 0;
  private usd = 0;
  private readonly limits: Limits;
  private readonly price: Price | undefined;

  constructor(limits: Limits, price: Price | undefined) {
    this.limits = limits;
    this.price = price;
  }

  /** How long the next answer may be, and what it costs at the worst. Throws BUDGET where nothing is left for it. */
  plan(promptTokens: number): { maxOutput: number; worstUsd: number | undefined } {
    const { maxTurns, maxTokens, perDreamUsd } = this.limits;
    if (this.turns >= maxTurns) throw over(`${maxTurns} turn${maxTurns === 1 ? '' : 's'}`, 'budget.maxTurns');
    let maxOutput = Math.min(MAX_OUTPUT, maxTokens - this.tokens - promptTokens);
    if (maxOutput < LEAST_OUTPUT) throw over(`${maxTokens} tokens`, 'budget.maxTokens');
    const { price } = this;
    if (!price) return { maxOutput, worstUsd: undefined };
    const worst = (output: number) => worstCost(price, { promptTokens, maxOutput: output });
    const left = perDreamUsd - this.usd;
    // A shorter answer may still be paid for.
    while (maxOutput > LEAST_OUTPUT && worst(maxOutput) > left)
      maxOutput = Math.max(LEAST_OUTPUT, maxOutput >> 1);
    if (worst(maxOutput) > left) {
      const why = `$${perDreamUsd}: $${shortUsd(this.usd)} is spent and the next request may cost $${shortUsd(worst(maxOutput))}`;
      throw over(why, 'budget.perDreamUsd, or --max-cost');
    }
    return { maxOutput, worstUsd: worst(maxOutput) };
  }

  /** Counts an answer. What the server did not say counts as the worst it can have been. */
  count(
    told: TokenCounts,
    planned: { promptTokens: number; maxOutput: number; worstUsd: number | undefined },
  ): Usage {
    const isTold = told.input !== undefined && told.output !== undefined;
    const tokens = {
      input: told.input ?? planned.promptTokens,
      cacheRead: told.cacheRead ?? 0,
      cacheWrite: told.cacheWrite ?? 0,
      output: told.output ?? planned.maxOutput,
    };
    const costUsd = this.price && (isTold ? costOf(this.price, tokens) : planned.worstUsd);
    return this.add({ ...tokens, ...(costUsd !== undefined && { costUsd }) });
  }

  /** A request that was begun and never answered whole: nobody says what it cost, so it counts as its worst. */
  countCut(
    told: TokenCounts,
    planned: { promptTokens: number; worstUsd: number | undefined },
    charsSaid: number,
  ): Usage {
    const { worstUsd } = planned;
    return this.add({
      input: told.input ?? planned.promptTokens,
      cacheRead: told.cacheRead ?? 0,
      cacheWrite: told.cacheWrite ?? 0,
      output: Math.max(told.output ?? 0, Math.ceil(charsSaid / 4)),
      ...(worstUsd !== undefined && { costUsd: worstUsd }),
    });
  }

  /** A request that the server turned away. */
  countNothing(): Usage {
    return { input: 0, cacheRead: 0, cacheWrite: 0, output: 0, ...(this.price && { costUsd: 0 }) };
  }

  private add(usage: Usage): Usage {
    this.tokens += usage.input + usage.cacheRead + usage.cacheWrite + usage.output;
    this.usd += usage.costUsd ?? 0;
    return usage;
  }
}

function over(what: string, setting: string): MemdreamError {
  return new MemdreamError('BUDGET', `The dream has used up its ${what} (${setting}).`, {
    hint: `Raise ${setting.split(',')[0]}, or dream without a model: memdream run --force --engine offline.`,
  });
}
