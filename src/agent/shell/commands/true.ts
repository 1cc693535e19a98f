import type { Command } from '../command.ts';

/** Does nothing, well. */
export const nothing: Command = { names: ['true', ':'], options: 'own', run: () => 0 };
