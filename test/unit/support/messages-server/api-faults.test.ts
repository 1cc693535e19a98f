import { describe, expect, test } from 'vitest';
import {
  API_FAULTS,
  type ApiFault,
  calls,
  done,
  dreamScript,
  startMessagesServer,
} from '../../../support/messages-server.ts';
import { BODY, eventsIn, KEY, meet, post, sdkFor } from './client.ts';
import { converse } from './good-client.ts';

type Block = { type: string; json: string; id?: string; name?: string };
type Event = ReturnType<typeof eventsIn>[number];

const fault = (name: string): ApiFault => API_FAULTS.find((one) => one.name === name)!;

/** The events that the first request gets where a fault of the list is in the place of the first turn. */
async function eventsOf(name: string): Promise<Event[]> {
  const server = await startMessagesServer([calls({ Read: {} }, 'Hi.')], {
    faults: [{ turn: 1, ...fault(name) }],
  });
  return eventsIn((await meet(server.url)).text);
}

/** The blocks of a reply as their starts say, each with all of its JSON. */
async function blocksOf(name: string): Promise<Block[]> {
  const events = await eventsOf(name);
  const starts = events.filter(({ type }) => type === 'content_block_start');
  return starts.map(({ index, content_block }) => {
    const deltas = events.filter(
      (event) => event.delta && event.index === index && event.type !== 'message_delta',
    );
    return {
      ...(content_block as Block),
      json: deltas.map(({ delta }) => delta?.partial_json ?? '').join(''),
    };
  });
}

/** Elsewhere the engine meets each of them at three turns; here a client that does everything right does so at one. */
const isLong = process.env.FAULTS === 'all';

describe('the list of faults', () => {
  test('names every fault once', () => {
    const names = API_FAULTS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(90);
  });

  const script = dreamScript({
    gather: [
      calls({ Grep: { pattern: 'a' } }),
      calls({ Read: [{ file_path: 'a.md' }, { file_path: 'b.md' }] }),
    ],
    consolidate: [calls({ Edit: { file_path: 'a.md' } }, 'Now.')],
  });
  const places = [1, Math.ceil(script.turns / 2), script.turns];

  test.each(API_FAULTS.map((one) => [one.name, one] as const))('%s', async (_name, one) => {
    for (const turn of isLong && !one.isHeavy && !one.isSlow ? places : places.slice(1, 2)) {
      const server = await startMessagesServer(script, { faults: [{ turn, ...one }] });
      const came = await converse({ url: server.url, patienceMs: one.isSlow ? 300 : 10_000 }, [
        'orient',
        'gather',
        'consolidate',
        'prune',
      ]);
      const good = [one.ends, ...(one.also ?? [])].map((end) =>
        /^(recovers|answered)$/.test(end) ? 'finished' : end,
      );
      expect(good, `at turn ${turn}`).toContain(came.to);
      expect(server.requests.flatMap(({ invalid }) => invalid ?? [])).toEqual([]);
      expect(server.elsewhere).toEqual([]);
      // A refused connection is not seen by the server: only the client knows that it tried.
      const isSeen = one.name !== 'connection refused';
      expect(server.requests.some((request) => request.fault !== undefined)).toBe(isSeen);
      const tries = server.requests.filter((request) => request.turn === turn).length;
      if (one.retried && isSeen) expect(tries).toBeGreaterThan(1);
      if (one.ends === 'failed' && !one.retried && one.fault.kind === 'status') expect(tries).toBe(1);
      await server.close();
    }
  });
});

describe('a fault', () => {
  test('passes after its tries, and the turn comes as scripted', async () => {
    const server = await startMessagesServer([done()], {
      faults: [
        { turn: 1, ...fault('status 529, twice') },
        { turn: 1, ...fault('reset before headers, once') },
      ],
    });
    const hows = [];
    for (let i = 0; i < 4; i++) hows.push((await meet(server.url)).status);
    expect(hows).toEqual([529, 529, undefined, 200]);
    expect(server.requests.map((request) => request.fault)).toEqual([
      'status',
      'status',
      'connection',
      undefined,
    ]);
  });

  test('is got over by the SDK where it is of the kind that the SDK asks again for', async () => {
    const server = await startMessagesServer([done()], {
      faults: [{ turn: 1, ...fault('status 429 with retry-after-ms, once') }],
    });
    expect(await sdkFor(server, 2).messages.stream(BODY).finalText()).toBe('Done.');
    expect(server.requests).toHaveLength(2);
  });

  test('that revokes the key lets the turns before it pass', async () => {
    const server = await startMessagesServer(dreamScript(), {
      faults: [{ turn: 3, ...fault('status 401') }],
    });
    expect(await converse({ url: server.url, patienceMs: 10_000 }, ['a', 'b', 'c', 'd'])).toEqual({
      to: 'failed',
      asked: 3,
    });
  });

  test('does not write the cache where the model never began', async () => {
    const content = [{ type: 'text', text: 'x'.repeat(400), cache_control: { type: 'ephemeral' } }];
    const body = { ...BODY, messages: [{ role: 'user', content }] };
    const server = await startMessagesServer([done()], {
      faults: [
        { turn: 1, ...fault('status 500, once') },
        { turn: 1, ...fault('reset in the middle, once') },
      ],
    });
    for (let i = 0; i < 3; i++) await meet(server.url, { body });
    expect(server.requests.map(({ counted }) => counted?.read)).toEqual([undefined, 0, 107]);
  });

  test('that leads elsewhere shows whether the key went along', async () => {
    const server = await startMessagesServer([done()], {
      faults: [{ turn: 1, ...fault('redirect to another origin') }],
    });
    expect(await meet(server.url)).toMatchObject({ status: 307 });
    expect(server.elsewhere).toEqual([]);
    await (await post(server.url)).text();
    expect(server.elsewhere).toMatchObject([{ credential: KEY, path: '/v1/messages', body: BODY }]);
    const authorization = `Bearer ${KEY}`;
    const headers = { authorization, 'content-type': 'application/json' };
    await (await post(server.url, BODY, { headers })).text();
    expect(server.elsewhere[1]).toMatchObject({ credential: undefined, body: BODY });
  });
});

describe('a reply', () => {
  test('has two calls with one id, or a call with none', async () => {
    expect((await blocksOf('two calls with one id')).map(({ id }) => id)).toEqual([
      'toolu_same',
      'toolu_same',
    ]);
    expect(Object.keys((await blocksOf('a call without an id'))[0]!)).not.toContain('id');
    expect((await blocksOf('a call with an empty id'))[0]).toMatchObject({ id: '', name: 'Read' });
  });

  test('has blocks without an index', async () => {
    const events = (await eventsOf('blocks without an index')).filter(({ type }) => /^content/.test(type));
    expect(events.length).toBeGreaterThan(4);
    expect(events.some((event) => 'index' in event)).toBe(false);
  });

  test.each([
    ['a call of Launch', { name: 'Launch' }],
    ['an input that is a list', { json: '[1,2,3]' }],
    ['an input that is cut off', { json: '{"file_path":"MEMORY.md","lim' }],
    ['an input that is empty', { json: '' }],
    ['an input with fields of wrong types', { json: expect.stringContaining('"offset":"a"') }],
    ['max_tokens inside the JSON of a tool', { type: 'tool_use', json: expect.stringMatching(/be wr$/) }],
  ])('has %s', async (name, block) => {
    expect((await blocksOf(name)).at(-1)).toMatchObject(block);
  });

  test('has an input of 10 MB, or of 100,000 levels, or a hundred calls', async () => {
    expect((await blocksOf('an input of 10 MB'))[0]!.json.length).toBeGreaterThan(10_000_000);
    expect((await blocksOf('an input of 100,000 levels'))[0]!.json).toContain('[['.repeat(50_000));
    const hundred = await blocksOf('a hundred calls in a turn');
    expect(new Set(hundred.map(({ id }) => id)).size).toBe(100);
  });

  test.each([
    ['max_tokens in a text', 'max_tokens'],
    ['a refusal', 'refusal'],
    ['pause_turn', 'pause_turn'],
    ['model_context_window_exceeded', 'model_context_window_exceeded'],
    ['no reason to stop', null],
    ['an unknown reason to stop', 'tea_break'],
    ['no content', 'end_turn'],
  ])('stops for %s', async (name, stop_reason) => {
    expect((await eventsOf(name)).at(-2)).toMatchObject({ type: 'message_delta', delta: { stop_reason } });
  });

  test('has no content', async () => {
    expect((await eventsOf('no content')).map(({ type }) => type)).toEqual([
      ...['message_start', 'ping', 'message_delta', 'message_stop'],
    ]);
  });

  test('varies its calls for ever, or never', async () => {
    const patterns = async (name: string) => {
      const server = await startMessagesServer([done()], { faults: [{ turn: 1, ...fault(name) }] });
      const texts = [];
      for (let i = 0; i < 5; i++)
        texts.push((await meet(server.url)).text.replaceAll(/"id":"\w+"|toolu_\w+/g, ''));
      return new Set(texts).size;
    };
    expect(await patterns('another call for ever')).toBe(5);
    expect(await patterns('the same call for ever')).toBe(1);
  });

  test('says of its usage nothing, less, or nonsense', async () => {
    const usages = async (name: string) => {
      const events = await eventsOf(name);
      return [events[0]!.message!.usage, events.at(-2)!.usage];
    };
    expect(await usages('no usage')).toEqual([undefined, undefined]);
    expect(await usages('a usage of null')).toEqual([null, null]);
    expect(await usages('an empty usage')).toEqual([{}, {}]);
    const [start, end] = await usages('no cache fields');
    expect(Object.keys(start!).sort()).toEqual(['input_tokens', 'output_tokens']);
    expect(Object.keys(end!).sort()).toEqual(['input_tokens', 'output_tokens']);
    expect((await usages('a usage of "12" tokens'))[0]).toMatchObject({ input_tokens: '12' });
    expect((await usages('a usage of -5 tokens'))[1]).toMatchObject({ output_tokens: -5 });
    expect((await usages('a usage of 1e999 tokens'))[0]).toMatchObject({ input_tokens: Infinity });
    await expect(usages('a usage of NaN tokens, once')).rejects.toThrow(SyntaxError);
  });
});
