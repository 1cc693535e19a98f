import type { Citation } from '../../memory/citation.ts';
import type { Draft } from '../../memory/draft.ts';
import type { Reader } from '../../memory/reader.ts';
import type { Tree } from '../../memory/tree.ts';
import type { Transcripts } from '../../sessions/port.ts';
import type { Verdict } from '../policy.ts';
import type { Phase, ToolDefinition, ToolResult } from '../port.ts';

/** What a tool is given. It holds no file system: reading goes through `view`, writing through `draft`. */
export type ToolWorld = {
  /** Real path. */
  memory: string;
  /** Real path of the code the memory is about, where that is known. */
  project: string | undefined;
  view: Reader;
  draft: Draft;
  /** The snapshot: what stood there before the dream. */
  before: Tree;
  transcripts: Transcripts;
  phase(): Phase | undefined;
  /** Decides on a real path, after links were followed. */
  mayRead(realPath: string): Verdict;
  mayWrite(path: string | undefined, action: 'write' | 'delete', isEmpty: boolean): Verdict;
  /** Takes down a reason that code has checked. */
  cite(citation: Citation): void;
  signal: AbortSignal;
  now(): Date;
};

export type Tool = ToolDefinition & {
  /** Called with whatever the engine sent. Throws ToolRefusal for a "no"; the toolbox turns it into an answer. */
  run(input: Record<string, unknown>, world: ToolWorld): string | Promise<string>;
};

/** A "no" to whoever dreams. `denied` = the policy's; otherwise the call itself was wrong. */
export class ToolRefusal extends Error {
  readonly denied: boolean;

  constructor(message: string, denied: boolean) {
    super(message);
    this.denied = denied;
  }
}

export function ok(text: string): ToolResult {
  return { ok: true, text };
}

export function stringField(input: Record<string, unknown>, name: string): string {
  const value = input[name];
  if (typeof value !== 'string') throw new ToolRefusal(`${name} must be a string.`, false);
  return value;
}

export function numberField(input: Record<string, unknown>, name: string): number | undefined {
  const value = input[name];
  if (value === undefined) return undefined;
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) {
    throw new ToolRefusal(`${name} must be a whole number, 0 or more.`, false);
  }
  return value;
}

/** The path below the memory that `file_path` names, whether given in full or relative to the memory. */
export function memoryPath(filePath: string, memory: string): string | undefined {
  if (filePath.startsWith(`${memory}/`)) return filePath.slice(memory.length + 1);
  return filePath.startsWith('/') || /^[A-Za-z]:[\\/]/.test(filePath) ? undefined : filePath;
}

export function check(verdict: Verdict, filePath: string): void {
  if (!verdict.allow) throw new ToolRefusal(`Denied: ${filePath}: ${verdict.reason}.`, true);
}
