import type { Step } from '../tidy/step.ts';
import { contradictions } from './contradictions.ts';
import { dates } from './dates.ts';
import { duplicates } from './duplicates.ts';
import { missingPaths } from './missing-paths.ts';

/**
 * What the offline engine does by itself, in this order. Dates come first: a line must still be as its writer left it
 * to be found in history, and two lines that both say "yesterday" are the same statement only on the same day.
 */
export const consolidating: readonly Step[] = [dates, contradictions, duplicates];

export const pruning: readonly Step[] = [missingPaths];
