import { dirname } from 'node:path';
import { type Fs, readIfThere } from '../store/files.ts';

/**
 * One line of the ledger of money. Written before a request with the worst it can cost and after it with the truth; a
 * request whose truth never arrived counts as its worst.
 */
export type LedgerLine = {
  at: string;
  request: string;
  memory: string;
  dream: number | null;
  worstUsd?: number;
  usd?: number;
};

export function addLedgerLine(fs: Fs, file: string, line: LedgerLine): void {
  fs.mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  fs.appendFileSync(file, `${JSON.stringify(line)}\n`, { mode: 0o600 });
}

/** What was spent in the calendar month (UTC) of a date, over all memories. */
export function monthSpentUsd(fs: Fs, file: string, date: Date): number {
  const month = date.toISOString().slice(0, 7);
  const worst = new Map<string, number>();
  let sum = 0;
  for (const text of (readIfThere(fs, file)?.toString('utf8') ?? '').split('\n')) {
    const line = parse(text);
    if (!line?.at.startsWith(month)) continue;
    if (line.worstUsd !== undefined) worst.set(line.request, line.worstUsd);
    if (line.usd !== undefined) {
      worst.delete(line.request);
      sum += line.usd;
    }
  }
  for (const usd of worst.values()) sum += usd;
  return sum;
}

function parse(text: string): LedgerLine | undefined {
  try {
    const line = JSON.parse(text) as LedgerLine;
    return typeof line.at === 'string' && typeof line.request === 'string' ? line : undefined;
  } catch {
    return undefined; // empty, or cut off by a crash
  }
}
