import { type Said, streamHeaders, writeEvents } from '../answer.ts';
import { replyEvents } from '../reply-events.ts';
import type { Turn } from '../turn.ts';
import type { Wire } from '../wire.ts';
import type { Faulty } from './answer-fault.ts';
import type { Fault } from './fault.ts';

/** More than anybody should read: one event that is complete and far too long, or a line that never ends. */
export async function answerFlood(
  { as, bytes }: Extract<Fault, { kind: 'flood' }>,
  scripted: Turn,
  { wire, to }: Faulty,
): Promise<Said> {
  const turn: Turn = { ...scripted, blocks: [{ text: 'It begins.' }, ...scripted.blocks] };
  const events = replyEvents(turn, to);
  const middle = events.findIndex(({ event }) => event === 'content_block_delta');
  wire.head(200, streamHeaders());
  await writeEvents(wire, events.slice(0, middle));
  await wire.write(
    'event: content_block_delta\ndata: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"',
  );
  await pour(wire, bytes);
  if (as === 'event') {
    await wire.write('"}}\n\n');
    await writeEvents(wire, events.slice(middle + 1));
  }
  wire.end();
  return 'nothing';
}

/** So many bytes of text, as fast as they are taken; the client may leave at any moment. */
export async function pour(wire: Wire, bytes: number): Promise<void> {
  const piece = Buffer.alloc(65_536, 'flood ');
  for (let left = bytes; left > 0 && !wire.isGone(); left -= piece.length)
    await wire.write(piece.subarray(0, Math.min(left, piece.length)));
}
