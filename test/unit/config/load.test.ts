import { describe, expect, test } from 'vitest';
import { parseAssignments } from '../../../src/config/assignments.ts';
import { type LoadOptions, loadConfig, mustBeReadable } from '../../../src/config/load.ts';
import { environmentName, ROWS } from '../../../src/config/table.ts';

const MEMORY = '/home/dev/.claude/projects/-app/memory';

function load(file: unknown, options: Partial<LoadOptions> = {}) {
  return loadConfig({
    path: '/c/config.json',
    env: {},
    flags: {},
    memory: MEMORY,
    engines: ['anthropic', 'offline'],
    home: '/home/dev',
    readFile: () => (typeof file === 'string' ? file : JSON.stringify(file)),
    ...options,
  });
}

function failing(code: string) {
  return () => {
    throw Object.assign(new Error(code), { code });
  };
}

test('without a file every setting has its default', () => {
  const config = loadConfig({
    path: '/none',
    env: {},
    flags: {},
    memory: undefined,
    engines: [],
    readFile: failing('ENOENT'),
  });
  expect(config).toMatchObject({ warnings: [], blocked: [] });
  expect(config.settings).toEqual({
    mode: 'auto',
    engine: 'auto',
    model: 'claude-haiku-5-5',
    baseUrl: null,
    apiKeyCommand: null,
    project: null,
    gates: { minHours: 24, minSessions: 5, scanMinutes: 10, idleMinutes: 0 },
    budget: { perDreamUsd: 0.25, perMonthUsd: 5, maxMinutes: 20, maxTurns: 40, maxTokens: 2_000_000 },
    guard: { maxDeletedFiles: 3, maxLostPercent: 25, protect: [] },
    index: { maxLines: 200, maxChars: 25_000 },
    reads: 'anywhere',
    sources: [],
    notify: 'prompt',
  });
  expect(new Set(Object.values(config.origins))).toEqual(new Set(['default']));
});

test('changing what was loaded does not change the defaults', () => {
  load({}).settings.guard.protect.push('x');
  expect(load({}).settings.guard.protect).toEqual([]);
});

describe('precedence', () => {
  const file = { gates: { minHours: 1 }, memories: { [MEMORY]: { gates: { minHours: 2 } } } };
  const env = { MEMDREAM_GATES_MIN_HOURS: '3' };
  const flags = { 'gates.minHours': 4 };

  test.each([
    { config: {}, hours: 24, origin: 'default' },
    { config: file, memory: '/another', hours: 1, origin: 'user' },
    { config: file, hours: 2, origin: 'memory' },
    { config: file, env, hours: 3, origin: 'environment' },
    { config: file, env, flags, hours: 4, origin: 'flag' },
  ])('the highest place that says something decides: $origin', ({ config, hours, origin, ...options }) => {
    const loaded = load(config, options);
    expect(loaded.settings.gates.minHours).toBe(hours);
    expect(loaded.origins['gates.minHours']).toBe(origin);
    expect(loaded.origins['gates.minSessions']).toBe('default');
  });

  test('without a memory the sections of memories do not count', () => {
    expect(load(file, { memory: undefined }).settings.gates.minHours).toBe(1);
  });

  test('a memory may be named with a trailing slash or, given a realpath, by a link', () => {
    const slash = { memories: { [`${MEMORY}/`]: { mode: 'off' } } };
    expect(load(slash).settings.mode).toBe('off');
    const link = { memories: { '/link': { mode: 'off' } } };
    expect(load(link).settings.mode).toBe('auto');
    expect(load(link, { realpath: (path) => (path === '/link' ? MEMORY : undefined) }).settings.mode).toBe(
      'off',
    );
  });
});

describe('what strict settings do with garbage', () => {
  const garbage: [string, unknown][] = [
    ['mode', 'of'],
    ['engine', 'gpt'],
    ['model', ''],
    ['model', 5],
    ['baseUrl', 'localhost:1234'],
    ['baseUrl', 'file:///etc/passwd'],
    ['apiKeyCommand', ['pass']],
    ['budget.perDreamUsd', -1],
    ['budget.perMonthUsd', '5'],
    ['budget.maxMinutes', 60],
    ['budget.maxTurns', 1.5],
    ['budget.maxTokens', null],
    ['guard.maxDeletedFiles', 'many'],
    ['guard.maxLostPercent', 101],
    ['guard.protect', 'x.md'],
    ['guard.protect', [5]],
    ['reads', 'all'],
    ['budget', 5],
    ['guard', []],
  ];

  test.each(garbage)('%s = %j blocks', (key, value) => {
    const config = load(nested(key, value));
    expect(config.blocked).toEqual([expect.stringContaining(`${key} in /c/config.json must be`)]);
    expect(() => mustBeReadable(config)).toThrow(
      expect.objectContaining({ code: 'CONFIG_INVALID', exit: 2, hint: 'memdream config path' }),
    );
  });

  test('a value on the command line is no reason to look for a file', () => {
    const config = load({}, { flags: { engine: 'foo' } });
    expect(() => mustBeReadable(config)).toThrow(expect.objectContaining({ hint: 'memdream config list' }));
  });

  test('a value above a good one blocks and does not fall through', () => {
    const config = load({ mode: 'off' }, { env: { MEMDREAM_MODE: 'nope' } });
    expect(config.blocked).toEqual(['mode in MEMDREAM_MODE must be one of auto, propose, off, not "nope".']);
    expect(load({ mode: 'off', memories: { [MEMORY]: { mode: 1 } } }).blocked).toHaveLength(1);
  });

  test('a good value above garbage is enough', () => {
    const config = load({ mode: 'nope' }, { flags: { mode: 'propose' } });
    expect(config).toMatchObject({ blocked: [], settings: { mode: 'propose' } });
  });

  test('values that may hold a secret are not repeated', () => {
    const config = load({ baseUrl: 'user:secret@host', apiKeyCommand: '' });
    expect(config.blocked).toHaveLength(2);
    expect(config.blocked.join()).not.toContain('secret');
  });

  test('garbage in the section of another memory does not concern this one', () => {
    expect(load({ memories: { '/other': { mode: 5 }, '/third': 7 } }).blocked).toEqual([]);
  });

  test.each([
    [{ memories: [] }],
    [{ memories: { [MEMORY]: 'off' } }],
    [{ memories: { '~/.claude/projects/-app/memory': { mode: 'off' } } }],
    [{ memories: { 'relative/memory': {} } }],
  ])('%j blocks: it may say off for this memory', (file) => {
    expect(load(file).blocked).toHaveLength(1);
  });
});

describe('what lenient settings do with garbage', () => {
  test.each([
    ['gates.minHours', 'soon'],
    ['gates.minHours', -1],
    ['gates.minSessions', 2.5],
    ['gates.scanMinutes', null],
    ['gates.idleMinutes', {}],
    ['index.maxLines', 0],
    ['index.maxChars', 1e12],
    ['project', 'relative'],
    ['sources', [{ agent: 'claude-code' }]],
    ['sources', 'x'],
    ['notify', 'loud'],
    ['gates', 5],
  ] as [string, unknown][])('%s = %j warns by name and takes the default', (key, value) => {
    const config = load(nested(key, value));
    expect(config.blocked).toEqual([]);
    expect(config.warnings).toEqual([expect.stringContaining(`${key} in /c/config.json must be`)]);
    expect(config.settings).toEqual(load({}).settings);
  });

  test('a good value below garbage counts', () => {
    const config = load({ gates: { minHours: 72 } }, { env: { MEMDREAM_GATES_MIN_HOURS: 'x' } });
    expect(config.settings.gates.minHours).toBe(72);
    expect(config.warnings).toHaveLength(1);
  });
});

describe('the file', () => {
  test('may hold comments, trailing commas, a byte order mark, or nothing', () => {
    expect(load('\uFEFF{ // why\n "mode": "off", /* x */ }').settings.mode).toBe('off');
    expect(load('')).toMatchObject({ blocked: [], warnings: [] });
    expect(load('// only a comment')).toMatchObject({ blocked: [] });
  });

  test('that cannot be parsed blocks and says where', () => {
    const config = load('{\n  "mode": "off"\n  "reads": "project"\n}');
    expect(config.blocked).toEqual([
      '/c/config.json cannot be understood: comma expected at line 3, column 3.',
    ]);
    expect(load('{"mode": "off"').blocked).toHaveLength(1);
    expect(load('[]').blocked).toHaveLength(1);
  });

  test('that cannot be read blocks', () => {
    expect(load('', { readFile: failing('EACCES') }).blocked).toEqual([
      '/c/config.json cannot be read: EACCES.',
    ]);
    expect(load('', { readFile: failing('EISDIR') }).blocked).toHaveLength(1);
  });

  test('cannot set anything through __proto__', () => {
    const config = load(
      '{"__proto__": {"mode": "off", "memories": 5}, "gates": {"__proto__": {"minHours": 1}}}',
    );
    expect(config.settings.mode).toBe('auto');
    expect(config.settings.gates.minHours).toBe(24);
    expect(({} as Record<string, unknown>).mode).toBeUndefined();
  });
});

describe('unknown names', () => {
  test('warn with the name that was probably meant', () => {
    const config = load({ gates: { minHour: 1 }, guards: {}, zzz: 1, $schema: 'x' });
    expect(config.warnings).toEqual([
      'gates.minHour in /c/config.json is not a setting. Did you mean gates.minHours?',
      'guards in /c/config.json is not a setting.',
      'zzz in /c/config.json is not a setting.',
    ]);
    expect(config.blocked).toEqual([]);
  });

  test('warn in a section of this memory, in the environment and on the command line', () => {
    const config = load(
      { memories: { [MEMORY]: { mod: 'off' } } },
      { env: { MEMDREAM_MODDE: 'off' }, flags: { raeds: 'project' } },
    );
    expect(config.warnings.map((warning) => /Did you mean (.*)\?/.exec(warning)?.[1])).toEqual([
      'reads',
      'MEMDREAM_MODE',
      'mode',
    ]);
  });

  test('MEMDREAM_DIR, MEMDREAM_OFF, MEMDREAM_INSIDE and empty variables are no settings', () => {
    const env = { MEMDREAM_DIR: 'x', MEMDREAM_OFF: '1', MEMDREAM_INSIDE: '1', MEMDREAM_MODE: '', OTHER: 'x' };
    expect(load({}, { env })).toMatchObject({ warnings: [], blocked: [], settings: { mode: 'auto' } });
  });
});

describe('values given as text', () => {
  test('are JSON or bare, as the type of the setting wants it', () => {
    const flags = parseAssignments([
      'mode="off"',
      'model=5',
      'gates.minHours=0.5',
      'guard.protect=["a.md","b/*"]',
      'apiKeyCommand=pass show key=1',
      'gates.minHours=1.5',
    ]);
    const config = load({}, { flags, env: { MEMDREAM_SOURCES: '[{"agent":"claude-code","path":"~/old"}]' } });
    expect(config).toMatchObject({ blocked: [], warnings: [] });
    expect(config.settings).toMatchObject({
      mode: 'off',
      model: '5',
      gates: { minHours: 1.5 },
      guard: { protect: ['a.md', 'b/*'] },
      apiKeyCommand: 'pass show key=1',
      sources: [{ agent: 'claude-code', path: '/home/dev/old' }],
    });
  });

  test('one bare text is a list of one', () => {
    expect(load({}, { flags: { 'guard.protect': 'a.md' } }).settings.guard.protect).toEqual(['a.md']);
  });

  test('-c without key and value is a usage error', () => {
    for (const text of ['mode', '=off', '']) {
      expect(() => parseAssignments([text])).toThrow(expect.objectContaining({ code: 'USAGE' }));
    }
  });

  test('every setting can be given by its variable', () => {
    const env = Object.fromEntries(
      ROWS.filter((row) => row.default !== null).map((row) => [
        environmentName(row.key),
        JSON.stringify(row.default),
      ]),
    );
    const config = load({}, { env });
    expect(config).toMatchObject({ warnings: [], blocked: [] });
    expect(config.settings).toEqual(load({}).settings);
    expect(config.origins['budget.perDreamUsd']).toBe('environment');
  });
});

function nested(key: string, value: unknown): object {
  const [head, tail] = key.split('.') as [string, string?];
  return tail === undefined ? { [head]: value } : { [head]: { [tail]: value } };
}
