import { type ContentBlock, type Message, type MessagesBody, messagesOf, promptOf } from './prompt.ts';

/**
 * Why the API would refuse a request, or undefined. What a client keeps of a bad turn must still be a history that the
 * API takes: without these rules a test would not notice.
 */
export function brokenRule(body: MessagesBody | undefined): string | undefined {
  if (!body) return 'The body is no JSON object.';
  for (const rule of [fields, breakpoints, tools, contents, answers]) {
    const broken = rule(body);
    if (broken !== undefined) return broken;
  }
  return undefined;
}

function fields(body: MessagesBody): string | undefined {
  if (typeof body.model !== 'string' || body.model === '') return 'model: Field required';
  if (!Number.isInteger(body.max_tokens) || body.max_tokens! < 1) return 'max_tokens: Field required';
  if (!Array.isArray(body.messages) || body.messages.length === 0)
    return 'messages: at least one message is required';
  const roles = messagesOf(body).map(({ role }) => role);
  if (roles[0] !== 'user') return 'messages: first message must use the "user" role';
  const odd = roles.findIndex((role) => !Object.hasOwn(TYPES, role));
  return odd < 0 ? undefined : `messages.${odd}.role: unknown role`;
}

function breakpoints(body: MessagesBody): string | undefined {
  const count = promptOf(body).filter(({ isBreakpoint }) => isBreakpoint).length;
  return count > 4 ? `A maximum of 4 blocks with cache_control may be provided. Found ${count}.` : undefined;
}

function tools(body: MessagesBody): string | undefined {
  const names = ((body.tools ?? []) as { name?: unknown }[]).map(({ name }) => String(name));
  const odd = names.find((name) => !/^[a-zA-Z0-9_-]{1,128}$/.test(name));
  if (odd !== undefined) return `tools: the name ${JSON.stringify(odd)} is not allowed`;
  return new Set(names).size < names.length ? 'tools: Tool names must be unique.' : undefined;
}

const TYPES: Record<string, readonly string[]> = {
  user: ['text', 'image', 'document', 'tool_result'],
  system: ['text'],
  assistant: ['text', 'thinking', 'redacted_thinking', 'tool_use'],
};

function contents(body: MessagesBody): string | undefined {
  for (const [number, { role, content }] of messagesOf(body).entries()) {
    if (content.length === 0) return `messages.${number}: all messages must have non-empty content`;
    for (const [index, block] of content.entries()) {
      const broken = TYPES[role]!.includes(block.type) ? brokenBlock(block) : `unexpected type ${block.type}`;
      if (broken !== undefined) return `messages.${number}.content.${index}: ${broken}`;
    }
  }
  return undefined;
}

function brokenBlock(block: ContentBlock): string | undefined {
  if (block.type === 'text' && (typeof block.text !== 'string' || block.text.trim() === ''))
    return 'text content blocks must contain non-whitespace text';
  if (block.type === 'tool_use' && !isId(block.id)) return 'tool_use.id: not an id';
  if (block.type === 'tool_use' && (typeof block.name !== 'string' || block.name === ''))
    return 'tool_use.name: Field required';
  if (block.type === 'tool_use' && !isObject(block.input)) return 'tool_use.input: should be an object';
  if (block.type === 'tool_result' && !isId(block.tool_use_id)) return 'tool_result.tool_use_id: not an id';
  return undefined;
}

/** Every call is answered at the beginning of what the user says next, and nothing else is. */
function answers(body: MessagesBody): string | undefined {
  const turns = combined(messagesOf(body));
  const seen = new Set<unknown>();
  for (const [number, { role, content }] of turns.entries()) {
    const asked = role === 'user' ? idsOf(turns[number - 1]?.content ?? [], 'tool_use', 'id') : [];
    const end = content.findIndex(({ type }) => type !== 'tool_result');
    const given = idsOf(content.slice(0, end < 0 ? undefined : end), 'tool_result', 'tool_use_id');
    const missing = asked.find((id) => !given.includes(id));
    if (missing !== undefined)
      return `tool_use ids were found without tool_result blocks immediately after: ${missing}`;
    const extra = idsOf(content, 'tool_result', 'tool_use_id').find((id) => !asked.includes(id));
    if (extra !== undefined) return `unexpected tool_use_id found in tool_result blocks: ${extra}`;
    if (new Set(given).size < given.length) return 'each tool_use must have a single result';
    for (const id of idsOf(content, 'tool_use', 'id')) {
      if (seen.has(id)) return `tool_use ids must be unique: ${id}`;
      seen.add(id);
    }
  }
  const waiting = turns.at(-1)!.role === 'assistant' && idsOf(turns.at(-1)!.content, 'tool_use', 'id');
  return waiting && waiting.length > 0 ? 'the last tool_use has no tool_result' : undefined;
}

function combined(messages: readonly Message[]): Message[] {
  const turns: Message[] = [];
  for (const { role, content } of messages) {
    const last = turns.at(-1);
    if (last?.role === role) last.content.push(...content);
    else turns.push({ role, content: [...content] });
  }
  return turns;
}

function idsOf(content: readonly ContentBlock[], type: string, field: string): unknown[] {
  return content.filter((block) => block.type === type).map((block) => block[field]);
}

function isId(value: unknown): boolean {
  return typeof value === 'string' && /^[a-zA-Z0-9_-]+$/.test(value);
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
