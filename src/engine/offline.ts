import type { Engine } from './port.ts';

/**
 * The engine that needs no key and no network: rules that only do what cannot be wrong. They are loaded when it dreams:
 * a closed gate asks an engine for its name and pays for no more.
 */
export function offlineEngine(): Engine {
  return {
    name: 'offline',
    costs: false,
    canMend: false,
    dream: async (context) => (await import('./offline/dream.ts')).dream(context),
  };
}
