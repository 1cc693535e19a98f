import type { EventBody } from '../dream/events.ts';
import { localTime } from './format.ts';
import { safeLine } from './safe-text.ts';
import { type Cell, columnWidths, table, widthBeside } from './table.ts';
import type { Look } from './terminal.ts';

/** A gate's answer, in words. */
export type StatusGate = Omit<Extract<EventBody, { event: 'gate' }>, 'event'>;

/** Below this the last column is too thin to read: then each gate takes lines of its own. */
const MIN_HAVE = 16;

/** Every gate with what it needs and what it has, aligned. */
export function gatesView(gates: readonly StatusGate[], look: Look): string[] {
  if (gates.length === 0) return [];
  const { color, width } = look;
  const head: Cell[] = ['Gate', '', 'Needs', 'Has'].map((text) => ({ text, paint: color.dim }));
  const rows = gates.map((gate): Cell[] => [
    { text: safeLine(gate.name) },
    gate.open ? { text: 'open', paint: color.green } : { text: 'closed', paint: color.yellow },
    { text: safeLine(gate.need) },
    { text: has(gate) },
  ]);
  const all = [head, ...rows];
  if (width - widthBeside(columnWidths(all), 3) >= MIN_HAVE)
    return table(all, { width, flex: 3, hangs: true });
  const short = rows.map(([name, state, need, have]): Cell[] => [
    name!,
    state!,
    { text: `needs ${need!.text}; has ${have!.text}` },
  ]);
  return table(short, { width, flex: 2, hangs: true });
}

function has({ have, open, until }: StatusGate): string {
  return `${safeLine(have)}${!open && until ? `, may open ${localTime(until)}` : ''}`;
}

/** What the next dream waits for, in one sentence. */
export function waitsFor(gates: readonly StatusGate[]): string {
  const closed = gates.filter(({ open }) => !open);
  if (closed.length === 0)
    return 'The next dream waits for nothing: the next trigger starts it, or `memdream run`.';
  const reasons = closed.map(({ name, have, reason }) =>
    safeLine(reason ?? `${name}: ${have}`).replace(/\.$/, ''),
  );
  const dates = closed.map(({ until }) => Date.parse(until ?? ''));
  // The last of them opens the way, and only if each says when.
  const when = dates.some(Number.isNaN) ? '' : `, until ${localTime(Math.max(...dates))}`;
  const force = forceHelps(closed) ? ' `memdream run --force` dreams now.' : '';
  return `The next dream waits: ${reasons.join('; ')}${when}.${force}`;
}

function forceHelps(closed: readonly StatusGate[]): boolean {
  return !closed.some(({ name }) => name === 'enabled' || name === 'budget' || name === 'lock');
}
