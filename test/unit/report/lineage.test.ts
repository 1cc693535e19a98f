import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runDream } from '../../../src/dream/run.ts';
import type { Engine } from '../../../src/engine/port.ts';
import { lineageOf } from '../../../src/report/lineage.ts';
import { openMemory } from '../../../src/store/opened.ts';
import { keptMemory, machineFor, writeFiles } from '../../support/world.ts';

const facts = (word: string, many = 6) =>
  Array.from({ length: many }, (_, i) => `- The ${word} service number ${i} listens on port 40${i}0.\n`).join(
    '',
  );

test('memories that were created, renamed, merged and deleted tell so, with the dream that did it', async () => {
  const index = ['old-name', 'deploy', 'ports', 'gone']
    .map((name) => `- [${name}](${name}.md) — notes\n`)
    .join('');
  const dir = await keptMemory({
    'MEMORY.md': index,
    'old-name.md': facts('naming'),
    'deploy.md': facts('deploy'),
    'ports.md': facts('ports', 3),
    'gone.md': 'short\n',
  });
  const engine: Engine = {
    name: 'scripted',
    costs: false,
    canMend: false,
    async dream(context) {
      for (const phase of context.phases) context.enter(phase);
      const call = async (tool: string, input: Record<string, unknown>) => {
        const done = await context.call(tool, input);
        if (!done.ok) throw new Error(done.text);
      };
      const path = (name: string) => join(dir, name);
      await call('Write', { file_path: path('new-name.md'), content: facts('naming') });
      await call('Delete', { file_path: path('old-name.md') });
      await call('Write', { file_path: path('deploy.md'), content: facts('deploy') + facts('ports', 3) });
      await call('Delete', { file_path: path('ports.md') });
      await call('Delete', { file_path: path('gone.md') });
      await call('Write', { file_path: path('fresh.md'), content: facts('fresh') });
      return {};
    },
  };
  const settings = { 'guard.maxDeletedFiles': 10, 'guard.maxLostPercent': 100 };
  const { world, target, request } = machineFor(dir, { engine, settings });
  const { dream, error } = await runDream(world, target, request());
  expect([error, dream.outcome]).toEqual([undefined, 'committed']);
  writeFiles(dir, { 'untold.md': 'a person wrote this\n' });
  const told = await lineageOf(openMemory(fs, dir, world.now));
  const story = (path: string) => told.find((one) => one.path === path);
  expect(story('new-name.md')).toMatchObject({
    isThere: true,
    steps: [
      { what: 'written', dream: null },
      { what: 'renamed', other: 'old-name.md', dream: 1 },
    ],
  });
  expect(story('ports.md')).toMatchObject({
    isThere: false,
    steps: [{ what: 'written' }, { what: 'merged', other: 'deploy.md', dream: 1 }],
  });
  expect(story('gone.md')).toMatchObject({
    isThere: false,
    steps: [{ what: 'written' }, { what: 'deleted' }],
  });
  expect(story('fresh.md')).toMatchObject({ isThere: true, steps: [{ what: 'created', dream: 1 }] });
  expect(story('deploy.md')).toBeUndefined();
});
