import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cost, costView, sumsOf } from '../../../src/ui/cost-view.ts';
import { widthOf } from '../../../src/ui/text-width.ts';
import { aBareDream, aDream, HOSTILE } from './fake-dream.ts';
import { PLAIN, plainAt } from './fake-terminal.ts';
import { inUtc } from './in-utc.ts';

inUtc(beforeAll, afterAll);

const DREAMS = [
  aDream({ id: 15, kind: 'revert', reverts: [12], engine: 'none', model: null, usage: null, costUsd: null }),
  aDream({ id: 14, outcome: 'proposed', reason: 'The dream used up its 40 turns.' }),
  aDream({ id: 13, model: 'llama3', costUsd: null }),
  aDream({ outcome: 'failed', reason: 'The engine stopped answering', costUsd: 0 }),
  aBareDream({ id: 9, outcome: 'unchanged' }),
];
const costOf = (dreams = DREAMS): Cost => ({ ...sumsOf(dreams), monthUsd: 0.1234, perMonthUsd: 5 });

describe('what dreams cost', () => {
  it('stands in columns, with an unknown price said to be unknown, then sums and the month', () => {
    expect(`\n${costView(DREAMS, costOf(), PLAIN)}\n`).toBe(`
                                                                                 In  Cached    Out     Cost  Model
15  2026-11-18 09:14  Reverted dream 12
14  2026-11-18 09:14  Proposed 3 memories (The dream used up its 40 turns.)  93,369  80,000  2,210  $0.0142  claude-haiku-5-5
13  2026-11-18 09:14  Improved 3 memories                                    93,369  80,000  2,210  unknown  llama3
12  2026-11-18 09:14  Failed: The engine stopped answering                   93,369  80,000  2,210    $0.00  claude-haiku-5-5
 9  2026-11-18 09:14  Unchanged                                                                              offline

Together: $0.0142 for 286,737 tokens, 1 dream of unknown price.
This month, over all memories: $0.12 of $5.00 (budget.perMonthUsd).
`);
  });

  it('on 80 and 40 columns keeps tokens and dollars', () => {
    for (const width of [80, 40]) {
      const lines = costView(DREAMS, costOf(), plainAt(width))
        .split('\n')
        .slice(0, DREAMS.length + 1);
      for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width);
      expect(lines[2]).toMatch(/^14 .*93,369.*2,210 {2}\$0\.0142/);
      expect(lines[3]).toContain('unknown');
    }
  });

  it('of a memory that never dreamed are sums of nothing, and the month', () => {
    expect(costView([], costOf([]), PLAIN)).toBe(
      'Together: $0.00 for 0 tokens.\nThis month, over all memories: $0.12 of $5.00 (budget.perMonthUsd).',
    );
  });

  it('are counted once where a proposal was applied', () => {
    const applied = [
      aDream({ id: 13, kind: 'apply' }),
      aDream({ id: 12, outcome: 'proposed', reason: 'applied' }),
      aDream({ id: 11, outcome: 'proposed', reason: 'discarded' }),
    ];
    expect(sumsOf(applied)).toEqual({ usd: 0.0284, unpricedDreams: 0, tokens: 2 * 95_579 });
  });

  it('hold nothing a terminal obeys', () => {
    const hostile = [aDream({ model: HOSTILE, outcome: 'failed', reason: `a\n${HOSTILE}` })];
    expect(costView(hostile, costOf(hostile), PLAIN)).not.toMatch(
      /(?!\n)[\p{Cc}\u200b-\u200f\u2028-\u202e\u2066-\u2069]/u,
    );
  });
});
