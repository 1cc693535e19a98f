import { afterEach, expect, test } from 'vitest';
import { watching } from '../../../src/commands/watching.ts';
import type { App } from '../../../src/compose.ts';
import { anEvent } from '../ui/fake-dream.ts';
import { fakeTerminal } from '../ui/fake-terminal.ts';

let end = () => {};
afterEach(() => end());

function follow() {
  const { terminal, stdout } = fakeTerminal({ isTTY: true });
  const app = {
    terminal,
    globals: { json: false, quiet: false, verbose: false },
    world: { now: () => new Date('2026-11-18T09:14:05Z') },
    signal: new AbortController().signal,
  } as unknown as App;
  const view = watching(app);
  end = view.end;
  return { view, stdout };
}

test('a look at a memory without a history is watched too: its engine begins without a step before it', async () => {
  const { view, stdout } = follow();
  view.onEvent(
    anEvent({
      ...{ event: 'engine', name: 'anthropic', model: 'claude-haiku-5-5', sessions: 6 },
      ...{ capUsd: 0.25, capTokens: 2_000_000 },
    }),
  );
  await expect.poll(() => stdout.text).toContain('Dreaming with anthropic (claude-haiku-5-5), at most $0.25');
});

test('a closed gate shows no live view', () => {
  const { view, stdout } = follow();
  view.onEvent(anEvent({ event: 'fired', trigger: 'manual', hoursSince: 1, sessionsSince: 0 }));
  view.onEvent(
    anEvent({ event: 'gate', name: 'time', open: false, need: '24 h since the last dream', have: '1 h' }),
  );
  expect(stdout.text).toBe('');
});
