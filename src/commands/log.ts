import type { App } from '../compose.ts';
import { MemdreamError } from '../errors.ts';
import type { Dream } from '../store/record.ts';
import { readChecks } from '../store/records-on-disk.ts';
import { dreamsFrom, readSummary } from '../store/summary.ts';
import { count, dollars, number } from '../ui/format.ts';
import { printJson } from '../ui/json.ts';
import { logView } from '../ui/log-view.ts';
import { keptMemory } from './memory-at.ts';
import type { Args } from './table.ts';

const DEFAULT_COUNT = 20;

export async function execute(app: App, args: Args): Promise<number> {
  const { found, memory } = keptMemory(app);
  const limit = args.number === undefined ? DEFAULT_COUNT : Number(args.number);
  if (!Number.isSafeInteger(limit) || limit < 1)
    throw new MemdreamError('USAGE', `-n needs a whole number, 1 or more.`);
  const sinceMs = args.since === undefined ? 0 : sinceOf(String(args.since));
  const file = args.file === undefined ? undefined : String(args.file);

  const summary = await readSummary(memory);
  const dreams: Dream[] = [];
  for (const place of summary.places) {
    if (dreams.length === limit) break;
    const [dream] = await dreamsFrom(memory, summary, [place]);
    if (dream && isWanted(dream, place.kept, { all: args.all === true, sinceMs, file })) dreams.push(dream);
  }
  const checks = args.all
    ? readChecks(app.world.fs, memory.state)
        .filter(({ at }) => Date.parse(at) >= sinceMs)
        .slice(-limit)
        .reverse()
    : [];
  if (app.globals.json) printJson(app.terminal, 'log', { memory: found.dir, dreams, checks });
  else
    app.terminal.out(
      [logView(dreams, app.terminal, checks), ...(args.cost ? costLines(dreams) : [])].join('\n'),
    );
  return 0;
}

/** Sums of what is listed; a dream whose price is not known is counted as such, never as zero. */
function costLines(dreams: readonly Dream[]): string[] {
  const priced = dreams.filter(({ costUsd }) => costUsd !== null);
  const unpriced = dreams.filter(({ costUsd, usage }) => costUsd === null && usage !== null).length;
  const sum = priced.reduce((total, { costUsd }) => total + (costUsd ?? 0), 0);
  const tokens = dreams.reduce(
    (total, { usage }) =>
      total + (usage ? usage.input + usage.cacheRead + usage.cacheWrite + usage.output : 0),
    0,
  );
  const unknown = unpriced > 0 ? `, ${count(unpriced, 'dream')} of unknown price` : '';
  return ['', `Together: ${dollars(sum)} for ${number(tokens)} tokens${unknown}.`];
}

/** Without --all proposals that were applied, replaced or discarded are left out: what became of them is listed itself. */
function isWanted(
  dream: Dream,
  kept: string,
  options: { all: boolean; sinceMs: number; file: string | undefined },
): boolean {
  if (Date.parse(dream.at) < options.sinceMs) return false;
  if (
    options.file !== undefined &&
    !dream.files.some(({ path, from }) => path === options.file || from === options.file)
  )
    return false;
  return options.all || kept !== 'attempt' || dream.outcome !== 'proposed';
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
