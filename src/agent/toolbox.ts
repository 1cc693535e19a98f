import type { Citation } from '../memory/citation.ts';
import type { Draft } from '../memory/draft.ts';
import type { Reader } from '../memory/reader.ts';
import type { Tree } from '../memory/tree.ts';
import type { Transcripts } from '../sessions/port.ts';
import { mayRead, mayWrite, phaseMayWrite } from './policy.ts';
import type { Phase, ToolDefinition, ToolResult } from './port.ts';
import { bashTool } from './tools/bash.ts';
import { deleteTool } from './tools/delete.ts';
import { editTool } from './tools/edit.ts';
import { globTool } from './tools/glob.ts';
import { grepTool } from './tools/grep.ts';
import { readTool } from './tools/read.ts';
import { ok, type Tool, ToolRefusal, type ToolWorld } from './tools/tool.ts';
import { writeTool } from './tools/write.ts';
import { twins } from './twins.ts';

/** Every tool an engine has. A name that is not here is denied. */
export const TOOLS: readonly Tool[] = [
  readTool,
  grepTool,
  globTool,
  bashTool,
  editTool,
  writeTool,
  deleteTool,
];

/** The tools as a model is told about them. */
export const TOOL_DEFINITIONS: readonly ToolDefinition[] = TOOLS.map(
  ({ name, description, input_schema }) => ({ name, description, input_schema }),
);

export type ToolCall = {
  name: string;
  path?: string;
  ok: boolean;
  denied?: boolean;
  ms: number;
  bytes: number;
};

/**
 * How an engine acts. Each call asks the policy, applies to the draft and is told to `onCall`; calls run one after the
 * other in the order they came. Never throws: a failure of any kind is an answer.
 */
export function createToolbox(options: {
  memory: string;
  project?: string | undefined;
  view: Reader;
  draft: Draft;
  before: Tree;
  transcripts: Transcripts;
  protect: readonly string[];
  phase(): Phase | undefined;
  cite(citation: Citation): void;
  signal: AbortSignal;
  now(): Date;
  clockMs(): number;
  onCall(call: ToolCall): void;
}): (name: string, input: unknown) => Promise<ToolResult> {
  const twinOf = twins(options.draft);
  const world: ToolWorld = {
    ...options,
    project: options.project,
    mayRead,
    mayWrite: (path, action, isEmpty) =>
      mayWrite({
        mayWrite: phaseMayWrite(options.phase()),
        path,
        action,
        isEmpty,
        protect: options.protect,
        twinOf,
      }),
  };
  return async (name, input) => {
    const started = options.clockMs();
    const result = await answer(name, input, world);
    const path = pathOf(input);
    options.onCall({
      name,
      ...(path !== undefined && { path }),
      ok: result.ok,
      ...(!result.ok && result.denied && { denied: true }),
      ms: Math.round(options.clockMs() - started),
      bytes: Buffer.byteLength(result.text),
    });
    return result;
  };
}

async function answer(name: string, input: unknown, world: ToolWorld): Promise<ToolResult> {
  const tool = TOOLS.find((candidate) => candidate.name === name);
  if (!tool) return { ok: false, denied: true, text: `Denied: there is no tool ${name}.` };
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    return { ok: false, denied: false, text: 'The input must be an object.' };
  }
  try {
    return ok(await tool.run(input as Record<string, unknown>, world));
  } catch (error) {
    if (error instanceof ToolRefusal) return { ok: false, denied: error.denied, text: error.message };
    return {
      ok: false,
      denied: false,
      text: `${name} failed: ${error instanceof Error ? error.message : error}`,
    };
  }
}

function pathOf(input: unknown): string | undefined {
  const path = (input as { file_path?: unknown } | null)?.file_path;
  return typeof path === 'string' ? path : undefined;
}
