import { expect, test } from 'vitest';
import { type LoadOptions, loadConfig } from '../../../src/config/load.ts';
import { environmentName, ROWS } from '../../../src/config/table.ts';

const load = (env: Record<string, string>, more: Partial<LoadOptions> = {}) =>
  loadConfig({
    path: '/h/config.json',
    env,
    isAutomatic: true,
    flags: {},
    memory: undefined,
    engines: ['anthropic', 'offline'],
    readFile: () =>
      '{ "mode": "propose", "budget": { "perDreamUsd": 0.1 }, "guard": { "protect": ["a.md"] } }',
    ...more,
  });

test.each([
  ['MEMDREAM_BASE_URL', 'https://evil.example'],
  ['MEMDREAM_API_KEY_COMMAND', 'touch /tmp/canary'],
  ['MEMDREAM_SOURCES', '[{"agent":"codex","path":"/p/sessions"}]'],
  ['MEMDREAM_PROJECT', '/p'],
  ['MEMDREAM_MODEL', 'dear-one'],
  ['MEMDREAM_ENGINE', 'anthropic'],
  ['MEMDREAM_MODE', 'auto'],
  ['MEMDREAM_BUDGET_PER_DREAM_USD', '50'],
  ['MEMDREAM_BUDGET_MAX_TURNS', '900'],
  ['MEMDREAM_GUARD_MAX_DELETED_FILES', '1000'],
  ['MEMDREAM_GUARD_PROTECT', '[]'],
  ['MEMDREAM_INDEX_MAX_LINES', '10'],
])(
  '%s=%s of the folder it started in is not obeyed by what starts by itself, and that is told',
  (name, value) => {
    const [config, without] = [load({ [name]: value }), load({})];
    expect(config.settings).toEqual(without.settings);
    expect(config.origins).toEqual(without.origins);
    expect(config.warnings).toEqual([
      expect.stringContaining(`${name} is not obeyed by what starts by itself`),
    ]);
    expect(load({ [name]: value }, { isAutomatic: false }).settings).not.toEqual(without.settings);
  },
);

test.each([
  ['MEMDREAM_MODE', 'off', 'mode'],
  ['MEMDREAM_READS', 'project', 'reads'],
  ['MEMDREAM_ENGINE', 'offline', 'engine'],
  ['MEMDREAM_BUDGET_PER_DREAM_USD', '0.05', 'budget.perDreamUsd'],
  ['MEMDREAM_GUARD_MAX_LOST_PERCENT', '5', 'guard.maxLostPercent'],
  ['MEMDREAM_GUARD_PROTECT', '["a.md","b.md"]', 'guard.protect'],
  ['MEMDREAM_GATES_MIN_HOURS', '2', 'gates.minHours'],
  ['MEMDREAM_NOTIFY', 'none', 'notify'],
])('%s=%s holds a dream back, or moves it: that a shell may say', (name, value, key) => {
  const config = load({ [name]: value });
  expect(config.origins[key as keyof typeof config.origins]).toBe('environment');
  expect(config.warnings).toEqual([]);
});

test('what cannot be read blocks, as ever: it may have been meant to forbid something', () => {
  expect(load({ MEMDREAM_MODE: 'of' }).blocked).toHaveLength(1);
});

test('no setting names a server, a command or a folder from there, also none that is new', () => {
  const words: Record<string, string> = { url: 'https://evil.example', text: 'evil', path: '/evil' };
  for (const row of ROWS.filter(({ type }) => type in words)) {
    const name = environmentName(row.key);
    expect(load({ [name]: words[row.type]! }).settings, name).toEqual(load({}).settings);
  }
});
