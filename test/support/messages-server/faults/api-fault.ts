import type { Fault } from './fault.ts';

/**
 * How a client should come out of a fault. `recovers`: as if nothing had been. `answered`: it answers the model, and
 * goes on. `unavailable`: the service cannot be had. `failed`: what came cannot be used. `budget`: what it may spend is
 * spent.
 */
export type Ending = 'recovers' | 'answered' | 'unavailable' | 'failed' | 'budget';

export type ApiFault = {
  name: string;
  fault: Fault;
  /** How many requests meet it; Infinity for ever. */
  tries: number;
  /** Whether a good client asks for the same turn again. */
  retried: boolean;
  ends: Ending;
  /** Where a good client may choose, how else. */
  also?: readonly Ending[];
  /** Only the client's own patience ends it: test it with fast timers. */
  isSlow?: boolean;
  /** Moves 10 MB and more. */
  isHeavy?: boolean;
};

type Rest = Pick<ApiFault, 'also' | 'isSlow' | 'isHeavy'>;

/** A fault that passes, which a client gets over by asking again, and the same for ever. */
export function onceAndForEver(name: string, fault: Fault, ends: Ending, rest: Rest = {}): ApiFault[] {
  return [
    { ...rest, name: `${name}, once`, fault, tries: 1, retried: true, ends: 'recovers', also: [] },
    { ...rest, name: `${name}, for ever`, fault, tries: Infinity, retried: true, ends },
  ];
}

/** A fault that there is no use in asking again for. */
export function notRetried(name: string, fault: Fault, ends: Ending, rest: Partial<ApiFault> = {}): ApiFault {
  return { name, fault, tries: 1, retried: false, ends, ...rest };
}
