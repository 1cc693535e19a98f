import { localTime } from './format.ts';
import { safeLine } from './safe-text.ts';
import { type Cell, table } from './table.ts';
import type { Look } from './terminal.ts';

/** A gate's answer, in words. */
export type StatusGate = {
  name: string;
  open: boolean;
  need: string;
  have: string;
  reason?: string;
  /** When it may open, as an ISO date. */
  until?: string;
};

/** Every gate with what it needs and what it has, aligned. */
export function gatesView(gates: readonly StatusGate[], look: Look): string[] {
  if (gates.length === 0) return [];
  const { color } = look;
  const head: Cell[] = ['Gate', '', 'Needs', 'Has'].map((text) => ({ text, paint: color.dim }));
  const rows = gates.map(({ name, open, need, have, until }): Cell[] => [
    { text: safeLine(name) },
    open ? { text: 'open', paint: color.green } : { text: 'closed', paint: color.yellow },
    { text: safeLine(need) },
    { text: `${safeLine(have)}${!open && until ? `, may open ${localTime(until)}` : ''}` },
  ]);
  return table([head, ...rows], { width: look.width, flex: 3 });
}

/** What the next dream waits for, in one sentence. */
export function waitsFor(gates: readonly StatusGate[]): string {
  const closed = gates.filter(({ open }) => !open);
  if (closed.length === 0)
    return 'The next dream waits for nothing: the next trigger starts it, or `memdream run`.';
  const each = closed.map(({ name, have, reason }) => `${safeLine(name)} (${safeLine(reason ?? have)})`);
  const waits = `The next dream waits for ${listed(each)}`;
  const dates = closed.map(({ until }) => Date.parse(until ?? ''));
  // The last of them opens the way, and only if each says when.
  const when = dates.some(Number.isNaN) ? '' : `; it may start ${localTime(Math.max(...dates))}`;
  return `${waits}${when}.${forceHelps(closed) ? ' `memdream run --force` dreams now.' : ''}`;
}

function forceHelps(closed: readonly StatusGate[]): boolean {
  return !closed.some(({ name }) => name === 'enabled' || name === 'budget' || name === 'lock');
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
