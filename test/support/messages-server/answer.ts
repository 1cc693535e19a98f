import { apiError, errorTypeOf } from './api-error.ts';
import { type ReplyTo, replyEvents, replyMessage } from './reply-events.ts';
import { type SseEvent, sseText } from './sse.ts';
import type { Turn } from './turn.ts';
import type { Wire } from './wire.ts';

/** What was said to the end: the scripted turn, another one, or nothing. */
export type Said = 'turn' | 'other' | 'end_turn' | 'nothing';

/** A turn as the API says it. */
export async function answerTurn(
  wire: Wire,
  turn: Turn,
  to: ReplyTo & { streams: boolean },
): Promise<'turn' | 'nothing'> {
  if (to.streams) return await writeStream(wire, replyEvents(turn, to).map(sseText));
  wire.head(200, jsonHeaders());
  wire.end(replyMessage(turn, to));
  return 'turn';
}

/** A whole stream; it said nothing where the client left before its end. */
export async function writeStream(
  wire: Wire,
  texts: readonly (string | Uint8Array)[],
): Promise<'turn' | 'nothing'> {
  wire.head(200, streamHeaders());
  for (const text of texts.slice(0, -1)) await wire.write(text);
  if (wire.isGone()) return 'nothing';
  wire.end(texts.at(-1));
  return 'turn';
}

/** The API says no, in its own words. */
export function answerError(wire: Wire, status: number, message?: string): void {
  wire.head(status, jsonHeaders());
  wire.end(JSON.stringify(apiError(errorTypeOf(status), message)));
}

export const streamHeaders = (): Record<string, string> => ({
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache',
  'request-id': 'req_011CTestTestTestTestTest',
});

export const jsonHeaders = (): Record<string, string> => ({
  'content-type': 'application/json',
  'request-id': 'req_011CTestTestTestTestTest',
});

export async function writeEvents(wire: Wire, events: readonly SseEvent[]): Promise<void> {
  for (const event of events) await wire.write(sseText(event));
}
