/** The answer to one tool call. A failure is an answer to whoever dreams, never an exception. */
export type ToolResult = { ok: true; text: string } | { ok: false; text: string; denied: boolean };
