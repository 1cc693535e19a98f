import type { DreamEvent } from '../dream/events.ts';
import { dollars, number } from './format.ts';
import { safeLine } from './safe-text.ts';

/** Who dreams, and the most it may spend, as the event that comes before any money tells it. */
type Dreamer = Pick<Extract<DreamEvent, { event: 'engine' }>, 'name' | 'model' | 'capUsd' | 'capTokens'>;

/** "anthropic (claude-haiku-5-5), at most $0.25". */
export function whoAndCap(dreamer: Dreamer): string {
  const { name, model } = dreamer;
  const cap = capWords(dreamer);
  return `${safeLine(name)}${model ? ` (${safeLine(model)})` : ''}${cap ? `, ${cap}` : ''}`;
}

/** "at most $0.25"; nothing for an engine that is free. Events of an older memdream know no tokens. */
export function capWords({ capUsd, capTokens }: Pick<Dreamer, 'capUsd' | 'capTokens'>): string {
  if (capUsd !== null) return `at most ${dollars(capUsd)}`;
  return capTokens == null ? '' : `price unknown, at most ${number(capTokens)} tokens`;
}

/** One line for whoever sees no live view; undefined where nothing can cost money. */
export function capLine(dreamer: Dreamer): string | undefined {
  const { capUsd, capTokens } = dreamer;
  if (capUsd === null && capTokens == null) return undefined;
  if (capUsd !== null) return `Dreaming with ${whoAndCap(dreamer)} (budget.perDreamUsd).`;
  const who = whoAndCap({ ...dreamer, capTokens: null });
  return `Dreaming with ${who}: no price is known for it, so that no limit in dollars holds, but at most ${number(capTokens!)} tokens (budget.maxTokens).`;
}
