import { type Said, writeStream } from '../answer.ts';
import { replyEvents } from '../reply-events.ts';
import { type SseEvent, sseText } from '../sse.ts';
import type { Turn, TurnBlock } from '../turn.ts';
import type { Faulty } from './answer-fault.ts';
import type { Fault } from './fault.ts';

type NoiseOf = Extract<Fault, { kind: 'noise' }>['of'];

/** A block of a type that nobody has heard of. */
const UNKNOWN: TurnBlock = {
  raw: { type: 'hologram', depth: 3, text: 'not a text block', input: { file_path: 'MEMORY.md' } },
  deltas: [{ type: 'hologram_delta', partial_json: '{"x"', text: 'no text' }],
};

const UNKNOWN_EVENTS: readonly SseEvent[] = [
  { event: 'message_weather', data: { type: 'message_weather', outlook: 'fair', index: 0 } },
  { event: 'content_block_aside', data: { type: 'content_block_aside', index: 99, delta: null } },
];

/** The scripted turn, complete, among what a client must pass over. */
export async function answerNoisy(of: NoiseOf, scripted: Turn, { wire, to }: Faulty): Promise<Said> {
  const turn = of === 'blocks' ? { ...scripted, blocks: amid(scripted.blocks) } : scripted;
  const texts = replyEvents(turn, to)
    .map((event) => before(of, event) + sseText(event))
    .map((text) => (of === 'CRLF' ? text.replaceAll('\n', '\r\n') : text));
  return await writeStream(wire, texts);
}

function amid(blocks: readonly TurnBlock[]): TurnBlock[] {
  return [UNKNOWN, ...blocks.flatMap((block) => [block, UNKNOWN])];
}

function before(of: NoiseOf, { data }: SseEvent): string {
  const { type, index } = data as { type?: string; index?: number };
  if (of === 'comments') return ': still here\n\nid: 7\nretry: 10\n';
  if (of === 'pings') return sseText({ event: 'ping', data: { type: 'ping' } }).repeat(3);
  // An unknown event may come anywhere, also before the message begins.
  if (of === 'events') return UNKNOWN_EVENTS.map(sseText).join('');
  const delta = { type: 'scent_delta', scent: 'of pine', text: '!', partial_json: '!' };
  if (of === 'deltas' && type === 'content_block_stop')
    return sseText({ event: 'content_block_delta', data: { type: 'content_block_delta', index, delta } });
  return '';
}

/** An event in the middle that is no JSON, or a text with bytes that are no UTF-8. */
export async function answerGarbled(
  how: 'JSON' | 'UTF-8',
  scripted: Turn,
  { wire, to }: Faulty,
): Promise<Said> {
  const turn: Turn = { ...scripted, blocks: [{ text: 'garbled here' }, ...scripted.blocks] };
  const [before, after] = replyEvents(turn, to).map(sseText).join('').split('garbled here');
  const garbled =
    how === 'JSON' ? 'a "quote" too many' : Buffer.from([0x61, 0xff, 0xc3, 0x28, 0xed, 0xa0, 0x80]);
  const said = await writeStream(wire, [before!, garbled, after!]);
  return how === 'JSON' ? 'nothing' : said;
}
