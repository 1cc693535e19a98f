import type { App } from '../compose.ts';
import { monthSpentUsd } from '../dream/ledger.ts';
import { MemdreamError } from '../errors.ts';
import type { Dream } from '../store/record.ts';
import { readChecks } from '../store/records-on-disk.ts';
import { dreamsFrom, readSummary } from '../store/summary.ts';
import { type Cost, costView, sumsOf } from '../ui/cost-view.ts';
import { printJson } from '../ui/json.ts';
import { logView } from '../ui/log-view.ts';
import { keptMemory } from './memory-at.ts';
import { printPaged } from './print-long.ts';
import type { Args } from './table.ts';

const DEFAULT_COUNT = 20;

export async function execute(app: App, args: Args): Promise<number> {
  const { found, memory } = keptMemory(app);
  const limit = args.number === undefined ? DEFAULT_COUNT : Number(args.number);
  if (!Number.isSafeInteger(limit) || limit < 1)
    throw new MemdreamError('USAGE', `-n needs a whole number, 1 or more.`);
  const sinceMs = args.since === undefined ? 0 : sinceOf(String(args.since));
  const file = args.file === undefined ? undefined : String(args.file);
  const wanted = { all: args.all === true, cost: args.cost === true, sinceMs, file };

  const summary = await readSummary(memory);
  const dreams: Dream[] = [];
  for (const place of summary.places) {
    if (dreams.length === limit) break;
    const [dream] = await dreamsFrom(memory, summary, [place]);
    if (dream && isWanted(dream, place.kept, wanted)) dreams.push(dream);
  }
  const checks = args.all
    ? readChecks(app.world.fs, memory.state)
        .filter(({ at }) => Date.parse(at) >= sinceMs)
        .slice(-limit)
        .reverse()
    : [];
  const cost = args.cost ? costOf(app, found.dir, dreams) : undefined;
  if (app.globals.json)
    printJson(app.terminal, 'log', { memory: found.dir, dreams, checks, ...(cost && { cost }) });
  else printPaged(app, cost ? costView(dreams, cost, app.terminal) : logView(dreams, app.terminal, checks));
  return 0;
}

function costOf(app: App, memory: string, dreams: readonly Dream[]): Cost {
  const { fs, ledgerFile, now } = app.world;
  return {
    ...sumsOf(dreams),
    monthUsd: monthSpentUsd(fs, ledgerFile, now()),
    perMonthUsd: app.configOf(memory).settings.budget.perMonthUsd,
  };
}

/**
 * Without --all proposals that were applied, replaced or discarded are left out: what became of them is listed itself.
 * Those that nobody applied have cost money all the same.
 */
function isWanted(
  dream: Dream,
  kept: string,
  options: { all: boolean; cost: boolean; sinceMs: number; file: string | undefined },
): boolean {
  if (Date.parse(dream.at) < options.sinceMs) return false;
  if (
    options.file !== undefined &&
    !dream.files.some(({ path, from }) => path === options.file || from === options.file)
  )
    return false;
  if (options.all || kept !== 'attempt' || dream.outcome !== 'proposed') return true;
  return options.cost && dream.reason !== 'applied';
}

function sinceOf(text: string): number {
  // A bare date means that day where the person is, not in Greenwich.
  const ms = Date.parse(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00` : text);
  if (Number.isNaN(ms))
    throw new MemdreamError('USAGE', `--since does not understand "${text}".`, {
      hint: 'Give a date such as 2026-11-01.',
    });
  return ms;
}
