import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { headline } from '../../../src/ui/headline.ts';
import { dreamLine, logView } from '../../../src/ui/log-view.ts';
import { widthOf } from '../../../src/ui/text-width.ts';
import { aBareDream, aDream, HOSTILE } from './fake-dream.ts';
import { COLORED, PLAIN, plainAt } from './fake-terminal.ts';
import { inUtc } from './in-utc.ts';

inUtc(beforeAll, afterAll);

const revert = aDream({
  id: 15,
  kind: 'revert',
  reverts: [12],
  engine: 'none',
  usage: null,
  costUsd: null,
  bytes: { before: 12_100, after: 14_300 },
});
const DREAMS = [
  revert,
  aDream({ id: 14, outcome: 'proposed', reason: 'mode is propose' }),
  aBareDream({ id: 13, outcome: 'failed', reason: 'The engine stopped answering' }),
  aDream({ revertedBy: 15 }),
  aBareDream({ id: 9, outcome: 'unchanged', at: '2026-11-16T09:14:00Z' }),
  aDream({ id: 8, kind: 'apply', at: '2026-11-15T09:14:00Z' }),
];
const CHECKS = [
  {
    at: '2026-11-17T08:00:00Z',
    trigger: 'prompt',
    gate: 'sessions',
    reason: '2 of 5 sessions since the last dream',
  },
];

describe('the log', () => {
  it('is an aligned table, newest first, with skipped runs where they belong', () => {
    expect(`\n${logView(DREAMS, PLAIN, CHECKS)}\n`).toBe(`
15  2026-11-18 09:14  reverted   Reverted dream 12                                        +2.2 KB
14  2026-11-18 09:14  proposed   Proposed 3 memories (mode is propose)                             $0.0142  anthropic
13  2026-11-18 09:14  failed     Failed: The engine stopped answering                                       offline
12  2026-11-18 09:14  committed  Improved 3 memories (reverted by 15)                     -2.2 KB  $0.0142  anthropic
 -  2026-11-17 08:00  skipped    Skipped: sessions: 2 of 5 sessions since the last dream
 9  2026-11-16 09:14  unchanged  Unchanged                                                                  offline
 8  2026-11-15 09:14  applied    Improved 3 memories                                      -2.2 KB  $0.0142  anthropic
`);
  });

  it('on 80 columns gives up columns before it cuts what happened', () => {
    expect(`\n${logView(DREAMS, plainAt(80), CHECKS)}\n`).toBe(`
15  2026-11-18 09:14  Reverted dream 12                         +2.2 KB
14  2026-11-18 09:14  Proposed 3 memories (mode is propose)              $0.0142
13  2026-11-18 09:14  Failed: The engine stopped answering
12  2026-11-18 09:14  Improved 3 memories (reverted by 15)      -2.2 KB  $0.0142
 -  2026-11-17 08:00  Skipped: sessions: 2 of 5 sessions sinc…
 9  2026-11-16 09:14  Unchanged
 8  2026-11-15 09:14  Improved 3 memories                       -2.2 KB  $0.0142
`);
  });

  it('on 40 columns still says which dream was reverted', () => {
    const text = logView(DREAMS, plainAt(40), CHECKS);
    for (const line of text.split('\n')) expect(widthOf(line)).toBeLessThanOrEqual(40);
    expect(text).toContain('12  2026-11-18 09:14  … (reverted by 15)');
  });

  it('of a memory that never dreamed says so and what to do', () => {
    expect(logView([], PLAIN)).toBe(
      [
        'No dreams yet.',
        '  memdream dry-run      see what a dream would do',
        '  memdream run --force  dream now',
        '  memdream status       what the next dream waits for',
      ].join('\n'),
    );
  });

  it('gives one dream on one line, whatever is in its texts', () => {
    expect(dreamLine(aDream(), PLAIN)).toBe(
      '12  2026-11-18 09:14  committed  Improved 3 memories  -2.2 KB  $0.0142  anthropic',
    );
    const hostile = dreamLine(
      aDream({ outcome: 'failed', reason: `a\nb${HOSTILE}`, engine: HOSTILE }),
      PLAIN,
    );
    expect(hostile).not.toMatch(/[\p{Cc}\u200b-\u200f\u2028-\u202e\u2066-\u2069]/u);
  });

  it('keeps columns aligned in colour', () => {
    const plain = logView(DREAMS, plainAt(80), CHECKS);
    const colored = logView(DREAMS, COLORED, CHECKS);
    expect(colored.replace(/\u001b\[\d+m/g, '')).toBe(plain);
    expect(colored).toContain('\u001b[31mFailed');
  });
});

describe('headline', () => {
  it.each([
    [aDream({ improved: 1 }), 'Improved 1 memory'],
    [aDream({ improved: 5 }), 'Improved 5 memories'],
    [aDream({ kind: 'revert', reverts: [12, 11] }), 'Reverted dreams 11, 12'],
    [aDream({ kind: 'revert', reason: 'only a.md of dream 12' }), 'Reverted only a.md of dream 12'],
    [aDream({ outcome: 'proposed' }), 'Proposed 3 memories'],
    [aDream({ outcome: 'stopped', reason: 'Stopped by `memdream stop`.' }), 'Stopped by `memdream stop`.'],
    [aDream({ outcome: 'stopped' }), 'Stopped'],
    [aDream({ outcome: 'skipped', reason: 'time: too soon' }), 'Skipped: time: too soon'],
  ])('of dream %# says what happened', (dream, words) => {
    expect(headline(dream)).toBe(words);
  });
});
