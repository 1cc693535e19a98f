import { expect, test } from 'vitest';
import { COMMANDS } from '../../../src/commands/table.ts';
import { enginesFor } from '../../../src/compose.ts';

test('the help of --engine names every engine there is', () => {
  for (const { options } of COMMANDS.filter(({ options }) => options.engine))
    for (const name of ['auto', ...enginesFor({ env: {}, home: '/' }).map((engine) => engine.name)])
      expect(options.engine!.text).toMatch(new RegExp(`\\b${name}\\b`));
});

test('whatever may cost money takes a limit for this once', () => {
  const dreaming = COMMANDS.filter(({ options }) => options.engine);
  expect(dreaming.map(({ name }) => name)).toEqual(['run', 'dry-run', 'install']);
  for (const { options } of dreaming) expect(Object.keys(options)).toContain('max-cost');
});
