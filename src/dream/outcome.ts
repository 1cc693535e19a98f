import type { Engine } from '../engine/port.ts';
import { codeOf, MemdreamError } from '../errors.ts';
import type { Tree } from '../memory/tree.ts';
import { asStoreError } from '../store/files.ts';
import type { Dream, DreamKind, Outcome } from '../store/record.ts';
import type { Telling } from './telling.ts';
import type { Request } from './world.ts';

/** How a run ended: its record, the error that a command exits with, and what changed or would have. */
export type Ended = {
  dream: Dream;
  error?: MemdreamError;
  before?: Tree;
  after?: Tree;
  notes: string[];
};

/** A record for a run that left none in the repository: a closed gate, a preview. */
export function unkept(
  input: {
    outcome: Outcome;
    reason: string | null;
    engine: Pick<Engine, 'name' | 'model'>;
    kind?: DreamKind;
    at: Date;
  },
  request: Pick<Request, 'trigger'>,
  telling: Telling,
): Dream {
  const { usage, costUsd, turns, claim, durationMs } = telling.sums();
  return {
    id: null,
    kind: input.kind ?? 'dream',
    outcome: input.outcome,
    commit: null,
    at: input.at.toISOString(),
    durationMs,
    trigger: request.trigger,
    engine: input.engine.name,
    model: input.engine.model ?? null,
    improved: 0,
    files: [],
    lines: { added: 0, removed: 0 },
    bytes: { before: 0, after: 0 },
    sessions: null,
    turns,
    usage,
    costUsd,
    reason: input.reason,
    claim,
    reverts: [],
    revertedBy: null,
    kept: false,
  };
}

/** Any failure as the one error a person sees. What is neither ours nor the disk's is a bug, and says so. */
export function asMemdreamError(error: unknown, doing: string): MemdreamError {
  const known = asStoreError(error, doing);
  if (known instanceof MemdreamError) return known;
  if (codeOf(error) && error instanceof Error && 'syscall' in error) {
    return new MemdreamError('STORE_DISK', `The disk refused while ${doing}: ${error.message}`, {
      cause: error,
    });
  }
  return new MemdreamError(
    'BUG',
    `memdream failed while ${doing}: ${error instanceof Error ? error.message : error}`,
    { cause: error },
  );
}

export function outcomeOf(error: MemdreamError): 'stopped' | 'failed' {
  return error.code === 'STOPPED' || error.code === 'TERMINATED' ? 'stopped' : 'failed';
}
