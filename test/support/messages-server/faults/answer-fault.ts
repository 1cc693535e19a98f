import { answerTurn, jsonHeaders, type Said, streamHeaders } from '../answer.ts';
import { apiError, errorTypeOf } from '../api-error.ts';
import { type ReplyTo, replyMessage } from '../reply-events.ts';
import { stopReasonOf, type Turn, type TurnUsage } from '../turn.ts';
import type { Wire } from '../wire.ts';
import { answerCut } from './cut.ts';
import { answerDrip } from './drip.ts';
import type { Fault, RetryAfter } from './fault.ts';
import { answerFlood, pour } from './flood.ts';
import { answerGarbled, answerNoisy } from './noise.ts';

/** What a fault may use. `scripted` asks the script for the turn that should have come. */
export type Faulty = {
  wire: Wire;
  to: ReplyTo & { streams: boolean };
  scripted(): Turn;
  number: number;
  elsewhere: string;
};

const PAGE =
  '<!DOCTYPE html>\n<html><head><title>Bad gateway</title></head><body><h1>Bad gateway</h1></body></html>\n';

export async function answerFault(fault: Fault, faulty: Faulty): Promise<Said> {
  const { wire, to, scripted } = faulty;
  switch (fault.kind) {
    case 'status':
      return await answerStatus(fault, wire);
    case 'connection':
      if (fault.how === 'silence') await wire.hold();
      else await wire.reset();
      return 'nothing';
    case 'cut':
      return await answerCut(fault, scripted(), faulty);
    case 'drip':
      return await answerDrip(fault.everyMs, scripted(), faulty);
    case 'body':
      return await answerBody(fault.is, faulty);
    case 'flood':
      return await answerFlood(fault, scripted(), faulty);
    case 'garbled':
      return await answerGarbled(fault.how, scripted(), faulty);
    case 'noise':
      return await answerNoisy(fault.of, scripted(), faulty);
    case 'usage': {
      const said = await answerTurn(wire, { ...scripted(), usage: fault.usage }, to);
      return isReadable(fault.usage) ? said : 'nothing';
    }
    case 'reply': {
      const turn = typeof fault.turn === 'function' ? fault.turn(faulty.number) : fault.turn;
      if ((await answerTurn(wire, turn, to)) === 'nothing') return 'nothing';
      return stopReasonOf(turn) === 'end_turn' ? 'end_turn' : 'other';
    }
    case 'redirect':
      wire.head(307, { location: `${faulty.elsewhere}/v1/messages` });
      wire.end();
      return 'nothing';
  }
}

async function answerStatus(fault: Extract<Fault, { kind: 'status' }>, wire: Wire): Promise<Said> {
  const { status, type = errorTypeOf(status), body = 'json' } = fault;
  const isPage = body === 'html';
  const headers = isPage ? { 'content-type': 'text/html' } : jsonHeaders();
  wire.head(status, { ...headers, ...(fault.retryAfter && retryHeader(fault.retryAfter)) });
  if (body === 'huge') await pour(wire, 50_000_000);
  else if (body !== 'none') await wire.write(isPage ? PAGE : JSON.stringify(apiError(type)));
  wire.end();
  return 'nothing';
}

function retryHeader(after: RetryAfter): Record<string, string> {
  if ('ms' in after) return { 'retry-after-ms': String(after.ms) };
  if ('text' in after) return { 'retry-after': after.text };
  if ('seconds' in after) return { 'retry-after': String(after.seconds) };
  return { 'retry-after': new Date(Date.now() + after.date * 1000).toUTCString() };
}

async function answerBody(
  is: Extract<Fault, { kind: 'body' }>['is'],
  { wire, to, scripted }: Faulty,
): Promise<Said> {
  const body = is === 'json' ? replyMessage(scripted(), to) : is === 'html' ? PAGE : '';
  wire.head(
    200,
    is === 'json'
      ? jsonHeaders()
      : { ...streamHeaders(), ...(is === 'html' && { 'content-type': 'text/html' }) },
  );
  wire.end(body);
  return 'nothing';
}

/** Where an event cannot be read, the turn was not said. */
function isReadable(usage: TurnUsage): boolean {
  try {
    if (typeof usage === 'object') JSON.parse(usage.json);
    return true;
  } catch {
    return false;
  }
}
