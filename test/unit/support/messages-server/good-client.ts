import { post } from './client.ts';

/** How a conversation ended for the client, and how often it asked. */
export type Came = { to: 'finished' | 'unavailable' | 'failed' | 'budget'; asked: number };

type Block = { type: string; text?: string; json?: string; name?: string; id?: string; input?: object };
type Reply = { blocks: Block[]; stopReason: unknown };

const LIMITS = { tries: 3, turns: 30, bytes: 4_000_000, alike: 4 };

type Service = { url: string; patienceMs: number };

class Trouble extends Error {
  constructor(
    readonly to: 'unavailable' | 'failed',
    readonly isFinal: boolean,
  ) {
    super(to);
  }
}

/** A client that does everything right, as short as can be: the list of faults is measured against it. */
export async function converse(service: Service, prompts: readonly string[]): Promise<Came> {
  const messages: object[] = [];
  const came: Came = { to: 'finished', asked: 0 };
  const seen: string[] = [];
  let ids = 0;
  try {
    for (const prompt of prompts) {
      messages.push({ role: 'user', content: prompt });
      for (let isOpen = true; isOpen; ) {
        if (seen.length >= LIMITS.turns) return { ...came, to: 'budget' };
        const { blocks, stopReason } = await reply(service, messages, came);
        if (stopReason === 'refusal' || stopReason === 'model_context_window_exceeded')
          throw new Trouble('failed', true);
        const content = blocks.flatMap((block) => kept(block, () => `toolu_client_${++ids}`));
        if (content.length > 0) messages.push({ role: 'assistant', content });
        const results = content.flatMap(({ type, id }) =>
          type === 'tool_use' ? [{ type: 'tool_result', tool_use_id: id, content: 'ok' }] : [],
        );
        seen.push(JSON.stringify(content.map(({ id: _, ...block }) => block)));
        if (results.length > 0) messages.push({ role: 'user', content: results });
        else if (stopReason === 'max_tokens') messages.push({ role: 'user', content: 'Go on.' });
        else isOpen = stopReason === 'pause_turn';
        if (isOpen && new Set(seen.slice(-LIMITS.alike)).size === 1 && seen.length >= LIMITS.alike)
          throw new Trouble('failed', true);
      }
    }
    return came;
  } catch (error) {
    if (error instanceof Trouble) return { ...came, to: error.to };
    throw error;
  }
}

/** Asks until there is an answer that can be used, a few times at most. */
async function reply(service: Service, messages: readonly object[], came: Came): Promise<Reply> {
  for (let tries = 1; ; tries++) {
    try {
      came.asked++;
      return await ask(service, messages);
    } catch (error) {
      if (!(error instanceof Trouble) || error.isFinal || tries === LIMITS.tries) throw error;
    }
  }
}

async function ask({ url, patienceMs }: Service, messages: readonly object[]): Promise<Reply> {
  const leave = new AbortController();
  let patience = setTimeout(() => leave.abort(), patienceMs);
  try {
    const body = { model: 'claude-haiku-5-5', max_tokens: 1000, stream: true, messages };
    const response = await post(url, body, { signal: leave.signal, redirect: 'manual' });
    const waitS = Number(response.headers.get('retry-after'));
    // A time that no clock has is as good as none.
    if (response.status === 429 && waitS > 60 && waitS < 1e6) throw new Trouble('unavailable', true);
    if (response.status === 429 || response.status >= 500) throw new Trouble('unavailable', false);
    if (response.status !== 200) throw new Trouble('failed', true);
    const decoder = new TextDecoder();
    let [text, length] = ['', 0];
    for await (const chunk of response.body ?? []) {
      length += (chunk as Uint8Array).length;
      if (length > LIMITS.bytes) throw new Trouble('failed', true);
      text += decoder.decode(chunk as Uint8Array, { stream: true });
      // Only a whole event is a sign of life.
      if (!/\n\r?\n/.test(text.slice(-200))) continue;
      clearTimeout(patience);
      patience = setTimeout(() => leave.abort(), patienceMs);
    }
    return read(text);
  } catch (error) {
    if (error instanceof Trouble) throw error;
    throw new Trouble(error instanceof SyntaxError ? 'failed' : 'unavailable', false);
  } finally {
    clearTimeout(patience);
    leave.abort();
  }
}

function read(text: string): Reply {
  const blocks: Block[] = [];
  let [stopReason, isWhole, count]: [unknown, boolean, number] = [null, false, 0];
  for (const line of text.split(/\r?\n/).filter((one) => one.startsWith('data: '))) {
    const { type, index, delta, content_block } = JSON.parse(line.slice(6));
    count++;
    if (type === 'error') throw new Trouble('unavailable', false);
    if (type === 'content_block_start') blocks.push({ ...content_block, json: '' });
    const block = blocks[index ?? blocks.length - 1];
    if (delta?.type === 'text_delta') block!.text += delta.text;
    if (delta?.type === 'input_json_delta') block!.json += delta.partial_json;
    if (type === 'message_delta') stopReason = delta.stop_reason;
    if (type === 'message_stop') isWhole = true;
  }
  if (!isWhole) throw new Trouble(count === 0 ? 'failed' : 'unavailable', false);
  return { blocks, stopReason };
}

/** What of a block may stand in the history: nothing that the API would refuse, and nothing without measure. */
function kept({ type, text, name, json }: Block, nextId: () => string): Block[] {
  if (type === 'text') return text?.trim() ? [{ type, text }] : [];
  if (type !== 'tool_use') return [];
  return [{ type, id: nextId(), name: name || 'unknown', input: objectIn(json ?? '') }];
}

function objectIn(json: string): object {
  try {
    const value: unknown = JSON.parse(json.length > 1_000_000 ? '{}' : json);
    JSON.stringify(value);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  } catch {
    return {};
  }
}
