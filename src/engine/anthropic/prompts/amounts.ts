import { dayOf } from '../../../memory/day.ts';

/** How amounts and days are told: the same words everywhere, so that a reader need not guess. */
export function sizeText(bytes: number): string {
  if (bytes < 1_000) return counted(bytes, 'byte');
  if (bytes < 1_000_000) return `${(bytes / 1_000).toFixed(bytes < 10_000 ? 1 : 0)} KB`;
  return `${(bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 1 : 0)} MB`;
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** The day of a moment; some file systems and transcripts tell none that exists. */
export function dayText(atMs: number): string {
  return atMs > 0 && atMs <= LAST_MS ? dayOf(new Date(atMs)) : 'day unknown';
}

/** The end of the year 9999: what claims to be later is no time. */
const LAST_MS = 253_402_300_799_000 - 86_400_000;
