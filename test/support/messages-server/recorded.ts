import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { type Message, type MessagesBody, messagesOf } from './prompt.ts';
import type { Counted } from './prompt-cache.ts';
import type { Wire } from './wire.ts';

/** What became of a request: everything a test may want to know afterwards. */
export type Recorded = {
  /** Counted over all requests of a server, from 1. */
  number: number;
  atMs: number;
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** The key or token it carried, in whichever header. */
  credential: string | undefined;
  raw: Buffer;
  /** Undefined where the bytes are no JSON object. */
  body: MessagesBody | undefined;
  messages: Message[];
  /** Which conversation of this server, and which turn of it was asked for, both from 1. */
  conversation: number | undefined;
  turn: number | undefined;
  /** What its prompt counts; undefined where the server did not begin to answer it. */
  counted: Counted | undefined;
  /** Known once the exchange is over; undefined where no headers were sent. */
  status: number | undefined;
  /** The kind of fault that it met. */
  fault: string | undefined;
  /** Why the API would refuse it, or what the script did wrong. */
  invalid: string | undefined;
  /** The client went away before the reply was complete. */
  aborted: boolean;
  /** Settles when the exchange is over, one way or another. */
  ended: Promise<void>;
};

const LONGEST = 64_000_000;

/** Reads a request to its end. Throws where the client leaves before, or sends more than anybody should. */
export async function receive(
  incoming: IncomingMessage,
  response: ServerResponse,
  wire: Wire,
  nextNumber: () => number,
): Promise<Recorded> {
  const atMs = Date.now();
  const ended = new Promise<void>((resolve) => response.on('close', resolve));
  const raw = await bytesOf(incoming);
  const body = bodyOf(raw);
  const { method = '', url = '', headers } = incoming;
  const request: Recorded = {
    ...{ number: nextNumber(), atMs, method, path: url.replace(/\?.*/, ''), headers, raw, body, ended },
    ...{ credential: credentialOf(headers), messages: messagesOf(body), aborted: false },
    ...{ conversation: undefined, turn: undefined, counted: undefined, status: undefined },
    ...{ fault: undefined, invalid: undefined },
  };
  response.on('close', () => {
    request.aborted = wire.wasLeft();
    if (response.headersSent) request.status = response.statusCode;
  });
  return request;
}

async function bytesOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of incoming) {
    length += (chunk as Buffer).length;
    if (length > LONGEST) throw new Error('The request is too long.');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

function credentialOf(headers: IncomingHttpHeaders): string | undefined {
  const key = headers['x-api-key'];
  if (typeof key === 'string' && key !== '') return key;
  return /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
}

function bodyOf(raw: Buffer): MessagesBody | undefined {
  try {
    const body: unknown = JSON.parse(raw.toString('utf8'));
    const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
    return isObject ? (body as MessagesBody) : undefined;
  } catch {
    return undefined;
  }
}
