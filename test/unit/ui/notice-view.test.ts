import { expect, test } from 'vitest';
import type { Dream } from '../../../src/store/record.ts';
import { dreamNotice, troubleNotice } from '../../../src/ui/notice-view.ts';

const DREAM: Dream = {
  ...{ id: 12, kind: 'dream', outcome: 'committed', commit: 'c', at: '2026-11-18T00:00:00Z', durationMs: 1 },
  ...{ trigger: 'timer', engine: 'offline', model: null, improved: 5, files: [] },
  ...{ lines: { added: 1, removed: 2 }, bytes: { before: 10_000, after: 7_800 }, sessions: 6, turns: null },
  ...{ usage: null, costUsd: null, reason: null, claim: null, reverts: [], revertedBy: null, kept: true },
};
const SHOP = { name: 'shop', at: '/home/me/my shop' };

test.each([
  [
    'committed, with a model',
    { costUsd: 0.02 },
    undefined,
    'memdream: Improved 5 memories (-2.2 KB, $0.02). See: memdream show',
  ],
  ['committed, for free', {}, undefined, 'memdream: Improved 5 memories (-2.2 KB). See: memdream show'],
  [
    'one of several',
    {},
    SHOP,
    "memdream: Improved 5 memories in shop (-2.2 KB). See: memdream show -C '/home/me/my shop'",
  ],
  [
    'proposed',
    { outcome: 'proposed', reason: '3 files gone' },
    undefined,
    'memdream: Proposed 5 memories (-2.2 KB); it waits for you. See: memdream show pending',
  ],
  [
    'failed',
    { outcome: 'failed', reason: 'The server\nsaid \u001b[31mno' },
    undefined,
    'memdream: A dream failed: The server said no. The memory is as it was. See: memdream show 12',
  ],
  [
    'failed and cost',
    { outcome: 'failed', reason: 'No!', costUsd: 0.5 },
    undefined,
    'memdream: A dream failed: No! Spent: $0.50. The memory is as it was. See: memdream show 12',
  ],
  [
    'failed without a record',
    { outcome: 'failed', id: null },
    undefined,
    'memdream: A dream failed: the reason is not known. The memory is as it was. See: memdream status',
  ],
] as const)('%s', (_what, more, about, expected) => {
  expect(dreamNotice({ ...DREAM, ...more } as Dream, about)).toBe(expected);
});

test.each(['unchanged', 'skipped', 'stopped'] as const)('a dream that ended %s says nothing', (outcome) => {
  expect(dreamNotice({ ...DREAM, outcome }, undefined)).toBeUndefined();
});

test('a long reason is cut: a prompt has room for one line', () => {
  const notice = dreamNotice({ ...DREAM, outcome: 'failed', reason: 'why '.repeat(500) }, undefined);
  expect(notice!.length).toBeLessThan(300);
});

test('what kept a dream from beginning', () => {
  expect(troubleNotice({ message: 'The disk is full.' }, SHOP)).toBe(
    "memdream: No dream in shop: The disk is full. See: memdream status -C '/home/me/my shop'",
  );
});
