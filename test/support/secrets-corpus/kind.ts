import type { Chance } from './chance.ts';

/** A kind of secret with a format of its own. */
export type Kind = {
  kind: string;
  /** The variable that people keep it in. */
  label: string;
  /** What people call it. */
  name: string;
  make: (chance: Chance) => string;
};

export function kind(name: string, label: string, spoken: string, make: (chance: Chance) => string): Kind {
  return { kind: name, label, name: spoken, make };
}
