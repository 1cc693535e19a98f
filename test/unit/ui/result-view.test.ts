import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MemdreamError } from '../../../src/errors.ts';
import {
  closedView,
  discardedView,
  type ResultOptions,
  resultView,
  type ShownResult,
} from '../../../src/ui/result-view.ts';
import { aBareDream, aDream, HOSTILE } from './fake-dream.ts';
import { plainAt } from './fake-terminal.ts';
import { inUtc } from './in-utc.ts';

inUtc(beforeAll, afterAll);

const shown = (result: ShownResult, options: ResultOptions = { command: 'run' }) =>
  `\n${resultView(result, plainAt(80), options)}\n`;

describe('the end of a run', () => {
  it('that landed names the files and how to see or undo it', () => {
    expect(shown({ dream: aDream() })).toBe(`
Improved 3 memories (-2.2 KB, by anthropic, 42 s, $0.0142)
  M  MEMORY.md                      +3  -9
  A  topics/deploy.md              +12
  R  testing.md → topics/tests.md       -1

  memdream show 12    every line of it
  memdream revert 12  take it back
`);
  });

  it('with many files names twelve and counts the rest', () => {
    const files = (amount: number) =>
      Array.from({ length: amount }, (_, index) => ({
        path: `t${index}.md`,
        change: 'modified' as const,
        added: 1,
        removed: 0,
      }));
    expect(shown({ dream: aDream({ files: files(20) }) })).toContain('  M  t11.md  +1\n  and 8 more\n');
    expect(shown({ dream: aDream({ files: files(13) }) })).not.toContain('more');
  });

  it('names files left alone, and what was noted on the way', () => {
    const skipped = {
      path: 'live.md',
      change: 'modified' as const,
      added: 0,
      removed: 0,
      skipped: 'it was being edited',
    };
    const text = shown({ dream: aDream({ files: [skipped] }), notes: ['a.md was written to meanwhile.'] });
    expect(text).toContain(
      'Left alone: 1 file\n  live.md  it was being edited\na.md was written to meanwhile.\n',
    );
  });

  it('that a gate ended says which, what it needs, and when it may open', () => {
    const reason = 'the last dream was 3.2 h ago';
    const closed = {
      name: 'time',
      need: '24 h since the last dream',
      have: '3.2 h',
      reason,
      until: '2026-11-19T06:00:00Z',
    };
    const dream = aBareDream({ id: null, kept: false, outcome: 'skipped', reason: `time: ${reason}` });
    const said = shown({ dream }, { command: 'run', closed });
    expect(`\n${closedView(closed, plainAt(80))}\n`).toBe(said);
    expect(said).toBe(`
Skipped: the time gate is closed: the last dream was 3.2 h ago.
  needs 24 h since the last dream; has 3.2 h
  may open 2026-11-19 06:00

  memdream run --force  dream now
`);
  });

  it.each([
    ['enabled', 'memdream status'],
    ['budget', 'memdream config get budget.perMonthUsd'],
    ['lock', 'memdream status --follow'],
  ])('that the %s gate ended does not promise that --force helps', (gate, command) => {
    const text = shown({ dream: aBareDream({ id: null, outcome: 'skipped', reason: `${gate}: a reason` }) });
    expect(text).toContain(command);
    expect(text).not.toContain('--force');
  });

  it('that found nothing says so, or why nothing landed', () => {
    const unchanged = aBareDream({ outcome: 'unchanged', durationMs: 300 });
    expect(shown({ dream: unchanged })).toBe('\nUnchanged: nothing to improve (by offline, 0.3 s)\n');
    expect(shown({ dream: { ...unchanged, reason: 'every file it changed was being edited' } })).toBe(
      '\nUnchanged: every file it changed was being edited (by offline, 0.3 s)\n',
    );
  });

  it.each([
    ['mode is propose', 'Nothing was changed yet: the mode is propose.'],
    ['asked for with --propose', 'Nothing was changed yet: you asked for a proposal.'],
    [
      '4 files would be deleted.',
      'Nothing was changed: the guard wants you to look first. 4 files would be\ndeleted.',
    ],
    ['constructor', 'the guard wants you to look first. constructor.'],
  ])('that is proposed says why: %s', (reason, words) => {
    const text = shown({ dream: aDream({ outcome: 'proposed', reason }) });
    expect(text).toContain(words);
    expect(text).toContain(`
  memdream show pending     read it
  memdream apply            put it in place
  memdream apply --discard  let it go
`);
  });

  it('whose budget ran out late says both: what ran out, and that a proposal waits', () => {
    const error = new MemdreamError('BUDGET', 'The dream used up its 40 turns.', { hint: 'Raise it.' });
    const reason = 'The dream used up its 40 turns. 4 files are deleted.';
    const text = shown({ dream: aDream({ outcome: 'proposed', reason }), error });
    expect(
      text.slice(text.indexOf('Broken off')),
    ).toBe(`Broken off: The dream used up its 40 turns. 4 files are deleted. What was done
by then passes the checks.
  Raise it.
It waits as a proposal. Nothing was changed.

  memdream show pending     read it
  memdream apply            put it in place
  memdream apply --discard  let it go
`);
    const preview = aDream({ id: null, outcome: 'proposed', reason, kept: false });
    expect(shown({ dream: preview, error }, { command: 'dry-run' })).toContain(
      'Nothing was changed, and it is kept nowhere.',
    );
  });

  it('tells whoever only looked no command that changes something', () => {
    const error = new MemdreamError('BUDGET', 'x', { hint: 'Try: memdream run --force --engine offline.' });
    const dream = aDream({ outcome: 'failed', reason: 'x', files: [] });
    expect(shown({ dream, error }, { command: 'dry-run' })).toContain('memdream dry-run --engine offline.');
    expect(shown({ dream, error })).toContain('memdream run --force --engine offline.');
  });

  it('says what was spent for nothing, also where no price is known', () => {
    const failed = aDream({ outcome: 'failed', reason: 'x', files: [] });
    expect(shown({ dream: failed })).toContain('The memory is as it was. Spent: $0.0142.\n');
    const stopped = aDream({ outcome: 'stopped', reason: 'x', files: [], costUsd: null });
    expect(shown({ dream: stopped })).toContain('Spent: 95,579 tokens of unknown price.\n');
    const usage = { input: 0, cacheRead: 0, cacheWrite: 0, output: 0 };
    expect(shown({ dream: { ...stopped, usage } })).not.toContain('Spent');
    expect(shown({ dream: aDream({ costUsd: null }) })).toContain(
      'Improved 3 memories (-2.2 KB, by anthropic, 42 s, 95,579 tokens of unknown price)',
    );
  });

  it('that failed says why, that nothing changed, and where the draft is', () => {
    const error = new MemdreamError('ENGINE_FAILED', 'x', { hint: 'Try again later.' });
    expect(
      shown({ dream: aBareDream({ outcome: 'failed', reason: 'The engine stopped answering' }), error }),
    ).toBe(`
Failed: The engine stopped answering.
  Try again later.
The memory is as it was.

  memdream show 12  its draft, and how far it came
`);
  });

  it('that was stopped says so once', () => {
    expect(shown({ dream: aBareDream({ outcome: 'stopped', reason: 'Stopped by `memdream stop`.' }) })).toBe(`
Stopped by \`memdream stop\`.
The memory is as it was.

  memdream show 12  its draft, and how far it came
`);
  });

  it('prints no control character of a hostile reason, hint, note or path', () => {
    const error = new MemdreamError('DREAM_FAILED', 'x', { hint: HOSTILE });
    const text = shown({
      dream: aBareDream({ outcome: 'failed', reason: HOSTILE }),
      error,
      notes: [HOSTILE],
    });
    expect(text).not.toMatch(/(?!\n)[\p{Cc}\u200b-\u200f\u2028-\u202e\u2066-\u2069]/u);
  });
});

describe('the end of other commands', () => {
  it('a dry-run says what would be, and that nothing is', () => {
    const text = shown(
      { dream: aDream({ outcome: 'proposed', reason: 'a dry-run' }) },
      { command: 'dry-run' },
    );
    expect(text).toMatch(/^\nWould improve 3 memories /);
    expect(text).toContain('Nothing was changed: this was a dry-run.\n\n  memdream show pending');
  });

  it('a dry-run without a history says that nothing is kept', () => {
    const dream = aDream({ id: null, outcome: 'proposed', kept: false });
    expect(shown({ dream }, { command: 'dry-run' })).toContain(
      'It is kept nowhere.\n\n  memdream init  keep a history, then `memdream dry-run` again\n',
    );
  });

  it('a revert offers the way back', () => {
    const dream = aBareDream({ id: 15, kind: 'revert', engine: 'none', reverts: [12] });
    expect(shown({ dream }, { command: 'revert' })).toBe(
      '\nReverted dream 12\n\n  memdream revert 15  bring it back\n',
    );
  });

  it('a discarded proposal stays on record', () => {
    expect(discardedView(14, plainAt(80))).toBe(
      'Discarded proposal 14. The memory is as it was.\n\n  memdream show 14  it stays on record',
    );
  });
});
