import type { Asked } from './script.ts';
import { done, says, stopReasonOf, type Turn } from './turn.ts';

const PHASES = ['orient', 'gather', 'consolidate', 'prune', 'mend'] as const;

type Phases = Partial<Record<(typeof PHASES)[number], readonly Turn[]>>;

/** A function that answers like a model; `turns` is how many turns a dream takes that needs no mending. */
export type DreamScript = ((asked: Asked) => Turn) & { turns: number };

/**
 * A model that walks the phases. Each prompt of a phase is answered with its turns; a phase without turns with a few
 * words. Which phase it is follows from how often the model ended its turn, never from the words of a prompt: those are
 * the product's to change.
 */
export function dreamScript(phases: Phases = {}): DreamScript {
  const complete = PHASES.map((phase) => completed(phase, phases[phase] ?? []));
  const turnFor = ({ endings, sinceEnding }: Asked): Turn =>
    complete[endings]?.[sinceEnding] ?? says('There is nothing more to do.');
  return Object.assign(turnFor, { turns: complete.slice(0, -1).flat().length });
}

function completed(phase: string, turns: readonly Turn[]): readonly Turn[] {
  const early = turns.slice(0, -1).find((turn) => stopReasonOf(turn) === 'end_turn');
  if (early) throw new Error(`Only the last turn of ${phase} may end it.`);
  const last = turns.at(-1);
  return last && stopReasonOf(last) === 'end_turn'
    ? turns
    : [...turns, last ? done() : says(`Nothing to ${phase}.`)];
}
