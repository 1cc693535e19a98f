import { type Said, streamHeaders, writeEvents } from '../answer.ts';
import { apiError } from '../api-error.ts';
import { replyEvents } from '../reply-events.ts';
import { type SseEvent, sseText } from '../sse.ts';
import type { Turn } from '../turn.ts';
import type { Faulty } from './answer-fault.ts';
import type { CutAt, Fault } from './fault.ts';

/** Begins the scripted turn and leaves it unfinished. */
export async function answerCut(
  { at, how }: Extract<Fault, { kind: 'cut' }>,
  scripted: Turn,
  { wire, to }: Faulty,
): Promise<Said> {
  const turn = at === 'in the tool JSON' ? withCall(scripted) : scripted;
  const events = replyEvents(turn, to);
  const cut = cutIndex(events, at);
  wire.head(200, streamHeaders());
  await writeEvents(wire, events.slice(0, cut));
  // A connection breaks where it breaks, also inside a value; a server that ends or errs does so between events.
  if (how === 'reset') await wire.write(sseText(events[cut]!).slice(0, -8));
  if (how === 'reset') await wire.reset();
  else if (how === 'silence') await wire.hold();
  else {
    if (typeof how === 'object') await writeEvents(wire, [{ event: 'error', data: apiError(how.error) }]);
    wire.end();
  }
  return 'nothing';
}

function withCall(turn: Turn): Turn {
  if (turn.blocks.some((block) => 'call' in block)) return turn;
  const call = { call: 'Read', input: { file_path: 'MEMORY.md', offset: 1, limit: 200 } };
  return { ...turn, blocks: [...turn.blocks, call] };
}

/** The first event that does not come whole. */
function cutIndex(events: readonly SseEvent[], at: CutAt): number {
  if (at === 'before message_stop') return events.length - 1;
  if (at === 'before message_delta') return events.length - 2;
  const pieces = events.flatMap(({ data }, index) =>
    isPiece(data, at) ? [{ index, block: blockOf(data) }] : [],
  );
  // Of several calls the last: whoever has acted on the others by then acts on them twice.
  const last = pieces.filter(({ block }) => at === 'in the middle' || block === pieces.at(-1)!.block);
  return last[Math.floor(last.length / 2)]?.index ?? events.length - 2;
}

function isPiece(data: unknown, at: CutAt): boolean {
  const { type, delta } = data as { type?: string; delta?: { type?: string } };
  if (type !== 'content_block_delta') return false;
  return at !== 'in the tool JSON' || delta?.type === 'input_json_delta';
}

function blockOf(data: unknown): unknown {
  return (data as { index?: number }).index;
}
