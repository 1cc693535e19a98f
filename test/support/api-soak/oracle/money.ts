import fs from 'node:fs';
import { join } from 'node:path';
import { costOf, KNOWN_PRICES } from '../../../../src/config/prices.ts';
import type { LedgerLine } from '../../../../src/dream/ledger.ts';
import type { Asked, Dreamt, Seen } from '../live-through.ts';
import { check, recordOf } from './check.ts';

const PRICE = KNOWN_PRICES.get('claude-haiku-5-5')!;
const MAX_OUTPUT = 8_192;
const NEARLY = 1e-9;

type Entry = {
  at: number;
  dream: number | null;
  worst: number;
  usd: number | undefined;
  output: number;
};

/**
 * Each request was written down before it left, with its worst, and afterwards with what it cost: never less than the
 * server counted, never more than the worst, and the worst itself where the server did not come to say it.
 */
export function checkMoney(seen: Seen): void {
  const entries = entriesOf(ledgerOf(seen.home));
  const dreams = [seen.first, ...(seen.second ? [seen.second] : [])];
  const total = dreams.reduce((sum, { asked }) => sum + asked.length, 0);
  check(entries.length >= total, `${total} requests came, ${entries.length} were written down`);
  const capUsd = capOf(seen);
  for (const dream of dreams) {
    const own = entries.filter((entry) => entry.dream === idOf(dream, entries, seen));
    checkSums(dream, own, { capUsd, isKilled: dream.ran.signal !== null, mayLie: mayLie(seen, own) });
    checkEach(dream, own);
  }
}

function checkSums(
  dream: Dreamt,
  own: readonly Entry[],
  { capUsd, isKilled, mayLie }: { capUsd: number; isKilled: boolean; mayLie: boolean },
): void {
  const open = own.filter(({ usd }) => usd === undefined);
  check(open.length <= (isKilled ? 1 : 0), `${own.length} requests began, ${open.length} did not end`);
  const told = own.reduce((sum, { usd = 0 }) => sum + usd, 0);
  const record = recordOf(dream);
  if (record)
    check(Math.abs(told - (record.costUsd ?? 0)) < NEARLY, `the ledger: ${told}, record ${record.costUsd}`);
  let spent = 0;
  for (const { worst, usd = worst } of own) {
    // Before each request: what was spent by then and the worst of this one are within what a dream may cost.
    if (!mayLie) check(spent + worst <= capUsd + NEARLY, `${spent} spent, ${worst} to come: above ${capUsd}`);
    if (!mayLie) check(usd <= worst + NEARLY, `a request cost ${usd}, its worst was ${worst}`);
    spent += usd;
  }
}

function checkEach({ asked }: Dreamt, own: readonly Entry[]): void {
  const came = [...asked].sort((a, b) => a.request.number - b.request.number);
  for (const [at, { request }] of came.entries())
    check(own[at]!.at <= request.atMs + 1, `request ${request.number} came before it was written down`);
  // Where some were written down that nobody heard, which is which cannot be told: the sums have to do.
  if (came.length !== own.length) return;
  for (const [at, one] of came.entries()) checkRequest(one, own[at]!);
}

function checkRequest({ request, carried }: Asked, { worst, usd = worst }: Entry): void {
  if (!request.counted || request.status !== 200 || request.fault === 'usage' || carried.isDamaged) {
    const isCut = request.status === 200 && carried.bytes > 0 && !/"message_(stop|delta)"/.test(carried.text);
    if (isCut) check(usd === worst, `request ${request.number} was cut: ${usd}, not its worst, ${worst}`);
    return;
  }
  const said = [...carried.text.matchAll(/"output_tokens":(\d+)/g)].at(-1)?.[1];
  const { input, read, written } = request.counted;
  const tokens = {
    input,
    cacheRead: read,
    cacheWrite: written,
    output: Math.min(Number(said ?? 0), MAX_OUTPUT),
  };
  const least = costOf(PRICE, tokens);
  check(usd >= least - NEARLY, `request ${request.number} cost at least ${least}, written down is ${usd}`);
}

/** A server that says what is not true, or whose words were damaged, may make it cost anything. */
function mayLie({ one }: Seen, own: readonly Entry[]): boolean {
  // Longer than it was asked to be.
  if (own.some(({ output }) => output > MAX_OUTPUT)) return true;
  const isLying = one.faults.some(({ known }) => known.fault.kind === 'usage' || known.isHeavy);
  return isLying || [...one.wireAt.values()].some(({ flips }) => flips);
}

function idOf(dream: Dreamt, entries: readonly Entry[], { first }: Seen): number | null {
  const record = recordOf(dream);
  if (record) return record.id;
  // Killed: the first one has what is there, before the next command there is no other.
  return dream === first ? (entries[0]?.dream ?? null) : Number.NaN;
}

function capOf({ one }: Seen): number {
  const told = one.settings.find((setting) => setting.startsWith('budget.perDreamUsd='));
  return told ? Number(told.split('=')[1]) : 0.25;
}

function ledgerOf(home: string): LedgerLine[] {
  const file = join(home, '.local/state/memdream/spend.jsonl');
  if (!fs.existsSync(file)) return [];
  const lines = fs.readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as LedgerLine);
}

/** In the order in which they were written down. */
function entriesOf(lines: readonly LedgerLine[]): Entry[] {
  const entries = new Map<string, Entry>();
  for (const { at, request, dream, worstUsd, usd, tokens } of lines) {
    const known = entries.get(request);
    if (!known) {
      check(worstUsd !== undefined, `request ${request} was not written down before it was made`);
      entries.set(request, { at: Date.parse(at), dream, worst: worstUsd, usd: undefined, output: 0 });
    } else {
      check(usd !== undefined && known.usd === undefined, `request ${request} ended twice`);
      Object.assign(known, { usd, output: tokens?.output ?? 0 });
    }
  }
  return [...entries.values()];
}
