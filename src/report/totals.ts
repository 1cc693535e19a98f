import type { ReportDream, Totals } from './report-data.ts';

/** Sums of what happened. What a dream cost whose price nobody knows is counted as unknown, never as nothing. */
export function totalsOf(dreams: readonly ReportDream[]): Totals {
  const totals: Totals = {
    ...{ dreams: 0, committed: 0, improved: 0, reverted: 0, waiting: 0, failed: 0 },
    ...{ usd: 0, unpriced: 0, tokens: 0 },
  };
  for (const dream of dreams) {
    // The dream that applied a proposal carries what the proposal cost.
    const isCounted = !(dream.outcome === 'proposed' && dream.reason === 'applied');
    totals.dreams++;
    if (dream.outcome === 'committed') {
      totals.committed++;
      if (dream.kind !== 'revert' && dream.revertedBy === null) totals.improved += dream.improved;
    }
    if (dream.revertedBy !== null) totals.reverted++;
    if (dream.isWaiting) totals.waiting++;
    if (dream.outcome === 'failed') totals.failed++;
    if (!isCounted || !dream.usage) continue;
    const { input, cacheRead, cacheWrite, output } = dream.usage;
    totals.tokens += input + cacheRead + cacheWrite + output;
    if (dream.costUsd === null) totals.unpriced++;
    else totals.usd += dream.costUsd;
  }
  return totals;
}

/** The same by month, the latest first. */
export function monthsOf(
  dreams: readonly ReportDream[],
  dayOf: (at: string) => string,
): (Totals & { month: string })[] {
  const months = new Map<string, ReportDream[]>();
  for (const dream of dreams) {
    const month = dayOf(dream.at).slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), dream]);
  }
  return [...months].map(([month, its]) => ({ month, ...totalsOf(its) }));
}
