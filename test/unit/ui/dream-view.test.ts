import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dreamView } from '../../../src/ui/dream-view.ts';
import { widthOf } from '../../../src/ui/text-width.ts';
import { aBareDream, aDream, HOSTILE } from './fake-dream.ts';
import { COLORED, PLAIN, plainAt } from './fake-terminal.ts';
import { inUtc } from './in-utc.ts';

inUtc(beforeAll, afterAll);

describe('one dream in full', () => {
  it('says all that is known, and what to type next', () => {
    const dream = aDream({
      claim:
        'Merged the two deployment notes, and turned relative dates into absolute ones so that they last.',
      files: [
        ...aDream().files,
        {
          path: 'live.md',
          change: 'modified',
          added: 0,
          removed: 0,
          skipped: 'a session edited the same lines',
        },
      ],
    });
    expect(dreamView(dream, plainAt(80))).toBe(
      `
Improved 3 memories
Dream 12 · 2026-11-18 09:14 · committed · commit 0123456789

  Engine    anthropic, claude-haiku-5-5
  Trigger   prompt
  Took      42 s
  Sessions  6
  Turns     18
  Tokens    12,345 in, 80,000 from cache, 1,024 to cache, 2,210 out
  Cost      $0.0142
  Size      14.3 KB → 12.1 KB (-2.2 KB)
  Lines     +15 -10

Files:
  M  MEMORY.md                      +3  -9
  A  topics/deploy.md              +12
  R  testing.md → topics/tests.md       -1

Left alone: 1 file
  live.md  a session edited the same lines

The engine's own words (not verified):
  Merged the two deployment notes, and turned relative dates into absolute ones
  so that they last.

  memdream show 12 --events  how it went, step by step
  memdream revert 12         take it back
`.trim(),
    );
  });

  it('leaves out what is not known instead of inventing it', () => {
    expect(dreamView(aBareDream({ outcome: 'unchanged', commit: null }), PLAIN)).toBe(
      `
Unchanged
Dream 12 · 2026-11-18 09:14 · unchanged

  Engine   offline
  Trigger  prompt

  memdream show 12 --events  how it went, step by step
`.trim(),
    );
  });

  it('says that a cost is unknown where tokens were spent without a price', () => {
    expect(dreamView(aDream({ costUsd: null }), PLAIN)).toContain(
      'Cost      unknown: this model has no known price',
    );
  });

  it('of a reverted dream names the revert and the way back', () => {
    const text = dreamView(aDream({ revertedBy: 13 }), PLAIN);
    expect(text).toContain('Reverted by dream 13.');
    expect(text).toContain('memdream revert 13         bring it back');
    expect(text).not.toContain('memdream revert 12');
  });

  it('of a failed dream calls its files a draft and shows the reason', () => {
    const text = dreamView(
      aDream({ outcome: 'failed', improved: 0, reason: 'The engine stopped answering.' }),
      PLAIN,
    );
    expect(text).toMatch(/^Failed\n/);
    expect(text).toContain('Its draft, of which nothing landed:\n  M  MEMORY.md');
    expect(text).toContain('(-2.2 KB) in its draft');
    expect(text).toContain('Reason:\n  The engine stopped answering.');
    expect(text).not.toContain('memdream revert');
  });

  it('of a proposal offers to apply or discard it, unless that is settled', () => {
    const proposed = aDream({ outcome: 'proposed', reason: 'mode is propose' });
    expect(dreamView(proposed, PLAIN)).toContain('memdream apply 12 --discard  let it go');
    expect(dreamView({ ...proposed, reason: 'replaced by dream 14' }, PLAIN)).not.toContain('memdream apply');
  });

  it('fits a narrow terminal, words broken and paths shortened at the front', () => {
    const text = dreamView(aDream({ claim: 'Merged the two deployment notes into one topic.' }), plainAt(40));
    for (const line of text.split('\n')) expect(widthOf(line)).toBeLessThanOrEqual(40);
    expect(text).toContain('  R  …ting.md → topics/tests.md       -1');
    expect(text).toContain('  Merged the two deployment notes into\n  one topic.');
  });

  it('lets no text of a file, model or commit reach the terminal as it is', () => {
    const hostile = aDream({
      reason: HOSTILE,
      claim: `${HOSTILE}\n\u001b[1A`,
      trigger: HOSTILE,
      engine: HOSTILE,
      model: HOSTILE,
      commit: HOSTILE,
      files: [
        { path: `x\n${HOSTILE}`, change: 'renamed', from: HOSTILE, added: 1, removed: 1 },
        { path: HOSTILE, change: 'modified', added: 0, removed: 0, skipped: HOSTILE },
      ],
    });
    expect(dreamView(hostile, PLAIN)).not.toMatch(
      /(?!\n)[\p{Cc}\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/u,
    );
  });

  it('colours only where colours are wanted', () => {
    expect(dreamView(aDream(), PLAIN)).not.toContain('\u001b');
    expect(dreamView(aDream(), COLORED)).toContain('\u001b[1mImproved 3 memories\u001b[22m');
  });
});
