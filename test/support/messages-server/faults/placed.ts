import type { Fault, PlacedFault } from './fault.ts';

/** The faults of a server and how often each was met. */
export type Faults = {
  /** What the next request for a turn meets, and for the how manyeth time. */
  take(turn: number): { fault: Fault; number: number } | undefined;
  /** Nobody listens to a request for that turn. */
  refuses(turn: number): boolean;
};

/** Several faults of one turn come one after the other. */
export function placedFaults(placed: readonly PlacedFault[]): Faults {
  const all = placed.map(({ turn, fault, tries = 1 }) => ({ turn, fault, tries, met: 0 }));
  const isAt = (one: { turn: number; tries: number }, turn: number) =>
    one.turn === turn || (one.tries === Infinity && one.turn < turn);
  const next = (turn: number) => all.find((one) => isAt(one, turn) && one.met < one.tries);
  return {
    take(turn) {
      const found = next(turn);
      return found && { fault: found.fault, number: ++found.met };
    },
    refuses(turn) {
      const fault = next(turn)?.fault;
      return fault?.kind === 'connection' && fault.how === 'refused';
    },
  };
}
