import { priceOf } from '../config/prices.ts';
import type { Engine } from '../engine/port.ts';
import { MemdreamError } from '../errors.ts';
import { engineFor, passedOver } from './choose-engine.ts';
import type { Target, World } from './world.ts';

/** The most a dream may spend. Both null: it is free. Only dollars null: no price is known, tokens are the limit. */
export type Caps = { capUsd: number | null; capTokens: number | null };

export type Dreamer = Caps & {
  name: string;
  model: string | null;
  costs: boolean;
  /** Why `auto` did not take those it asked first. */
  passedOver: { name: string; reason: string }[];
  /** Why nobody can dream now. */
  trouble: MemdreamError | null;
};

export function capsOf({ settings, prices }: Target, { model, costs }: Engine): Caps {
  const { perDreamUsd, maxTokens } = settings.budget;
  if (!costs) return { capUsd: null, capTokens: null };
  return { capUsd: priceOf(prices, model) === undefined ? null : perDreamUsd, capTokens: maxTokens };
}

/** Who would dream now, for `status`: what is in the way is told, not thrown. */
export function whoDreams(world: World, target: Target): Dreamer {
  try {
    const engine = engineFor(world, target);
    const { name, model = null, costs } = engine;
    return {
      ...{ name, model, costs, trouble: null },
      ...capsOf(target, engine),
      passedOver: passedOver(world, target, name),
    };
  } catch (error) {
    if (!(error instanceof MemdreamError)) throw error;
    // What would dream could cost: the budget gate is asked as if it did.
    const { engine: name } = target.settings;
    return { name, model: null, costs: true, capUsd: null, capTokens: null, passedOver: [], trouble: error };
  }
}
