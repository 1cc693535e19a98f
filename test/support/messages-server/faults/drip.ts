import { type Said, streamHeaders } from '../answer.ts';
import { replyEvents } from '../reply-events.ts';
import { sseText } from '../sse.ts';
import type { Turn } from '../turn.ts';
import type { Faulty } from './answer-fault.ts';

/** The scripted turn a byte at a time, characters of several bytes in pieces too. */
export async function answerDrip(everyMs: number, turn: Turn, { wire, to }: Faulty): Promise<Said> {
  wire.head(200, streamHeaders());
  const bytes = Buffer.from(replyEvents(turn, to).map(sseText).join(''));
  for (let at = 0; at < bytes.length - 1 && !wire.isGone(); at++) {
    await wire.write(bytes.subarray(at, at + 1));
    await wire.sleep(everyMs);
  }
  if (wire.isGone()) return 'nothing';
  wire.end(bytes.subarray(-1));
  return 'turn';
}
