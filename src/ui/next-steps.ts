import type { Dream } from '../store/record.ts';
import { safeLine } from './safe-text.ts';
import { table } from './table.ts';
import type { Look } from './terminal.ts';

/** Something to type, and what it does. */
export type NextStep = readonly [command: string, does: string];

export function nextSteps(steps: readonly NextStep[], look: Look): string[] {
  const rows = steps.map(([command, does]) => [
    { text: command, paint: look.color.cyan },
    { text: does, paint: look.color.dim },
  ]);
  return table(rows, { width: look.width, indent: '  ', flex: 1, hangs: true });
}

/** The same steps for whoever is not in the memory, as a shell takes them. */
export function namingMemory(steps: readonly NextStep[], dir: string | undefined): readonly NextStep[] {
  if (dir === undefined) return steps;
  const path = safeLine(dir);
  const word = /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
  return steps.map(([command, does]) => [`${command} -C ${word}`, does]);
}

/** What can be done about a dream. */
export function stepsFor(dream: Dream): NextStep[] {
  const { id, outcome, revertedBy } = dream;
  if (id === null || dream.kind === 'purge') return [];
  if (revertedBy !== null) return [[`memdream revert ${revertedBy}`, 'bring it back']];
  if (outcome === 'committed') return [[`memdream revert ${id}`, 'take it back']];
  if (outcome === 'proposed' && !isSettled(dream)) {
    return [
      [`memdream apply ${id}`, 'put it in place'],
      [`memdream apply ${id} --discard`, 'let it go'],
    ];
  }
  return [];
}

/** A proposal that was applied, discarded or replaced stays on record with what became of it as its reason. */
export function isSettled({ outcome, reason }: Dream): boolean {
  return outcome === 'proposed' && /^(applied|discarded|replaced by dream \d+)$/.test(reason ?? '');
}
