import type { Citation } from '../../memory/citation.ts';
import type { Draft } from '../../memory/draft.ts';
import type { Facts } from '../../memory/finding.ts';
import type { Reader } from '../../memory/reader.ts';
import type { Tree } from '../../memory/tree.ts';
import type { Transcripts } from '../../sessions/port.ts';
import type { Verdict } from '../policy.ts';
import type { Origin, Phase, ToolDefinition } from '../port.ts';
import type { Shown } from '../shown.ts';

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
  /** What is known of the memory beyond its text, such as when its files were written. */
  facts: Facts;
  /** Which files whoever dreams has seen whole, and whether that is asked before one is replaced or deleted. */
  shown: Shown;
  mustReadFirst: boolean;
  /** Secrets that this call writes in the place of their masks. */
  putBack: readonly string[];
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
  run(input: Record<string, unknown>, world: ToolWorld): ToolAnswer | Promise<ToolAnswer>;
};

/** What a tool found, as text of files, or more exactly with its origin; without one it is memdream that speaks. */
export type ToolAnswer = string | { text: string; origin?: Origin };

/** A "no" to whoever dreams. `denied` = the policy's; otherwise the call itself was wrong. */
export class ToolRefusal extends Error {
  readonly denied: boolean;

  constructor(message: string, denied: boolean) {
    super(message);
    this.denied = denied;
  }
}

export function stringField(input: Record<string, unknown>, name: string): string {
  const value = Object.hasOwn(input, name) ? input[name] : undefined;
  if (typeof value !== 'string') throw new ToolRefusal(`${name} must be a string.`, false);
  return value;
}

export function numberField(input: Record<string, unknown>, name: string): number | undefined {
  const value = Object.hasOwn(input, name) ? input[name] : undefined;
  if (value === undefined) return undefined;
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) {
    throw new ToolRefusal(`${name} must be a whole number, 0 or more.`, false);
  }
  return value;
}

/** A path as an answer repeats it: what was sent may be as long as it likes. */
export function told(path: string): string {
  return path.length > 300 ? `${path.slice(0, 300)}…` : path;
}

/** The path below the memory that `file_path` names, whether given in full or relative to the memory. */
export function memoryPath(filePath: string, memory: string): string | undefined {
  if (filePath.startsWith(`${memory}/`)) return filePath.slice(memory.length + 1);
  return filePath.startsWith('/') || /^[A-Za-z]:[\\/]/.test(filePath) ? undefined : filePath;
}

export function check(verdict: Verdict, filePath: string): void {
  if (!verdict.allow) throw new ToolRefusal(`Denied: ${told(filePath)}: ${verdict.reason}.`, true);
}

/** Whoever can look must have looked: what replaces or deletes a file whole takes all that is in it. */
export function checkSeen(path: string, asked: string, { draft, shown, mustReadFirst }: ToolWorld): void {
  if (!mustReadFirst || !draft.has(path) || shown.isWhole(path)) return;
  throw new ToolRefusal(`Read ${told(asked)} first, all of it: this call takes everything in it.`, false);
}
