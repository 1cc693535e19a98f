import type { Dream } from '../store/record.ts';
import { dollars, number } from './format.ts';

/** "$0.0142", "13,000 tokens of unknown price", or nothing where nothing was used. Never a guess. */
export function costWords({ costUsd, usage }: Pick<Dream, 'costUsd' | 'usage'>): string {
  if (costUsd !== null) return dollars(costUsd);
  return usage && tokensOf(usage) > 0 ? `${number(tokensOf(usage))} tokens of unknown price` : '';
}

/** Read and written, cached ones included: as budget.maxTokens counts. */
export function tokensOf({ input, cacheRead, cacheWrite, output }: NonNullable<Dream['usage']>): number {
  return input + cacheRead + cacheWrite + output;
}
