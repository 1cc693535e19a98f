import type { AssistantBlock, Call, TokenCounts, Turn } from './blocks.ts';
import { wellFormed } from './well-formed.ts';

/** No answer within max_tokens comes near this: who sends more is no model. */
const MAX_CHARS = 4_000_000;

/** An answer that says more than any model does. */
export class AnswerTooLarge extends Error {}

type Open =
  | { type: 'text'; text: string }
  | { type: 'tool_use'; id: unknown; name: unknown; json: string; whole: unknown }
  | { type: 'thinking'; thinking: string; signature: string }
  | { type: 'redacted_thinking'; data: string }
  | undefined;

/**
 * Puts an answer together from its events. Nothing of an event is taken for granted: what is not known is passed over,
 * and a tool's input is parsed strictly, as half of one must not be carried out.
 */
export class TurnCollector {
  private readonly blocks: Open[] = [];
  private chars = 0;
  private stopReason: string | null = null;
  private hasEnded = false;
  private hasStopped = false;
  private readonly closed = new Set<Open>();
  readonly tokens: TokenCounts = {
    input: undefined,
    cacheRead: undefined,
    cacheWrite: undefined,
    output: undefined,
  };

  /** Returns words that are complete with this event. */
  add(event: unknown): string | undefined {
    const { type, message, index, content_block, delta, usage } = fields(event);
    switch (type) {
      case 'message_start':
        // How long the answer is nobody knows yet: what stands here for it would be far too little.
        this.count({ ...fields(fields(message).usage), output_tokens: undefined });
        return undefined;
      case 'content_block_start':
        this.blocks[place(index, this.blocks.length)] = opened(fields(content_block));
        return undefined;
      case 'content_block_delta':
        this.extend(place(index, this.blocks.length - 1), fields(delta));
        return undefined;
      case 'content_block_stop':
        return this.close(place(index, this.blocks.length - 1));
      case 'message_delta': {
        const reason = fields(delta).stop_reason;
        if (typeof reason === 'string') [this.stopReason, this.hasEnded] = [reason, true];
        this.count(usage);
        return undefined;
      }
      case 'message_stop':
        [this.hasEnded, this.hasStopped] = [true, true];
        return undefined;
      default:
        return undefined;
    }
  }

  /** How much was said so far, for counting what a cut answer cost. */
  get charsSaid(): number {
    return this.chars;
  }

  /** Whether the server has said that nothing more belongs to this answer. */
  get isWhole(): boolean {
    return this.hasStopped;
  }

  /** The whole answer; undefined where the stream ended before it did. `callIds` are those of earlier answers. */
  turn(callIds: ReadonlySet<string> = new Set()): Turn | undefined {
    if (!this.hasEnded) return undefined;
    const calls: Call[] = [];
    const used = new Set(callIds);
    const content: AssistantBlock[] = [];
    for (const block of this.blocks) {
      if (!block) continue;
      if (block.type === 'tool_use') {
        const call = callOf(block, this.closed.has(block), used, this.stopReason);
        calls.push(call);
        content.push({ type: 'tool_use', id: call.id, name: call.name, input: call.input });
      } else if (block.type !== 'text') {
        // A thought that was cut off bears no signature, and is not taken back without.
        const isCut = block.type === 'thinking' && block.signature === '' && !this.closed.has(block);
        if (!isCut) content.push(block);
      } else if (block.text.trim() !== '')
        content.push({ type: 'text', text: wellFormed(block.text.trimEnd()) });
    }
    const text = content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
    return { content, calls, text: text.trim(), stopReason: this.stopReason, tokens: this.tokens };
  }

  private extend(at: number, delta: Record<string, unknown>): void {
    const block = this.blocks[at];
    const add = (value: unknown) => {
      const text = typeof value === 'string' ? value : '';
      this.chars += text.length;
      if (this.chars > MAX_CHARS) throw new AnswerTooLarge('the answer is larger than any model gives');
      return text;
    };
    if (block?.type === 'text' && delta.type === 'text_delta') block.text += add(delta.text);
    if (block?.type === 'tool_use' && delta.type === 'input_json_delta')
      block.json += add(delta.partial_json);
    if (block?.type === 'thinking' && delta.type === 'thinking_delta') block.thinking += add(delta.thinking);
    if (block?.type === 'thinking' && delta.type === 'signature_delta')
      block.signature = add(delta.signature);
  }

  private close(at: number): string | undefined {
    const block = this.blocks[at];
    this.closed.add(block);
    return block?.type === 'text' && block.text.trim() !== '' ? block.text : undefined;
  }

  /** Later counts are for the whole answer: they take the place of earlier ones. */
  private count(usage: unknown): void {
    const told = fields(usage);
    this.tokens.input = amount(told.input_tokens) ?? this.tokens.input;
    this.tokens.cacheRead = amount(told.cache_read_input_tokens) ?? this.tokens.cacheRead;
    this.tokens.cacheWrite = amount(told.cache_creation_input_tokens) ?? this.tokens.cacheWrite;
    this.tokens.output = amount(told.output_tokens) ?? this.tokens.output;
  }
}

function opened(block: Record<string, unknown>): Open {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  switch (block.type) {
    case 'text':
      return { type: 'text', text: text(block.text) };
    case 'tool_use':
      return {
        ...{ type: 'tool_use', id: block.id, name: block.name },
        ...{ json: '', whole: block.input },
      };
    case 'thinking':
      return { type: 'thinking', thinking: text(block.thinking), signature: text(block.signature) };
    case 'redacted_thinking':
      return { type: 'redacted_thinking', data: text(block.data) };
    default:
      return undefined;
  }
}

type OpenCall = Extract<Open, { type: 'tool_use' }>;

/** History goes back to the server, which refuses ids and names of its own making: those get new ones. */
function callOf(block: OpenCall, isClosed: boolean, used: Set<string>, stopReason: string | null): Call {
  const asked = typeof block.id === 'string' && /^[\w-]{1,200}$/.test(block.id) ? block.id : 'call';
  let id = asked;
  for (let copy = 2; used.has(id); copy++) id = `${asked}_${copy}`;
  used.add(id);
  const name = typeof block.name === 'string' && /^[\w-]{1,64}$/.test(block.name) ? block.name : 'unknown';
  const isCut = !isClosed && (stopReason === 'max_tokens' || block.json !== '');
  if (isCut) return { id, name, input: {}, problem: CUT };
  const read = parsed(block.json === '' ? jsonOf(block.whole ?? {}) : block.json);
  if (!read)
    return { id, name, input: {}, problem: 'The input of this call is not valid JSON. Make it again.' };
  if (typeof read.value !== 'object' || read.value === null || Array.isArray(read.value))
    return { id, name, input: {}, problem: 'The input must be an object.' };
  return { id, name, input: read.value as Record<string, unknown> };
}

const CUT =
  'This call was cut off at the output limit and was not carried out. Make it again, with less text in one call.';

/** What is nested without end cannot be handed on without using up the stack, and no tool wants it. */
const MAX_DEPTH = 64;

function parsed(json: string): { value: unknown } | undefined {
  if (depthOf(json) > MAX_DEPTH) return undefined;
  try {
    return { value: JSON.parse(json, (_, value) => (typeof value === 'string' ? wellFormed(value) : value)) };
  } catch {
    return undefined;
  }
}

/** Empty where it is nested so deep that the stack does not last. */
function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    return '';
  }
}

/** By hand: a pattern would need more stack for a long text than there is. */
function depthOf(json: string): number {
  let [depth, deepest, isInText] = [0, 0, false];
  for (let at = 0; at < json.length; at++) {
    const char = json[at];
    if (isInText && char === '\\') at++;
    else if (char === '"') isInText = !isInText;
    else if (isInText) continue;
    else if (char === '[' || char === '{') deepest = Math.max(deepest, ++depth);
    else if (char === ']' || char === '}') depth--;
  }
  return deepest;
}

function fields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** Servers that number no blocks send them one after the other. */
function place(index: unknown, otherwise: number): number {
  return Number.isSafeInteger(index) && (index as number) >= 0 && (index as number) < 10_000
    ? (index as number)
    : Math.max(0, otherwise);
}

function amount(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? Math.ceil(value) : undefined;
}
