import type { Row } from './table.ts';

/** From the laxest to the strictest. */
const STRICTER: Record<string, readonly string[]> = {
  mode: ['auto', 'propose', 'off'],
  reads: ['anywhere', 'project'],
};

/**
 * Whether a value may come from the environment of what started by itself, in which a project may have had a word. When
 * to dream and what to say: the worst of that is another hour. Everything else may only hold a dream back: cheaper, fewer
 * deletions, less to read, no model. Never a server, a command or a folder.
 */
export function holdsBack(row: Row, value: unknown, otherwise: unknown): boolean {
  const { key } = row;
  if (key.startsWith('gates.') || key === 'notify') return true;
  if (key.startsWith('budget.') || key.startsWith('guard.max')) return Number(value) <= Number(otherwise);
  if (key === 'guard.protect') return holdsAll(value, otherwise);
  const order = STRICTER[key];
  if (order) return order.indexOf(String(value)) >= order.indexOf(String(otherwise));
  return key === 'engine' && value === 'offline';
}

function holdsAll(value: unknown, wanted: unknown): boolean {
  const held = Array.isArray(value) ? value : [];
  return (Array.isArray(wanted) ? wanted : []).every((entry) => held.includes(entry));
}
