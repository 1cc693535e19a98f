import type { Step } from '../tidy/step.ts';

/** What the offline engine does by itself, in this order. Each rule only does what cannot be wrong. */
export const consolidating: readonly Step[] = [];

export const pruning: readonly Step[] = [];
