import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { previewDream } from '../../../src/dream/preview.ts';
import { runDream } from '../../../src/dream/run.ts';
import { scripted } from '../../support/scripted.ts';
import { keptMemory, machineFor, sampleMemory, scratch, writeFiles } from '../../support/world.ts';

async function unkeptMemory(): Promise<string> {
  const dir = join(scratch(), 'memory');
  writeFiles(dir, sampleMemory(2));
  return dir;
}

describe.each([
  ['with a history', () => keptMemory(sampleMemory(2)), runDream],
  ['without one', unkeptMemory, previewDream],
])('a dry-run of a memory %s, where dreaming is switched off', (_what, memory, look) => {
  test.each([
    ['by its mode', { mode: 'off' }, undefined, 'mode is off'],
    ['by a variable', {}, 'MEMDREAM_OFF is set', 'MEMDREAM_OFF is set'],
  ])('%s, asks no model', async (_by, settings, disabled, reason) => {
    let asked = 0;
    const engine = scripted(() => void asked++, { costs: true, model: 'claude-haiku-5-5' });
    const { world, target, request } = machineFor(await memory(), { engine, settings });
    target.disabled = disabled;
    await expect(look(world, target, { ...request(), kind: 'dry-run' })).rejects.toMatchObject({
      code: 'SWITCHED_OFF',
      message: expect.stringContaining(reason),
      hint: expect.stringContaining('memdream dry-run --engine offline'),
    });
    expect(asked).toBe(0);
  });

  test('still shows what the rules would do, which costs nothing', async () => {
    const { world, target, request } = machineFor(await memory(), { settings: { mode: 'off' } });
    const { error } = await look(world, target, { ...request(), kind: 'dry-run' });
    expect(error).toBeUndefined();
  });
});
