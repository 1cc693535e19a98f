import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runDream } from '../../../src/dream/run.ts';
import { statusOf } from '../../../src/dream/status.ts';
import { whoDreams } from '../../../src/dream/who-dreams.ts';
import type { EngineEntry } from '../../../src/dream/world.ts';
import { scripted } from '../../support/scripted.ts';
import { keptMemory, machineFor, sampleMemory, scratch } from '../../support/world.ts';

const model = (name: string | undefined) =>
  scripted(() => {}, { name: 'model', costs: true, ...(name !== undefined && { model: name }) });
const entry = (name: string, unavailable?: string): EngineEntry => ({
  name,
  unavailable: () => unavailable,
  create: () => scripted(() => {}, { name }),
});

describe('who would dream', () => {
  test.each([
    ['claude-haiku-5-5', { capUsd: 0.25, capTokens: 2_000_000 }],
    ['claude-haiku-5-5-20261001', { capUsd: 0.25, capTokens: 2_000_000 }],
    ['llama3', { capUsd: null, capTokens: 2_000_000 }],
    [undefined, { capUsd: null, capTokens: 2_000_000 }],
  ])('with the model %s is capped by %j', async (name, caps) => {
    const dir = await keptMemory(sampleMemory(2));
    const { world, target, request, events } = machineFor(dir, { engine: model(name) });
    expect(whoDreams(world, target)).toMatchObject({ name: 'model', costs: true, ...caps });
    await runDream(world, target, request());
    expect(events).toContainEqual(expect.objectContaining({ event: 'engine', name: 'model', ...caps }));
  });

  test('says why those that come first were passed over, and asks only for auto', () => {
    const { world, target } = machineFor(join(scratch(), 'memory'));
    world.engines = [entry('first', 'no credentials found'), entry('second'), entry('third', 'not asked')];
    expect(whoDreams(world, target)).toMatchObject({
      name: 'second',
      costs: false,
      capTokens: null,
      passedOver: [{ name: 'first', reason: 'no credentials found' }],
    });
    target.settings.engine = 'second';
    expect(whoDreams(world, target)).toMatchObject({ name: 'second', passedOver: [] });
  });

  test('is told by status even where nobody can', async () => {
    const dir = await keptMemory(sampleMemory(2));
    const { world, target } = machineFor(dir);
    world.engines = [entry('first', 'no credentials found')];
    target.settings.engine = 'first';
    const status = await statusOf(world, target);
    expect(status.dreamer).toMatchObject({
      name: 'first',
      trouble: { code: 'ENGINE_UNAVAILABLE', message: expect.stringContaining('no credentials found') },
    });
    target.settings.engine = 'auto';
    expect((await statusOf(world, target)).dreamer.trouble?.message).toContain('No engine can dream now');
  });
});
