import { afterEach, describe, expect, test, vi } from 'vitest';
import { readTurn } from '../../../../src/engine/anthropic/read-turn.ts';

const SAYS = [
  { type: 'content_block_start', index: 0, content_block: { type: 'text', text: 'Done.' } },
  { type: 'content_block_stop', index: 0 },
  { type: 'message_delta', delta: { stop_reason: 'end_turn' } },
];
const STOP = { type: 'message_stop' };

/** A stream of some events that then fails or falls silent. */
async function* stream(events: readonly object[], then: () => Promise<never>): AsyncGenerator<unknown> {
  yield* events;
  await then();
}

const reset = () => Promise.reject(new TypeError('terminated'));
const silence = () => new Promise<never>(() => {});

function read(events: readonly object[], then: () => Promise<never>) {
  const said: string[] = [];
  const turn = readTurn(async () => stream(events, then), {
    ...{ signal: new AbortController().signal, callIds: new Set<string>() },
    onWords: (text) => said.push(text),
  });
  turn.catch(() => {});
  return { turn, said };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('an answer whose end has come', () => {
  test('is whole, though the connection breaks behind it', async () => {
    const { turn, said } = read([...SAYS, STOP], reset);
    expect(await turn).toMatchObject({ text: 'Done.', stopReason: 'end_turn' });
    expect(said).toEqual(['Done.']);
  });

  test('is whole, though the server never ends the stream', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { turn } = read([...SAYS, STOP], silence);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await turn).toMatchObject({ text: 'Done.' });
  });
});

test('an answer that breaks off or falls silent before its end is none', async () => {
  await expect(read(SAYS, reset).turn).rejects.toThrow('terminated');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { turn } = read(SAYS, silence);
  await vi.advanceTimersByTimeAsync(100_000);
  await expect(turn).rejects.toThrow('the server said nothing for 90 s');
});
