import { expect, test } from 'vitest';
import { settingRows } from '../../../src/config/describe.ts';
import { configSchema } from '../../../src/config/schema.ts';
import { environmentName, ROWS } from '../../../src/config/table.ts';

test('the schema knows every setting, for the user and for each memory', () => {
  const schema = configSchema(['offline']);
  for (const { key } of ROWS) {
    const path = key.replace('.', '.properties.');
    expect(schema).toHaveProperty(`properties.${path}.description`);
    expect(schema).toHaveProperty(`$defs.settings.properties.${path}.description`);
  }
  expect(schema).toMatchObject({
    additionalProperties: false,
    properties: {
      engine: { enum: ['auto', 'offline'], default: 'auto' },
      gates: { properties: { minHours: { type: 'number', minimum: 0, default: 24 } } },
      memories: { additionalProperties: { $ref: '#/$defs/settings' } },
    },
  });
});

test('each setting has one row of help, with its variable', () => {
  const rows = settingRows(['anthropic', 'offline']);
  expect(rows.map((row) => row.key)).toEqual(ROWS.map((row) => row.key));
  expect(rows.find((row) => row.key === 'budget.perDreamUsd')).toEqual({
    key: 'budget.perDreamUsd',
    environment: 'MEMDREAM_BUDGET_PER_DREAM_USD',
    values: '0–1000',
    default: '0.25',
    text: 'US dollars a dream.',
  });
  expect(rows.find((row) => row.key === 'engine')?.values).toBe('auto | anthropic | offline');
  expect(rows.every((row) => row.values && row.text.endsWith('.'))).toBe(true);
});

test.each([
  ['gates.minHours', 'MEMDREAM_GATES_MIN_HOURS'],
  ['baseUrl', 'MEMDREAM_BASE_URL'],
  ['mode', 'MEMDREAM_MODE'],
])('%s is set by %s', (key, name) => {
  expect(environmentName(key)).toBe(name);
});
