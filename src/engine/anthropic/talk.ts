import type { ToolDefinition } from '../../agent/port.ts';
import type { Message } from './blocks.ts';
import type { History } from './history.ts';
import type { Repetition } from './repetition.ts';
import type { Spending } from './spending.ts';

/** What is sent. Everything but the messages is the same in every dream. */
export type RequestBody = {
  max_tokens: number;
  system: readonly SystemBlock[];
  tools: readonly ToolDefinition[];
  messages: Message[];
};

export type SystemBlock = { type: 'text'; text: string; cache_control?: { type: 'ephemeral' } };

/** Whoever answers. `host` is how it is called in messages to a person; no key is ever in it. */
export type Model = {
  host: string;
  stream(body: RequestBody, signal: AbortSignal): Promise<AsyncIterable<unknown>>;
};

/** One conversation with a model: all phases of a dream, and mending, are one. */
export type Talk = {
  model: Model;
  system: readonly SystemBlock[];
  tools: readonly ToolDefinition[];
  history: History;
  spending: Spending;
  repetition: Repetition;
  /** Marks the beginning and end of what is data; unknown to whoever wrote the data. */
  nonce: string;
  /** Takes keys out of a text. */
  redact(text: string): string;
};
