/** A request's body as far as the server reads it: whatever else a client sends is kept. */
export type MessagesBody = {
  model?: string;
  max_tokens?: number;
  stream?: boolean;
  system?: unknown;
  tools?: unknown;
  messages?: unknown;
  cache_control?: unknown;
  [field: string]: unknown;
};

export type ContentBlock = { type: string; [field: string]: unknown };
export type Message = { role: string; content: ContentBlock[] };

/** One block of a prompt in the order in which the model reads it: tools, then system, then messages. */
export type PromptBlock = { place: string; json: string; isBreakpoint: boolean };

/** The messages with every content as blocks, as the API takes them. */
export function messagesOf(body: MessagesBody | undefined): Message[] {
  return listOf(body?.messages).map((message) => {
    const { role, content } = (message ?? {}) as { role?: unknown; content?: unknown };
    return { role: String(role), content: blocksOf(content) };
  });
}

/** A prompt as the blocks that a cache compares. Keys keep the order in which they were sent: the API renders them so. */
export function promptOf(body: MessagesBody): PromptBlock[] {
  const tools = listOf(body.tools).map((tool) => blockFor('tools', tool));
  const system = blocksOf(body.system).map((block) => blockFor('system', block));
  // Messages of one role in a row are one turn to the API: the role is the place, not the message's number.
  const messages = messagesOf(body).flatMap(({ role, content }) =>
    content.map((block) => blockFor(role, block)),
  );
  const blocks = [...tools, ...system, ...messages];
  const last = blocks.at(-1);
  if (last && body.cache_control) last.isBreakpoint = true;
  return blocks;
}

/** The bytes of tools and system, for comparing what two runs sent. Where the cache breakpoints are does not count. */
export function prefixOf(request: { body: MessagesBody | undefined }): string {
  return promptOf(request.body ?? {})
    .filter(({ place }) => place === 'tools' || place === 'system')
    .map(({ place, json }) => `${place} ${json}\n`)
    .join('');
}

export const bytesOf = (text: string): number => Buffer.byteLength(text);

/** A stand-in for a tokenizer that anybody can check by hand. */
export const tokensOf = (bytes: number): number => Math.ceil(bytes / 4);

function blockFor(place: string, block: unknown): PromptBlock {
  const { cache_control: control, ...plain } = (block ?? {}) as Record<string, unknown>;
  // A result's own blocks may carry the mark too; a tool's input never does: what stands there is the model's.
  if (plain.type === 'tool_result' && Array.isArray(plain.content))
    plain.content = plain.content.map(({ cache_control: _, ...inner }) => inner);
  return { place, json: JSON.stringify(plain), isBreakpoint: control !== undefined && control !== null };
}

function blocksOf(content: unknown): ContentBlock[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  return listOf(content).map((block) => (block ?? {}) as ContentBlock);
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
