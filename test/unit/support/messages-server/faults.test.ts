import { describe, expect, test } from 'vitest';
import {
  calls,
  done,
  type Fault,
  says,
  startMessagesServer,
  type Turn,
} from '../../../support/messages-server.ts';
import { BODY, eventsIn, type Met, meet, post, sdkFor } from './client.ts';

const TURN = calls(
  { Write: { file_path: 'a.md', content: 'word '.repeat(60) } },
  'I write it down now, all of it.',
);

/** What the first request meets where a fault is in the place of the first turn. */
async function metBy(fault: Fault, turn: Turn = TURN, hangsAfter?: string): Promise<Met> {
  const server = await startMessagesServer([turn], { faults: [{ turn: 1, fault }] });
  return await meet(server.url, { hangsAfter });
}

/** What the SDK makes of it. */
async function heardOf(fault: Fault, turn: Turn = TURN) {
  const server = await startMessagesServer([turn], { faults: [{ turn: 1, fault }] });
  return await sdkFor(server).messages.stream(BODY).finalMessage();
}

const lastIn = (met: Met) => eventsIn(met.text).at(-1)?.type;

describe('a status', () => {
  test.each([
    [400, 'invalid_request_error'],
    [401, 'authentication_error'],
    [403, 'permission_error'],
    [404, 'not_found_error'],
    [413, 'request_too_large'],
    [429, 'rate_limit_error'],
    [500, 'api_error'],
    [502, 'api_error'],
    [529, 'overloaded_error'],
  ])('%i comes with the error of the API', async (status, type) => {
    const met = await metBy({ kind: 'status', status });
    expect(met).toMatchObject({ how: 'ended', status });
    expect(JSON.parse(met.text)).toMatchObject({ type: 'error', error: { type } });
    await expect(heardOf({ kind: 'status', status })).rejects.toMatchObject({ status, type });
  });

  test('may come with a page, with nothing, or with far too much', async () => {
    const page = await metBy({ kind: 'status', status: 502, body: 'html' });
    expect(page.text).toMatch(/^<!DOCTYPE html>/);
    expect(page.headers!.get('content-type')).toBe('text/html');
    expect(await metBy({ kind: 'status', status: 401, body: 'none' })).toMatchObject({
      status: 401,
      text: '',
    });
    const huge = await metBy({ kind: 'status', status: 500, body: 'huge' });
    expect(huge.bytes.length).toBe(50_000_000);
  });

  test('says when to ask again in each of the ways there are', async () => {
    const headers = async (retryAfter: Extract<Fault, { kind: 'status' }>['retryAfter']) =>
      (await metBy({ kind: 'status', status: 429, ...(retryAfter && { retryAfter }) })).headers!;
    expect((await headers({ seconds: 7 })).get('retry-after')).toBe('7');
    expect((await headers({ ms: 50 })).get('retry-after-ms')).toBe('50');
    expect((await headers({ text: 'soon' })).get('retry-after')).toBe('soon');
    expect((await headers(undefined)).has('retry-after')).toBe(false);
    const date = (await headers({ date: 60 })).get('retry-after')!;
    expect(date).toMatch(/ GMT$/);
    expect(Date.parse(date)).toBeGreaterThan(Date.now() + 30_000);
  });
});

describe('a connection', () => {
  test('is reset before any header', async () => {
    expect(await metBy({ kind: 'connection', how: 'reset' })).toMatchObject({
      how: 'reset',
      bytes: Buffer.alloc(0),
    });
    expect((await metBy({ kind: 'connection', how: 'reset' })).status).toBeUndefined();
  });

  test('stays silent before any header', async () => {
    const met = await metBy({ kind: 'connection', how: 'silence' }, TURN, '');
    expect(met.how).toBe('silence');
    expect(met.status).toBeUndefined();
  });

  test('is refused at the first turn', async () => {
    expect((await metBy({ kind: 'connection', how: 'refused' })).how).toBe('refused');
  });

  test('is refused from a later turn on, also for a client that keeps its connection', async () => {
    const server = await startMessagesServer([says('One.'), done()], {
      faults: [{ turn: 2, fault: { kind: 'connection', how: 'refused' }, tries: Infinity }],
    });
    expect(await sdkFor(server).messages.stream(BODY).finalText()).toBe('One.');
    for (let i = 0; i < 3; i++) expect((await meet(server.url)).how).toBe('refused');
    expect(server.requests).toHaveLength(1);
  });
});

describe('a stream', () => {
  test('is reset in the middle, inside a line', async () => {
    const met = await metBy({ kind: 'cut', at: 'in the middle', how: 'reset' });
    expect(met).toMatchObject({ how: 'reset', status: 200 });
    expect(met.text).toContain('content_block_delta');
    expect(met.text).not.toMatch(/\n\n$/);
    expect(met.text).not.toContain('message_delta');
  });

  test('is reset inside the JSON of a tool, also where the turn has no tool', async () => {
    for (const turn of [TURN, done()]) {
      const met = await metBy({ kind: 'cut', at: 'in the tool JSON', how: 'reset' }, turn);
      expect(met.how).toBe('reset');
      expect(met.text).toMatch(/"partial_json":"\{/);
      expect(met.text).not.toMatch(/content_block_stop","index":1/);
    }
  });

  test('ends without its last events', async () => {
    const middle = await metBy({ kind: 'cut', at: 'in the middle', how: 'end' });
    expect(middle.how).toBe('ended');
    expect(lastIn(middle)).toBe('content_block_delta');
    expect(lastIn(await metBy({ kind: 'cut', at: 'before message_delta', how: 'end' }))).toBe(
      'content_block_stop',
    );
    expect(lastIn(await metBy({ kind: 'cut', at: 'before message_stop', how: 'end' }))).toBe('message_delta');
    await expect(heardOf({ kind: 'cut', at: 'before message_stop', how: 'end' })).rejects.toThrow(
      'without producing',
    );
  });

  test('says that something went wrong', async () => {
    for (const error of ['overloaded_error', 'api_error']) {
      const met = await metBy({ kind: 'cut', at: 'in the middle', how: { error } });
      expect(met.text).toMatch(/event: error\ndata: .*\n\n$/);
      expect(eventsIn(met.text).at(-1)).toMatchObject({ type: 'error', error: { type: error } });
      await expect(heardOf({ kind: 'cut', at: 'in the middle', how: { error } })).rejects.toMatchObject({
        type: error,
      });
    }
  });

  test('falls silent in the middle', async () => {
    const met = await metBy({ kind: 'cut', at: 'in the middle', how: 'silence' }, TURN, 'text_delta');
    expect(met).toMatchObject({ how: 'silence', status: 200 });
    expect(met.text).toContain('content_block_delta');
    expect(met.text).not.toContain('message_stop');
  });

  test('drips, and is whole in the end', async () => {
    const text = 'é🦊 fox';
    const server = await startMessagesServer([says(text)], {
      faults: [{ turn: 1, fault: { kind: 'drip', everyMs: 0 } }],
    });
    const chunks: Uint8Array[] = [];
    const response = await post(server.url, { ...BODY, stream: true });
    for await (const chunk of response.body!) chunks.push(chunk as Uint8Array);
    expect(chunks.length).toBeGreaterThan(100);
    expect(Buffer.concat(chunks).toString()).toContain(JSON.stringify(text));
  });

  test('has an event of 50 MB, or a line that does not end', async () => {
    const event = await metBy({ kind: 'flood', as: 'event', bytes: 50_000_000 });
    expect(event.bytes.length).toBeGreaterThan(50_000_000);
    expect(lastIn(event)).toBe('message_stop');
    const line = await metBy({ kind: 'flood', as: 'line', bytes: 50_000_000 });
    expect(line.bytes.length).toBeGreaterThan(50_000_000);
    expect(line.text.slice(-1_000_000)).not.toContain('\n');
  });

  test('stops flooding when the client leaves', async () => {
    const server = await startMessagesServer([TURN], {
      faults: [{ turn: 1, fault: { kind: 'flood', as: 'line', bytes: 1e15 } }],
    });
    const response = await post(server.url, { ...BODY, stream: true });
    const reader = response.body!.getReader();
    for (let i = 0; i < 20; i++) await reader.read();
    await reader.cancel();
    await server.requests[0]!.ended;
    expect(server.requests[0]!.aborted).toBe(true);
  });

  test('is no stream of events', async () => {
    const json = await metBy({ kind: 'body', is: 'json' });
    expect(json.headers!.get('content-type')).toBe('application/json');
    expect(JSON.parse(json.text)).toMatchObject({ type: 'message', stop_reason: 'tool_use' });
    expect((await metBy({ kind: 'body', is: 'html' })).text).toContain('<html>');
    expect(await metBy({ kind: 'body', is: 'empty' })).toMatchObject({ status: 200, text: '', how: 'ended' });
    for (const is of ['json', 'html', 'empty'] as const)
      await expect(heardOf({ kind: 'body', is })).rejects.toThrow('without sending any chunks');
  });

  test('has an event that is no JSON', async () => {
    const met = await metBy({ kind: 'garbled', how: 'JSON' });
    expect(() => eventsIn(met.text)).toThrow(SyntaxError);
    await expect(heardOf({ kind: 'garbled', how: 'JSON' })).rejects.toThrow('JSON');
  });

  test('has bytes that are no UTF-8', async () => {
    const met = await metBy({ kind: 'garbled', how: 'UTF-8' });
    expect(() => new TextDecoder('utf-8', { fatal: true }).decode(met.bytes)).toThrow();
    expect(lastIn(met)).toBe('message_stop');
  });

  test.each(['events', 'deltas', 'blocks', 'pings', 'comments', 'CRLF'] as const)(
    'is whole among %s that mean nothing',
    async (of) => {
      const plain = (await (await startedWith(TURN)).finalMessage()).content;
      const met = await metBy({ kind: 'noise', of });
      const quiet = (await meet((await startMessagesServer([TURN])).url)).text;
      expect(met.text.length).toBeGreaterThan(quiet.length);
      const known = (await heardOf({ kind: 'noise', of })).content.filter(({ type }) =>
        /^(text|tool_use)$/.test(type),
      );
      expect(known.map(withoutId)).toEqual(plain.map(withoutId));
    },
  );
});

async function startedWith(turn: Turn) {
  return sdkFor(await startMessagesServer([turn])).messages.stream(BODY);
}

const withoutId = (block: object) => ({ ...block, id: undefined });
