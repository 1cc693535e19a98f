import type { Engine } from './port.ts';

/**
 * The engine that needs no key and no network. It goes through the four phases and leaves the work to what every dream
 * ends with: tidy, in code. Rules that edit memories belong here, through `context.call` like any engine's.
 */
export function offlineEngine(): Engine {
  return {
    name: 'offline',
    costs: false,
    canMend: false,
    async dream(context) {
      for (const phase of context.phases) {
        context.signal.throwIfAborted();
        context.enter(phase);
      }
      return {};
    },
  };
}
