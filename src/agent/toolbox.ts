import type { Citation } from '../memory/citation.ts';
import type { Draft } from '../memory/draft.ts';
import type { Facts } from '../memory/finding.ts';
import type { Reader } from '../memory/reader.ts';
import type { Tree } from '../memory/tree.ts';
import { withoutUnseen } from '../memory/unseen.ts';
import type { Transcripts } from '../sessions/port.ts';
import { createMasks, type Masks } from './masks.ts';
import { mayRead, mayWrite, phaseMayWrite, type ReadRequest } from './policy.ts';
import type { Phase, ToolDefinition, ToolResult } from './port.ts';
import { shownFiles } from './shown.ts';
import { bashTool } from './tools/bash.ts';
import { deleteTool } from './tools/delete.ts';
import { editTool } from './tools/edit.ts';
import { globTool } from './tools/glob.ts';
import { grepTool } from './tools/grep.ts';
import { readTool } from './tools/read.ts';
import { type Tool, type ToolAnswer, ToolRefusal, type ToolWorld, told } from './tools/tool.ts';
import { writeTool } from './tools/write.ts';
import { twins } from './twins.ts';
import { unmaskedInput } from './unmasked-input.ts';

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
  /** What a shell was asked for. */
  command?: string;
  ok: boolean;
  denied?: boolean;
  ms: number;
  bytes: number;
};

/** A refusal repeats what was sent, and that may be as long as it likes. What is cut is masked before. */
const MAX_REFUSAL = 2_000;
const MAX_MASKED = 8_000;

/**
 * How an engine acts. Each call asks the policy, applies to the draft and is told to `onCall`; calls run one after the
 * other in the order they came. Never throws: a failure of any kind is an answer. No answer holds a secret.
 */
export function createToolbox(options: {
  memory: string;
  project?: string | undefined;
  view: Reader;
  draft: Draft;
  before: Tree;
  transcripts: Transcripts;
  facts: Facts;
  protect: readonly string[];
  reads: ReadRequest['reads'];
  /** Transcripts of this memory's sessions that lie among others', real paths. */
  sessionPaths?(): readonly string[];
  /** Folders that belong to memdream itself. */
  own?: readonly string[];
  /** Whether a file must have been read before it is replaced or deleted whole. For whoever can look and think again. */
  mustReadFirst?: boolean;
  phase(): Phase | undefined;
  cite(citation: Citation): void;
  signal: AbortSignal;
  now(): Date;
  clockMs(): number;
  onCall(call: ToolCall): void;
}): (name: string, input: unknown) => Promise<ToolResult> {
  const { draft, reads, own } = options;
  const masks = createMasks(options);
  const twinOf = twins(draft);
  let roots: readonly string[] | undefined;
  const world: ToolWorld = {
    ...options,
    project: options.project,
    shown: shownFiles(draft),
    mustReadFirst: options.mustReadFirst === true,
    putBack: [],
    mayRead(realPath) {
      roots ??= reads === 'anywhere' ? [] : rootsOf(options);
      return mayRead(realPath, { reads, roots, ...(own && { own }) });
    },
    mayWrite: (path, action, isEmpty) =>
      mayWrite({
        mayWrite: phaseMayWrite(options.phase()),
        path,
        action,
        exists: path !== undefined && draft.has(path),
        isEmpty,
        protect: options.protect,
        twinOf,
      }),
  };
  const run = async (name: string, input: unknown) => {
    const started = options.clockMs();
    const result = masked(await answer(name, input, world, masks), masks);
    const { path, command } = askedFor(input);
    const shown = (text: string) => told(masks.hide(text.slice(0, MAX_MASKED)));
    options.onCall({
      name: shown(String(name)),
      ...(path !== undefined && { path: shown(path) }),
      ...(command !== undefined && { command: shown(command) }),
      ok: result.ok,
      ...(!result.ok && result.denied && { denied: true }),
      ms: Math.round(options.clockMs() - started),
      bytes: Buffer.byteLength(result.text),
    });
    return result;
  };
  let last: Promise<unknown> = Promise.resolve();
  return (name, input) => {
    const result = last.then(() => run(name, input));
    last = result.catch(() => {});
    return result;
  };
}

function rootsOf(options: {
  memory: string;
  project?: string | undefined;
  transcripts: Transcripts;
  sessionPaths?(): readonly string[];
}): string[] {
  const { memory, project, transcripts, sessionPaths } = options;
  const sessions = [...transcripts.folders(), ...(sessionPaths?.() ?? [])];
  return [memory, ...(project === undefined ? [] : [project]), ...sessions];
}

async function answer(name: string, input: unknown, world: ToolWorld, masks: Masks): Promise<ToolResult> {
  const tool = TOOLS.find((candidate) => candidate.name === name);
  if (!tool) return { ok: false, denied: true, text: `Denied: there is no tool ${told(String(name))}.` };
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    return { ok: false, denied: false, text: 'The input must be an object.' };
  }
  try {
    const { given, putBack } = unmaskedInput(input as Record<string, unknown>, masks, world.memory);
    return answered(await tool.run(given, { ...world, putBack }));
  } catch (error) {
    if (error instanceof ToolRefusal) return { ok: false, denied: error.denied, text: error.message };
    return {
      ok: false,
      denied: false,
      text: `${name} failed: ${error instanceof Error ? error.message : error}`,
    };
  }
}

/** What a tool only calls text is text of files: to take data for memdream's words would be the worse mistake. */
function answered(answer: ToolAnswer): ToolResult {
  return typeof answer === 'string' ? { ok: true, text: answer, origin: 'files' } : { ok: true, ...answer };
}

function masked(result: ToolResult, masks: Masks): ToolResult {
  const seen = withoutUnseen(result.ok ? result.text : result.text.slice(0, MAX_MASKED));
  if (result.ok) return { ...result, text: whole(masks.hide(seen)) };
  return { ...result, text: whole(masks.hide(seen).slice(0, MAX_REFUSAL)) };
}

/** Halves of characters, sent or left by a cut, are no text that can be sent on. */
function whole(text: string): string {
  return text.replace(/\p{Cs}/gu, '\uFFFD');
}

/** Where a call looks or writes: for the record of what a dream did. */
function askedFor(input: unknown): { path?: string | undefined; command?: string | undefined } {
  const { file_path, path, command } = (input ?? {}) as Record<string, unknown>;
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return { path: text(file_path) ?? text(path), command: text(command) };
}
