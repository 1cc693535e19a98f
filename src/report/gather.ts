import { basename, dirname } from 'node:path';
import type { Target, World } from '../dream/world.ts';
import { maskSecrets } from '../memory/secrets.ts';
import { treesAround } from '../store/history.ts';
import type { Opened } from '../store/opened.ts';
import { readChecks } from '../store/records-on-disk.ts';
import { dreamsFrom, readSummary } from '../store/summary.ts';
import { fileDiffs, sizeOf } from './file-diffs.ts';
import { lineageOf } from './lineage.ts';
import type { Day, ReportData, ReportDream } from './report-data.ts';
import { sizesOf } from './sizes.ts';
import { monthsOf, totalsOf } from './totals.ts';

const MAX_DREAMS = 1_000;
const MAX_LINEAGE = 200;
const MAX_DAYS = 182;
/** Characters of diffs: what is left of three megabytes after everything else. */
const DIFF_ROOM = 900_000;

/** Everything the report shows, from history and records. Looks, and writes nothing but the summary's cache. */
export async function gatherReport(world: World, target: Target, memory: Opened): Promise<ReportData> {
  const summary = await readSummary(memory);
  const places = summary.places.slice(0, MAX_DREAMS);
  const waiting = new Set(summary.places.filter(({ kept }) => kept === 'proposal').map(({ id }) => id));
  const dreams: ReportDream[] = [];
  let room = DIFF_ROOM;
  for (const place of places) {
    const [dream] = await dreamsFrom(memory, summary, [place]);
    if (!dream) continue;
    let diffs: ReportDream['diffs'];
    if (room > 0 && dream.files.some(({ skipped }) => skipped === undefined)) {
      const { before, after } = await treesAround(memory, await memory.repo.commit(place.commit));
      const made = fileDiffs(before, after);
      room -= sizeOf(made);
      // The one that would not fit is left out, and so is every older one: a gap would look like a dream without changes.
      if (room > 0) diffs = made;
    }
    dreams.push({ ...masked(dream), id: place.id, isWaiting: waiting.has(place.id), diffs });
  }
  const dayOf = (at: string) => localDay(new Date(at));
  const lineage = await lineageOf(memory);
  return {
    madeAt: world.now().toISOString(),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    memory: target.dir,
    project: target.project,
    name: nameOf(target),
    mode: target.settings.mode,
    limits: target.settings.index,
    totals: totalsOf(dreams),
    months: monthsOf(dreams, dayOf),
    sizes: await sizesOf(memory, dreams),
    dreams,
    unlisted: summary.places.length - places.length,
    lineage: lineage.slice(0, MAX_LINEAGE),
    moreLineage: Math.max(0, lineage.length - MAX_LINEAGE),
    days: daysOf(dreams, readChecks(world.fs, memory.state), dayOf, world.now()),
  };
}

/** A folder called `memory` is one of many: what it lies in tells which. */
function nameOf({ project, dir }: Target): string {
  const name = basename(project ?? dir);
  return project === null && name === 'memory' ? basename(dirname(dir)) : name;
}

/** Reasons and an engine's words may repeat what it was given. */
function masked<T extends { reason: string | null; claim: string | null }>(dream: T): T {
  const { reason, claim } = dream;
  return { ...dream, reason: reason && maskSecrets(reason), claim: claim && maskSecrets(claim) };
}

function daysOf(
  dreams: readonly ReportDream[],
  checks: ReturnType<typeof readChecks>,
  dayOf: (at: string) => string,
  now: Date,
): Day[] {
  const days = new Map<string, Day>();
  for (let back = MAX_DAYS - 1; back >= 0; back--) {
    const day = localDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() - back));
    days.set(day, { day, dreams: 0, checks: [] });
  }
  for (const { at } of dreams) {
    const day = days.get(dayOf(at));
    if (day) day.dreams++;
  }
  for (const { at, gate, reason, trigger } of checks) {
    const time = new Date(at);
    if (!Number.isNaN(time.getTime())) days.get(localDay(time))?.checks.push({ gate, reason, trigger });
  }
  return [...days.values()];
}

function localDay(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
