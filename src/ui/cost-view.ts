import type { Dream } from '../store/record.ts';
import { tokensOf } from './cost-words.ts';
import { count, dollars, localTime, number } from './format.ts';
import { headline } from './headline.ts';
import { safeLine } from './safe-text.ts';
import { type Cell, columnWidths, table, widthBeside } from './table.ts';
import type { Look } from './terminal.ts';
import { wrap } from './wrap.ts';

/** What some dreams cost together, and the month so far over all memories. */
export type Cost = {
  usd: number;
  /** Dreams that used tokens whose price nobody knows: they are in no sum of dollars. */
  unpricedDreams: number;
  tokens: number;
  monthUsd: number;
  perMonthUsd: number;
};

const HEADLINE = 2;
/** Where a terminal is narrow these go, in this order. */
const OPTIONAL = [7, 4, 1];
const WANTED_HEADLINE = 20;

/** What each dream used and cost, in columns, then the sums. */
export function costView(dreams: readonly Dream[], cost: Cost, look: Look): string {
  const { color } = look;
  const head: Cell[] = ['', '', '', 'In', 'Cached', 'Out', 'Cost', 'Model'].map((text, index) => ({
    text,
    paint: color.dim,
    right: index < 7,
  }));
  const rows = dreams.length > 0 ? [head, ...dreams.map((dream) => cells(dream, look))] : [];
  const sums = [together(cost), month(cost)].flatMap((line) => wrap(line, look));
  return [...fitted(rows, look), ...(rows.length > 0 ? [''] : []), ...sums].join('\n');
}

/** Sums of what is listed. A dream whose price is not known is counted as such, never as zero. */
export function sumsOf(dreams: readonly Dream[]): Pick<Cost, 'usd' | 'unpricedDreams' | 'tokens'> {
  // The dream that applied a proposal carries what the proposal cost.
  const counted = dreams.filter(({ outcome, reason }) => !(outcome === 'proposed' && reason === 'applied'));
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  return {
    usd: sum(counted.map(({ costUsd }) => costUsd ?? 0)),
    unpricedDreams: counted.filter(({ costUsd, usage }) => costUsd === null && usage !== null).length,
    tokens: sum(counted.map(({ usage }) => (usage ? tokensOf(usage) : 0))),
  };
}

function cells(dream: Dream, { color }: Look): Cell[] {
  const { usage, costUsd, model, engine } = dream;
  const unknown = usage ? { text: 'unknown', paint: color.yellow } : { text: '' };
  return [
    { text: dream.id === null ? '-' : `${dream.id}`, paint: color.bold, right: true },
    { text: localTime(dream.at), paint: color.dim },
    { text: headline(dream) },
    { text: usage ? number(usage.input + usage.cacheRead + usage.cacheWrite) : '', right: true },
    { text: usage ? number(usage.cacheRead) : '', right: true },
    { text: usage ? number(usage.output) : '', right: true },
    { ...(costUsd === null ? unknown : { text: dollars(costUsd) }), right: true },
    { text: engine === 'none' ? '' : safeLine(model ?? engine), paint: color.dim },
  ];
}

function fitted(rows: Cell[][], { width }: Look): string[] {
  const all = columnWidths(rows);
  const dropped = new Set<number>();
  const left = () => all.map((wide, index) => (dropped.has(index) ? 0 : wide));
  for (const column of OPTIONAL) {
    if (width - widthBeside(left(), HEADLINE) >= Math.min(WANTED_HEADLINE, all[HEADLINE] ?? 0)) break;
    dropped.add(column);
  }
  const kept = rows.map((row) => row.map((cell, index) => (dropped.has(index) ? { text: '' } : cell)));
  return table(kept, { width, flex: HEADLINE });
}

function together({ usd, tokens, unpricedDreams }: Cost): string {
  const unknown = unpricedDreams > 0 ? `, ${count(unpricedDreams, 'dream')} of unknown price` : '';
  return `Together: ${dollars(usd)} for ${number(tokens)} tokens${unknown}.`;
}

function month({ monthUsd, perMonthUsd }: Cost): string {
  return `This month, over all memories: ${dollars(monthUsd)} of ${dollars(perMonthUsd)} (budget.perMonthUsd).`;
}
