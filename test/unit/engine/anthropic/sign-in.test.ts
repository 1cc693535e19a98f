import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { type AnthropicOptions, anthropicEngine } from '../../../../src/engine/anthropic.ts';
import { recording } from '../../../contracts/engine.ts';

const KEY = 'sk-ant-aaaaaaaaaaaa';

async function dreamWith(options: Partial<AnthropicOptions>, signal?: AbortSignal) {
  const recorded = recording(signal);
  const engine = anthropicEngine({
    ...{ model: 'm', baseUrl: 'http://127.0.0.1:9', price: undefined },
    limits: { maxTurns: 9, maxTokens: 1_000_000, perDreamUsd: 1 },
    credential: { kind: 'key', value: KEY },
    keyFrom: async () => KEY,
    ...options,
  });
  const error = await engine.dream(recorded.context).then(
    () => undefined,
    (thrown: Error & { code?: string; hint?: string }) => thrown,
  );
  return { error, ...recorded };
}

test.each([
  ['a line break', `${KEY}\nbbbbbbbbbbbb`],
  ['a space', `${KEY} bbbbbbbbbbbb`],
  ['a letter of no header', `${KEY}€bbbbbbbbbbbb`],
])('a key that holds %s is refused before anything is asked, and not repeated', async (_what, value) => {
  for (const options of [
    { credential: { kind: 'key' as const, value } },
    { credential: { kind: 'token' as const, value } },
    { credential: { kind: 'command' as const, command: 'x' }, keyFrom: async () => value },
  ]) {
    const { error, reserved } = await dreamWith(options);
    expect(error).toMatchObject({
      code: 'ENGINE_FAILED',
      hint: expect.stringContaining('ANTHROPIC_API_KEY'),
    });
    expect(error!.message).not.toContain('aaaa');
    expect(reserved).toEqual([]);
  }
});

test.each(['localhost:1234', 'ftp://models.test', 'http://me:password1@models.test', 'models', 'http://'])(
  'no server is asked at %s, and no money set aside for it',
  async (baseUrl) => {
    const { error, reserved } = await dreamWith({ baseUrl });
    expect(error).toMatchObject({
      code: 'ENGINE_FAILED',
      hint: expect.stringContaining('ANTHROPIC_BASE_URL'),
    });
    expect(error!.message).not.toContain('password1');
    expect(reserved).toEqual([]);
  },
);

test('a server that points elsewhere is not followed, not asked again, and paid nothing', async () => {
  let asked = 0;
  const server = http.createServer((request, response) => {
    asked++;
    request.resume();
    response.writeHead(308, { location: 'https://models.test/' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { error, spent } = await dreamWith({ baseUrl });
    expect(error).toMatchObject({ code: 'ENGINE_FAILED', hint: expect.stringContaining('baseUrl') });
    expect(error!.message).toContain('308');
    expect(spent).toEqual([{ input: 0, cacheRead: 0, cacheWrite: 0, output: 0 }]);
    expect(asked).toBe(1);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test('a command that prints the key hears that the dream is stopped', async () => {
  const stop = new AbortController();
  const { error } = await dreamWith(
    {
      credential: { kind: 'command', command: 'x' },
      keyFrom: (_command, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
          stop.abort(new Error('stopped by you'));
        }),
    },
    stop.signal,
  );
  expect(error!.message).toBe('stopped by you');
});
