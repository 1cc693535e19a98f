import type { Identity } from '../process.ts';

/** What a process writes down to hold the lock. */
export type Claim = {
  pid: number | null;
  startTime: string | null;
  bootId: string | null;
  pidNamespace: string | null;
  host: string | null;
  /** The moment of the claim, and the same on the clock that only runs forward. */
  atMs: number;
  uptimeMs: number | null;
  /** When the memory was last consolidated before this claim. Null: there was no lock file. */
  priorMs: number | null;
  /** Turns without a fin when this claim was made: what they decide may still change the time. Null: not known. */
  unfinished: number[] | null;
  nonce: string;
  purpose: string | null;
  /** Where it was made, if that was certain: see reboot.ts. Older versions wrote none. */
  disk?: string | null;
};

/** What was decided about a claim, once and for all. `nonce` is the claim's own; a broken one has its breaker's. */
export type End = {
  kind: 'publish' | 'rollback' | 'broken' | 'recover';
  time: 'claim' | 'prior';
  nonce: string;
};

export const format = (record: object) => `${JSON.stringify({ v: 1, ...record })}\n`;

/** Null for anything that is not a whole claim: these files may have been cut, synchronised or written by others. */
export function parseClaim(body: string): Claim | null {
  const record = parseObject(body);
  if (!record || !isNumber(record.atMs) || typeof record.nonce !== 'string' || !record.nonce) return null;
  if (record.priorMs !== null && !isNumber(record.priorMs)) return null;
  return {
    pid: isNumber(record.pid) ? record.pid : null,
    startTime: textOrNull(record.startTime),
    bootId: textOrNull(record.bootId),
    pidNamespace: textOrNull(record.pidNamespace),
    host: textOrNull(record.host),
    atMs: record.atMs,
    uptimeMs: isNumber(record.uptimeMs) ? record.uptimeMs : null,
    priorMs: record.priorMs,
    unfinished: Array.isArray(record.unfinished) ? record.unfinished.filter(isNumber) : null,
    nonce: record.nonce,
    purpose: textOrNull(record.purpose),
    disk: textOrNull(record.disk),
  };
}

export function parseEnd(body: string): End | null {
  const record = parseObject(body);
  if (!record || typeof record.nonce !== 'string') return null;
  const { kind, time, nonce } = record;
  if (kind !== 'publish' && kind !== 'rollback' && kind !== 'broken' && kind !== 'recover') return null;
  if (time !== 'claim' && time !== 'prior') return null;
  return { kind, time, nonce };
}

export function identityOf(claim: Claim): Identity {
  const { pid, startTime, bootId, pidNamespace, host } = claim;
  return { pid, startTime, bootId, pidNamespace, host };
}

function parseObject(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);
