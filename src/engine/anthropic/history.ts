import type { AssistantBlock, Message, ToolUseBlock, UserBlock } from './blocks.ts';
import { wellFormed } from './well-formed.ts';

/** Bytes of English or code make fewer tokens than this says; other scripts about as many. */
const BYTES_A_TOKEN = 2.5;
/** No tokens are longer than this on average: a server that counts fewer has left out what it had read before. */
const MOST_BYTES_A_TOKEN = 8;
/** Above 100,000 tokens of prompt everything costs several times as much, and attention thins out long before. */
export const MOST_PROMPT_TOKENS = 95_000;
const SHORTEN_AT = 88_000;
/** Each shortening breaks the cached prefix once: it makes room for many turns. */
const SHORTEN_TO = 30_000;
/** What the model has just asked for, and the answer, it works with now. */
const LEFT_WHOLE = 2;
const KEPT_CHARS = 160;

type Marked = { cache_control?: { type: 'ephemeral' } };

/**
 * The conversation as the server gets it: linear, only appended to, so that every request begins with the bytes of the
 * one before and the server need not read them again. Only when it grows too long are old tool results shortened.
 */
export class History {
  /** Of every call so far: a server refuses a history in which two have the same. */
  readonly callIds = new Set<string>();
  private readonly messages: Message[] = [];
  /** Tokens and bytes of the last request that a server counted. */
  private counted: { tokens: number; bytes: number } | undefined;
  private readonly fixedBytes: number;

  constructor(fixedBytes: number) {
    this.fixedBytes = fixedBytes;
  }

  addUser(blocks: UserBlock[]): void {
    const last = this.messages.at(-1);
    if (last?.role === 'user') last.content.push(...blocks);
    else this.messages.push({ role: 'user', content: [...blocks] });
  }

  addAssistant(blocks: AssistantBlock[]): void {
    for (const block of blocks) if (block.type === 'tool_use') this.callIds.add(block.id);
    this.messages.push({ role: 'assistant', content: [...blocks] });
  }

  /** With a mark behind the newest words and one where the last request had its own: between them is all that is new. */
  toSend(): Message[] {
    const users = this.messages.flatMap(({ role }, at) => (role === 'user' ? [at] : []));
    const marked = new Set(users.slice(-2));
    return this.messages.map((message, at) => (marked.has(at) ? withMark(message) : message));
  }

  /** A server has counted the request that was just sent. */
  wasCounted(tokens: number): void {
    const bytes = this.bytes();
    if (tokens * MOST_BYTES_A_TOKEN >= bytes) this.counted = { tokens, bytes };
  }

  promptTokens(): number {
    const bytes = this.bytes();
    if (!this.counted) return Math.ceil(bytes / BYTES_A_TOKEN);
    const { tokens, bytes: then } = this.counted;
    if (bytes < then) return Math.ceil((tokens * bytes) / then);
    return tokens + Math.ceil((bytes - then) / BYTES_A_TOKEN);
  }

  /** Makes room where the next prompt would be too long. False: there is none to be made. */
  makeRoom(most = SHORTEN_AT): boolean {
    if (this.promptTokens() <= most) return true;
    const goal = Math.min(SHORTEN_TO, most / 2);
    for (const message of this.messages.slice(1, -LEFT_WHOLE)) {
      shorten(message);
      if (this.promptTokens() <= goal) return true;
    }
    return this.promptTokens() <= Math.min(most * 1.2, MOST_PROMPT_TOKENS);
  }

  private bytes(): number {
    return this.messages.reduce((sum, message) => sum + bytesOf(message), this.fixedBytes);
  }
}

function withMark(message: Message): Message {
  const content = message.content.map((block, at) =>
    at === message.content.length - 1
      ? ({ ...block, cache_control: { type: 'ephemeral' } } as Marked)
      : block,
  );
  return { role: message.role, content } as Message;
}

const sizes = new WeakMap<object, number>();

/** Blocks are not changed once they stand in a message: a shortened one is another block. */
function bytesOf({ content }: Message): number {
  let sum = 0;
  for (const block of content) {
    let size = sizes.get(block);
    if (size === undefined) {
      size = Buffer.byteLength(JSON.stringify(block));
      sizes.set(block, size);
    }
    sum += size;
  }
  return sum;
}

function shorten(message: Message): void {
  if (message.role === 'user') {
    message.content = message.content.map((block) =>
      block.type === 'tool_result'
        ? { ...block, content: cut(block.content, 'Ask again if it is needed.') }
        : block,
    );
  } else {
    message.content = message.content.map((block) =>
      block.type === 'tool_use' ? { ...block, input: shortInput(block) } : block,
    );
  }
}

function shortInput({ input }: ToolUseBlock): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(input).map(([key, value]) => [key, typeof value === 'string' ? cut(value, '') : value]),
  );
}

function cut(text: string, hint: string): string {
  if (text.length <= 3 * KEPT_CHARS) return text;
  const note =
    `[… ${text.length - KEPT_CHARS} more characters were here, left out to save room. ${hint}`.trimEnd();
  // What was data stays marked as data.
  const fence = /\n<\/data-[0-9a-f]{8,64}>$/.exec(text.slice(-80))?.[0] ?? '';
  return `${wellFormed(text.slice(0, KEPT_CHARS))}\n${note}]${fence}`;
}
