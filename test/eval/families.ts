import type { Case } from './case.ts';
import { first } from './families/first.ts';
import { fresh } from './families/fresh.ts';
import { second } from './families/second.ts';

export type Family = (seed: number, options?: { topics?: number }) => Case;

export const FAMILIES: Record<string, Family> = { first, second, fresh };
