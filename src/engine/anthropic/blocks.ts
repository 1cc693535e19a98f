/** The parts of the Messages API that a dream uses, and no more: plain fields that every compatible server knows. */
export type TextBlock = { type: 'text'; text: string };
export type ToolUseBlock = { type: 'tool_use'; id: string; name: string; input: Record<string, unknown> };
/** What a model thought, kept as it came: a server that sends it wants it back unchanged. */
export type ThinkingBlock =
  | { type: 'thinking'; thinking: string; signature: string }
  | { type: 'redacted_thinking'; data: string };
export type ToolResultBlock = {
  type: 'tool_result';
  tool_use_id: string;
  content: string;
  is_error?: true;
};

export type AssistantBlock = TextBlock | ToolUseBlock | ThinkingBlock;
export type UserBlock = TextBlock | ToolResultBlock;
export type Message =
  | { role: 'user'; content: UserBlock[] }
  | { role: 'assistant'; content: AssistantBlock[] };

/** Tokens of one request as the server counted them; undefined where it did not say. */
export type TokenCounts = {
  input: number | undefined;
  cacheRead: number | undefined;
  cacheWrite: number | undefined;
  output: number | undefined;
};

/** What the model asked for. `problem`: why the input cannot be used; it is answered, never thrown. */
export type Call = { id: string; name: string; input: Record<string, unknown>; problem?: string };

/** One answer of the model, received whole. */
export type Turn = {
  content: AssistantBlock[];
  calls: Call[];
  text: string;
  stopReason: string | null;
  tokens: TokenCounts;
};
