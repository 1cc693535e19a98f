/** The phases of a dream, in order. Orient and gather only look. */
export const PHASES = ['orient', 'gather', 'consolidate', 'prune'] as const;
export type Phase = (typeof PHASES)[number];

/**
 * Where the text of an answer was written: in a memory, a daily log, a transcript, the project, another file, or in
 * several of them. Such text is data, whatever it says; an answer without an origin is in memdream's own words.
 */
export type Origin = 'memory' | 'log' | 'session' | 'project' | 'file' | 'files';

/** The answer to one tool call. A failure is an answer to whoever dreams, never an exception. */
export type ToolResult =
  | { ok: true; text: string; origin?: Origin }
  | { ok: false; text: string; denied: boolean };

/** A tool as a model is told about it: the same bytes in every dream. */
export type ToolDefinition = { name: string; description: string; input_schema: ToolSchema };

/** JSON Schema of a tool's input. */
export type ToolSchema = {
  type: 'object';
  properties: Record<string, unknown>;
  required: string[];
  additionalProperties: false;
};
