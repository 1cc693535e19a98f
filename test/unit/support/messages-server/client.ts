import Anthropic from '@anthropic-ai/sdk';
import type { MessagesServer } from '../../../support/messages-server.ts';

export const KEY = 'sk-ant-a-key-of-the-tests';

export const BODY = {
  model: 'claude-haiku-5-5',
  max_tokens: 1000,
  messages: [{ role: 'user' as const, content: 'Begin.' }],
};

/** The real SDK, which asks once unless told otherwise. */
export function sdkFor({ url }: Pick<MessagesServer, 'url'>, maxRetries = 0): Anthropic {
  return new Anthropic({ baseURL: url, apiKey: KEY, maxRetries, logLevel: 'off' });
}

/** A plain request, for what the SDK would hide. */
export function post(url: string, body: unknown = BODY, init: RequestInit = {}): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'x-api-key': KEY, 'anthropic-version': '2023-06-01' };
  return fetch(`${url}/v1/messages`, { method: 'POST', headers, body: JSON.stringify(body), ...init });
}

/** What a request for a stream met, on the wire. */
export type Met = {
  how: 'ended' | 'refused' | 'reset' | 'silence';
  status?: number;
  headers?: Headers;
  bytes: Buffer;
  text: string;
};

/**
 * Asks, and reads whatever comes to its end. Where it should hang after some words, silence is when nothing has come for
 * a while after them; how long the words take does not matter.
 */
export async function meet(
  url: string,
  { hangsAfter, body = BODY }: { hangsAfter?: string; body?: object } = {},
): Promise<Met> {
  const leave = new AbortController();
  const chunks: Uint8Array[] = [];
  const met: Partial<Met> = {};
  let patience: NodeJS.Timeout | undefined;
  const listen = () => {
    clearTimeout(patience);
    if (hangsAfter !== undefined && Buffer.concat(chunks).includes(hangsAfter))
      patience = setTimeout(() => leave.abort(), 150);
  };
  listen();
  try {
    const init: RequestInit = { signal: leave.signal, redirect: 'manual' };
    const response = await post(url, { ...body, stream: true }, init);
    Object.assign(met, { status: response.status, headers: response.headers });
    for await (const chunk of response.body ?? []) {
      chunks.push(chunk as Uint8Array);
      listen();
    }
    met.how = 'ended';
  } catch (error) {
    const code = ((error as Error).cause as { code?: string } | undefined)?.code;
    met.how = leave.signal.aborted ? 'silence' : code === 'ECONNREFUSED' ? 'refused' : 'reset';
  }
  clearTimeout(patience);
  const bytes = Buffer.concat(chunks);
  return { ...met, how: met.how, bytes, text: bytes.toString('utf8') };
}

type Usage = Record<string, unknown>;
type Event = {
  type: string;
  index?: number;
  content_block?: object;
  delta?: { type?: string; partial_json?: string };
  message?: { usage: Usage };
  usage?: Usage;
};

/** The data of every event. Throws where one cannot be read. */
export function eventsIn(text: string): Event[] {
  return text
    .split('\n\n')
    .flatMap((block) => block.split('\n').filter((line) => line.startsWith('data: ')))
    .map((line) => JSON.parse(line.slice('data: '.length)));
}
