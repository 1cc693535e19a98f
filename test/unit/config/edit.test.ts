import { expect, test } from 'vitest';
import { parseSetting } from '../../../src/config/assignments.ts';
import { editConfig } from '../../../src/config/edit.ts';
import { parseConfigText } from '../../../src/config/parse-file.ts';

test('setting a key keeps comments and layout', () => {
  const text = '{\n    // at night\n    "mode": "auto", // for now\n    "gates": { "minHours": 24 }\n}\n';
  expect(editConfig(text, 'mode', 'off')).toBe(text.replace('"auto"', '"off"'));
  const hours = editConfig(text, 'gates.minSessions', 3);
  expect(hours).toContain('// at night');
  expect(hours).toContain('// for now');
  expect(values(hours)).toEqual({ mode: 'auto', gates: { minHours: 24, minSessions: 3 } });
  expect(editConfig(text, 'reads', 'project')).toContain('\n    "reads": "project"\n}');
});

test('an empty file becomes an object', () => {
  expect(values(editConfig('', 'mode', 'off'))).toEqual({ mode: 'off' });
  expect(editConfig('', 'budget.maxTurns', 5)).toBe('{\n  "budget": {\n    "maxTurns": 5\n  }\n}\n');
});

test("a memory's own key goes to its section", () => {
  const text = editConfig('{}', 'mode', 'propose', '/a.b/memory');
  expect(values(text)).toEqual({ memories: { '/a.b/memory': { mode: 'propose' } } });
  expect(values(editConfig(text, 'mode', undefined, '/a.b/memory'))).toEqual({
    memories: { '/a.b/memory': {} },
  });
});

test('taking out a key leaves the others, and taking out what is not there changes nothing', () => {
  const text = '{\n  // a\n  "mode": "off",\n  // b\n  "reads": "project"\n}\n';
  expect(values(editConfig(text, 'mode', undefined))).toEqual({ reads: 'project' });
  expect(values(editConfig(text, 'reads', undefined))).toEqual({ mode: 'off' });
  expect(editConfig(text, 'gates.minHours', undefined)).toBe(text);
});

test.each([
  '{\n  "mode": "off",\n}\n',
  '{ "gates": { "minHours": 1, }, }',
  '{ "mode": "off", /* last */ }',
  '{\r\n\t"mode": "off"\r\n}\r\n',
])('a file with trailing commas or other line ends stays readable (%j)', (text) => {
  for (const [key, value] of [
    ['reads', 'project'],
    ['gates.minSessions', 2],
    ['mode', 'auto'],
    ['mode', undefined],
  ] as const) {
    const before = values(text) as Record<string, unknown>;
    const after = values(editConfig(text, key, value)) as Record<string, Record<string, unknown>>;
    const [head, tail] = key.split('.') as [string, string?];
    expect(tail === undefined ? after[head] : after[head]![tail]).toEqual(value);
    expect(Object.keys(after).length).toBeGreaterThanOrEqual(Object.keys(before).length - 1);
  }
});

test('a file that cannot be understood, or has no room for the key, is refused', () => {
  for (const text of ['{"mode": ', '[]', '{"gates": 5}']) {
    expect(() => editConfig(text, 'gates.minHours', 1)).toThrow(
      expect.objectContaining({ code: 'CONFIG_INVALID' }),
    );
  }
});

test('config set takes what fits and says what would', () => {
  const known = { engines: ['offline'], home: '/home/dev' };
  expect(parseSetting('gates.minHours', '12', known)).toBe(12);
  expect(parseSetting('project', '~/app', known)).toBe('~/app');
  expect(parseSetting('engine', 'offline', known)).toBe('offline');
  expect(() => parseSetting('engine', 'gpt', known)).toThrow('engine must be one of auto, offline.');
  expect(() => parseSetting('gate.minHours', '1', known)).toThrow('Did you mean gates.minHours?');
});

function values(text: string): object {
  const parsed = parseConfigText(text);
  if (!parsed.ok) throw new Error(`${parsed.why}: ${text}`);
  return parsed.values;
}
