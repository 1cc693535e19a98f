import type { Phase, ToolResult } from '../agent/port.ts';
import type { Facts, Finding } from '../memory/finding.ts';
import type { LineOrigin } from '../memory/origins/origin.ts';
import type { Reader } from '../memory/reader.ts';
import type { Session, Sessions } from '../sessions/port.ts';
import type { PersonsWords } from '../sessions/signals/pointer.ts';
import type { Signals } from '../sessions/signals/signals.ts';

export { PHASES, type Phase } from '../agent/port.ts';

/** What one request has spent, told as it happens. */
export type Usage = {
  input: number;
  cacheRead: number;
  cacheWrite: number;
  output: number;
  /** Undefined where no price is known. */
  costUsd?: number;
  /** True where the model's turn came to its end with this request: the record counts those. */
  turn?: boolean;
};

/** What the last finished dream has heard already. */
export type Past = {
  /** When it began, in epoch ms; null before the first. */
  sinceMs: number | null;
  sawLogLine(path: string, line: string): boolean;
};

export type DreamContext = {
  phases: readonly Phase[];
  /** Enters the next phase; the policy follows. Phases go forward only. */
  enter(phase: Phase): void;
  /** The only way to change the draft: asks the policy, applies, emits. A refusal is a result, not an exception. */
  call(tool: string, input: unknown): Promise<ToolResult>;
  /** The memory as the draft has it now, and the disk around it. */
  view: Reader;
  memory: string;
  project: string | undefined;
  sessions: Sessions;
  recent: readonly Session[];
  /** Real paths of folders that hold the transcripts of this memory's sessions, for whoever searches them. */
  transcriptFolders?: readonly string[];
  past: Past;
  /** What the checks know, which lines a person took back among it. */
  facts: Facts;
  mend?: readonly Finding[];
  signal: AbortSignal;
  /**
   * Told before each request, with the worst it can cost; undefined where no price is known. Throws MemdreamError BUDGET
   * where the month's money does not cover it, STORE_DISK where it cannot be written down: then it is not made.
   */
  reserve(worstUsd: number | undefined): void;
  /** What the request that was reserved last has cost. One that failed for nothing costs nothing, and is told too. */
  spent(usage: Usage): void;
  say(words: string): void;
  /** Trouble that the dream gets over, such as a request that is made again. */
  warn(message: string): void;
  /** People's words since the last dream, those of one session together: whoever else speaks makes no rules. */
  heard(said: readonly PersonsWords[]): void;
  /** A line that it has put into a file, by an engine that knows whose words it is. Of others code looks for them. */
  took(origin: LineOrigin): void;
  /** What stood out in the sessions: told once they were read, for `memdream status`. */
  noticed(signals: Signals): void;
  now(): Date;
};

/**
 * Who dreams. Called once a dream, and once more with `mend`. Must stop soon after `signal` aborts. Throws
 * MemdreamError ENGINE_* or BUDGET; anything else counts as a bug. Never touches the disk.
 */
export type Engine = {
  name: string;
  model?: string;
  /** True where a dream of this engine may cost money: the budget gate and the cap line apply. */
  costs: boolean;
  canMend: boolean;
  /** True where it acts by turns: what it has not read through the tools it must not replace or delete whole. */
  mustReadFirst?: boolean;
  dream(context: DreamContext): Promise<{ claim?: string }>;
};
