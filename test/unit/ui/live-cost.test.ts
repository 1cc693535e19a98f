import { expect, test } from 'vitest';
import { runDream } from '../../../src/dream/run.ts';
import { liveFrame } from '../../../src/ui/live-frame.ts';
import { startState, withEvent } from '../../../src/ui/live-state.ts';
import { scripted } from '../../support/scripted.ts';
import { keptMemory, machineFor, sampleMemory } from '../../support/world.ts';
import { plainAt } from './fake-terminal.ts';

test('a dream that costs shows its cap from the start and what it has cost so far', async () => {
  const dir = await keptMemory(sampleMemory(3));
  const pictures: string[] = [];
  const engine = scripted(
    (context) => {
      for (const turn of [1, 2]) {
        pictures.push(picture());
        context.reserve(0.1);
        context.spent({ input: 1_000, cacheRead: 0, cacheWrite: 0, output: 50, costUsd: 0.02, turn: true });
        expect(turn).toBe(pictures.length);
      }
      pictures.push(picture());
    },
    { costs: true, model: 'claude-haiku-5-5' },
  );
  let state = startState(0);
  const picture = () =>
    liveFrame(state, { nowMs: 0, tick: 0, asking: 'nothing', keys: '' }, plainAt(80)).join('\n');
  const { world, target, request } = machineFor(dir, { engine });
  const onEvent = (event: Parameters<typeof withEvent>[1]) => {
    state = withEvent(state, event, dir);
  };
  await runDream(world, target, request({ onEvent }));
  for (const text of pictures)
    expect(text).toContain('Dreaming with scripted (claude-haiku-5-5), at most $0.25');
  expect(pictures[0]).not.toContain('tokens in');
  expect(pictures[1]).toContain('1,000 tokens in, 50 out, $0.02');
  expect(pictures[2]).toContain('2,000 tokens in, 100 out, $0.04');
});
