import type { Recorded } from './recorded.ts';

export type CacheRow = { number: number; turn: number; total: number; read: number; written: number };

/** `share` is over all turns from the second on, `lowest` that of the worst one of them. */
export type CacheReport = { rows: CacheRow[]; share: number; lowest: number };

/** How much of what was asked came from the cache, by the server's own count, whatever usage its replies told. */
export function cacheReport(requests: readonly Recorded[]): CacheReport {
  const rows = requests.flatMap(({ number, turn, counted }) =>
    counted && turn !== undefined
      ? [{ number, turn, total: counted.total, read: counted.read, written: counted.written }]
      : [],
  );
  const later = rows.filter(({ turn }) => turn > 1);
  if (later.length === 0) throw new Error('There is no second turn to report on.');
  return {
    rows,
    share: sum(later.map(({ read }) => read)) / sum(later.map(({ total }) => total)),
    lowest: Math.min(...later.map(({ read, total }) => read / total)),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
