import { expect, test } from 'vitest';
import type { Status } from '../../../src/dream/status.ts';
import { MemdreamError } from '../../../src/errors.ts';
import { LOOKS, type TroubleFacts, troubleOf } from '../../../src/triggers/trouble.ts';

const gate = (name: string, answer: object) => ({ name, answer: { need: 'n', have: 'h', ...answer } });
const status = (more: object = {}) =>
  ({ trouble: null, dreamer: { trouble: null }, gates: [], ...more }) as unknown as Status;

const WELL: TroubleFacts = {
  status: status(),
  blocked: [],
  claude: [],
  installed: [],
  isThere: () => true,
  modes: [{ path: '/s', mode: 0o40700, unwanted: 0o077 }],
  foreign: [],
  unagreed: [],
};

/** For each id: what brings it up. */
const CASES: Record<string, Partial<TroubleFacts>> = {
  'repository-broken': {
    status: status({
      trouble: new MemdreamError('STORE_BROKEN', 'It is damaged.', { hint: 'memdream init' }),
    }),
  },
  'no-engine': {
    status: status({
      dreamer: { trouble: new MemdreamError('ENGINE_UNAVAILABLE', 'No key.', { hint: 'Sign in.' }) },
    }),
  },
  'config-blocked': { blocked: ['mode must be auto'] },
  'retry-waits-for-person': {
    status: status({ gates: [gate('retry', { open: false, reason: 'it failed 5 times' })] }),
  },
  'second-dreamer': {
    claude: [{ file: '/h/.claude/settings.json', ofProject: false, values: { autoDreamEnabled: true } }],
  },
  'hook-command-missing': {
    installed: [{ trigger: 'shell', file: '/h/.bashrc', scripts: ['/gone/memdream.cjs'] }],
    isThere: () => false,
  },
  permissions: { modes: [{ path: '/s', mode: 0o40755, unwanted: 0o077 }] },
  'places-not-agreed': {
    installed: [{ trigger: 'shell', file: '/h/.bashrc', scripts: [] }],
    unagreed: [['XDG_STATE_HOME', '/p/state']],
  },
  'foreign-files': { foreign: ['/s belongs to another user (uid 7).'] },
  'lock-in-future': {
    status: status({ gates: [gate('time', { open: true, have: 'the lock is dated in the future' })] }),
  },
};

test('nothing is wrong where nothing is', () => {
  expect(troubleOf(WELL)).toEqual([]);
});

test.each(LOOKS.map(({ id }) => id))('%s is found by itself, and says the way out', (id) => {
  expect(Object.keys(CASES)).toContain(id);
  expect(troubleOf({ ...WELL, ...CASES[id] })).toEqual([
    { id, message: expect.stringMatching(/\S/), hint: expect.stringMatching(/\S/) },
  ]);
});

test('a failure that only waits for its hour is no trouble, nor is a dream of Claude Code that is switched off', () => {
  const spaced = status({ gates: [gate('retry', { open: false, reason: 'it failed', untilMs: 5 })] });
  const claude = [
    { file: '/p/.claude/settings.local.json', ofProject: true, values: { autoDreamEnabled: false } },
    { file: '/h/.claude/settings.json', ofProject: false, values: { autoDreamEnabled: true } },
  ];
  expect(troubleOf({ ...WELL, status: spaced, claude })).toEqual([]);
});
