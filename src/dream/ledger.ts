import { dirname } from 'node:path';
import { appendOwn, type Fs } from '../store/files.ts';
import type { TokenUsage } from '../store/record.ts';
import { partsFromEnd } from '../store/tail.ts';

/**
 * One line of the ledger of money. Written before a request with the worst it can cost and after it with the truth; a
 * request whose truth never arrived counts as its worst. Where no price is known there are tokens and no dollars.
 */
export type LedgerLine = {
  at: string;
  /** The same in both lines of a request, and in no others: of no other memory, dream or try. */
  request: string;
  memory: string;
  dream: number | null;
  worstUsd?: number;
  usd?: number;
  tokens?: TokenUsage;
};

/** Appends one line, on disk when this returns: a power cut must not forget what was about to be spent. */
export function addLedgerLine(fs: Fs, file: string, line: LedgerLine): void {
  fs.mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  appendOwn(fs, file, `${JSON.stringify(line)}\n`, { flush: true });
}

/** Processes and their clocks do not quite agree on the order of lines around the turn of a month. */
const SLACK_MS = 24 * 3_600_000;

/**
 * What was spent in the calendar month (UTC) of a date, over all memories. Reads from the end and only as far back as
 * the month goes, however long the ledger is. A request that spans two months counts in the one that knows its truth.
 */
export function monthSpentUsd(fs: Fs, file: string, date: Date): number {
  const month = date.toISOString().slice(0, 7);
  const before = new Date(Date.parse(`${month}-01T00:00:00Z`) - SLACK_MS).toISOString();
  const worst = new Map<string, number>();
  const settled = new Set<string>();
  let sum = 0;
  for (const part of partsFromEnd(fs, file)) {
    const lines = part.flatMap(parse);
    for (const { at, request, worstUsd, usd } of lines) {
      const isNow = at.startsWith(month);
      if (isNow && isMoney(worstUsd)) worst.set(request, Math.max(worstUsd, worst.get(request) ?? 0));
      if (isMoney(usd)) settled.add(request);
      if (isNow && isMoney(usd)) sum += usd;
    }
    if (lines.length > 0 && lines.every(({ at }) => at < before)) break;
  }
  for (const [request, usd] of worst) if (!settled.has(request)) sum += usd;
  return sum;
}

/** Every entry of a line. One that a crash cut off has no end of its own: the next one follows on the same line. */
function parse(text: string): LedgerLine[] {
  return text.split(/(?=\{"at":)/).flatMap((piece) => {
    try {
      const line = JSON.parse(piece) as LedgerLine;
      return typeof line.at === 'string' && typeof line.request === 'string' ? [line] : [];
    } catch {
      return []; // empty, or cut off
    }
  });
}

/** Anything else that stands for money says nothing, and so leaves the worst in force. */
export function isMoney(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}
