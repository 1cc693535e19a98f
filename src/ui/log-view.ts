import type { Dream } from '../store/record.ts';
import type { CheckRow } from '../store/records-on-disk.ts';
import { dollars, localTime, signedBytes } from './format.ts';
import { headline } from './headline.ts';
import { nextSteps } from './next-steps.ts';
import { safeLine } from './safe-text.ts';
import { type Cell, columnWidths, table, widthBeside } from './table.ts';
import type { Look } from './terminal.ts';

const HEADLINE = 3;
/** Where a terminal is narrow these go, in this order: the headline says more, and says how it ended. */
const OPTIONAL = [2, 6, 5, 4];
const WANTED_HEADLINE = 40;

/** The history as a table, newest first; with `checks` also the runs that a gate ended. */
export function logView(dreams: readonly Dream[], look: Look, checks: readonly CheckRow[] = []): string {
  const rows = [
    ...dreams.map((dream) => ({ at: dream.at, cells: dreamCells(dream, look) })),
    ...checks.map((check) => ({ at: check.at, cells: checkCells(check, look) })),
  ].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
  if (rows.length === 0) return emptyLog(look);
  return fitted(
    rows.map(({ cells }) => cells),
    look,
  ).join('\n');
}

/** One dream on one line. */
export function dreamLine(dream: Dream, look: Look): string {
  return fitted([dreamCells(dream, look)], look)[0]!;
}

function emptyLog(look: Look): string {
  const steps = nextSteps(
    [
      ['memdream dry-run', 'see what a dream would do'],
      ['memdream run --force', 'dream now'],
      ['memdream status', 'what the next dream waits for'],
    ],
    look,
  );
  return ['No dreams yet.', ...steps].join('\n');
}

function dreamCells(dream: Dream, { color }: Look): Cell[] {
  const reverted = dream.revertedBy === null ? '' : ` (reverted by ${dream.revertedBy})`;
  const { before, after } = dream.bytes;
  return [
    { text: dream.id === null ? '-' : `${dream.id}`, paint: color.bold, right: true },
    { text: localTime(dream.at), paint: color.dim },
    state(dream, color),
    { text: headline(dream), tail: reverted, ...headlinePaint(dream, color) },
    // Of a dream that did not land the size of its draft says nothing about the memory.
    {
      text:
        dream.outcome === 'committed' && dream.kind !== 'purge' && (before || after)
          ? signedBytes(after - before)
          : '',
      right: true,
    },
    { text: dream.costUsd === null ? '' : dollars(dream.costUsd), right: true },
    { text: dream.engine === 'none' ? '' : safeLine(dream.engine), paint: color.dim },
  ];
}

function headlinePaint({ outcome, revertedBy }: Dream, color: Look['color']): Pick<Cell, 'paint'> {
  if (outcome === 'failed') return { paint: color.red };
  return revertedBy === null ? {} : { paint: color.dim };
}

function checkCells({ at, gate, reason }: CheckRow, { color }: Look): Cell[] {
  const words = `Skipped: ${safeLine(`${gate}`)}: ${safeLine(`${reason}`)}`;
  const empty = { text: '' };
  const what = { text: 'skipped', paint: color.dim };
  return [
    { text: '-', right: true },
    { text: localTime(at), paint: color.dim },
    what,
    { text: words, paint: color.dim },
    empty,
    empty,
    empty,
  ];
}

function state({ kind, outcome }: Dream, color: Look['color']): Cell {
  if (outcome === 'committed') {
    if (kind === 'purge') return { text: 'purged', paint: color.yellow };
    if (kind === 'revert') return { text: 'reverted', paint: color.yellow };
    return { text: kind === 'apply' ? 'applied' : 'committed', paint: color.green };
  }
  const paint = outcome === 'failed' ? color.red : outcome === 'proposed' ? color.cyan : color.dim;
  return { text: outcome, paint };
}

function fitted(rows: Cell[][], { width }: Look): string[] {
  const all = columnWidths(rows);
  const dropped = new Set<number>();
  for (const column of OPTIONAL) {
    const room =
      width -
      widthBeside(
        all.map((wide, index) => (dropped.has(index) ? 0 : wide)),
        HEADLINE,
      );
    if (room >= Math.min(WANTED_HEADLINE, all[HEADLINE]!)) break;
    dropped.add(column);
  }
  const kept = rows.map((row) => row.map((cell, index) => (dropped.has(index) ? { text: '' } : cell)));
  return table(kept, { width, flex: HEADLINE });
}
