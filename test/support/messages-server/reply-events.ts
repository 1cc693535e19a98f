import { bytesOf, tokensOf } from './prompt.ts';
import type { Counted } from './prompt-cache.ts';
import type { SseEvent } from './sse.ts';
import { stopReasonOf, type Turn, type TurnBlock } from './turn.ts';

/** What a reply needs to know of the request. `number` makes ids that no other reply has. */
export type ReplyTo = { number: number; model: string; counted: Counted };

type Fields = Record<string, unknown>;

/** Stands for the usage until the event is text: a usage given as text may be no JSON. */
const USAGE = '@usage@';

/** The events of a turn, in the order and shapes of the API. */
export function replyEvents(turn: Turn, to: ReplyTo): SseEvent[] {
  const usage = usageOf(turn, to.counted);
  const start = { type: 'message_start', message: messageHead(to) };
  const delta = {
    type: 'message_delta',
    delta: { stop_reason: stopReasonOf(turn), stop_sequence: null, stop_details: turn.stopDetails ?? null },
  };
  const blocks = turn.blocks.flatMap((block, index) => blockEvents(block, index, to.number));
  const numbered = turn.withoutIndex ? blocks.map(({ index: _, ...event }) => event) : blocks;
  const events = numbered.map((data): SseEvent => ({ event: String(data.type), data }));
  return [
    {
      event: 'message_start',
      data: withUsage({ ...start, message: { ...start.message, usage: USAGE } }, usage.start),
    },
    { event: 'ping', data: { type: 'ping' } },
    ...events,
    { event: 'message_delta', data: withUsage({ ...delta, usage: USAGE }, usage.end) },
    { event: 'message_stop', data: { type: 'message_stop' } },
  ];
}

/** The same turn as the one object that a request without `stream` gets. */
export function replyMessage(turn: Turn, to: ReplyTo): string {
  const message = {
    ...messageHead(to),
    content: turn.blocks.map((block, index) => startOf(block, index, to.number).whole),
    stop_reason: stopReasonOf(turn),
    usage: USAGE,
  };
  return withUsage(message, usageOf(turn, to.counted).end);
}

function messageHead({ number, model }: ReplyTo): Fields {
  const id = `msg_${String(number).padStart(8, '0')}`;
  return {
    id,
    type: 'message',
    role: 'assistant',
    model,
    content: [],
    stop_reason: null,
    stop_sequence: null,
  };
}

function usageOf(turn: Turn, { input, read, written }: Counted): { start?: string; end?: string } {
  const { usage = 'counted' } = turn;
  if (usage === 'none') return {};
  if (typeof usage === 'object') return { start: usage.json, end: usage.json };
  const cache = {
    cache_creation_input_tokens: written,
    cache_read_input_tokens: read,
    cache_creation: { ephemeral_5m_input_tokens: written, ephemeral_1h_input_tokens: 0 },
  };
  const asked = { input_tokens: input, ...(usage === 'counted' && cache) };
  const said = tokensOf(bytesOf(JSON.stringify(turn.blocks)));
  return {
    start: JSON.stringify({ ...asked, output_tokens: 1 }),
    end: JSON.stringify({ ...asked, output_tokens: said }),
  };
}

function withUsage(data: Fields, usage: string | undefined): string {
  const text = JSON.stringify(data);
  const mark = `"usage":"${USAGE}"`;
  return usage === undefined ? text.replace(`,${mark}`, '') : text.replace(mark, () => `"usage":${usage}`);
}

function blockEvents(block: TurnBlock, index: number, number: number): Fields[] {
  const { start, deltas } = startOf(block, index, number);
  return [
    { type: 'content_block_start', index, content_block: start },
    ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
    { type: 'content_block_stop', index },
  ];
}

function startOf(
  block: TurnBlock,
  index: number,
  number: number,
): { start: Fields; deltas: Fields[]; whole: Fields } {
  if ('raw' in block) return { start: block.raw, deltas: [...(block.deltas ?? [])], whole: block.raw };
  if ('text' in block) {
    const start = { type: 'text', text: '' };
    const deltas = pieces(block.text).map((text) => ({ type: 'text_delta', text }));
    return { start, deltas, whole: { ...start, text: block.text } };
  }
  if ('thinking' in block) {
    const start = { type: 'thinking', thinking: '', signature: '' };
    const deltas = pieces(block.thinking).map((thinking) => ({ type: 'thinking_delta', thinking }));
    const signature = Buffer.from(`signed ${number}.${index}`).toString('base64');
    const whole = { ...start, thinking: block.thinking, signature };
    return { start, deltas: [...deltas, { type: 'signature_delta', signature }], whole };
  }
  const { call: name, input = {}, json = JSON.stringify(input) } = block;
  const id = block.id === undefined ? `toolu_${String(number).padStart(6, '0')}_${index}` : block.id;
  const start = { type: 'tool_use', ...(id !== null && { id }), name, input: {} };
  // The API begins a tool's input with an empty piece.
  const deltas = ['', ...pieces(json)].map((partial_json) => ({ type: 'input_json_delta', partial_json }));
  return { start, deltas, whole: { ...start, input } };
}

/** Short pieces, as tokens are; long texts in longer ones. Never between the halves of a character. */
function pieces(text: string): string[] {
  const size = Math.max(12, Math.ceil(text.length / 200));
  const found: string[] = [];
  for (let at = 0; at < text.length; ) {
    let end = Math.min(text.length, at + size);
    if (/[\ud800-\udbff]/.test(text[end - 1]!) && end < text.length) end++;
    found.push(text.slice(at, end));
    at = end;
  }
  return found;
}
