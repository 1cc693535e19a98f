import type { DreamContext, Engine } from '../../src/engine/port.ts';

type Step = (context: DreamContext) => Promise<unknown> | unknown;

/** An engine that does through `ctx.call` whatever a test says, in the phase that may write. */
export function scripted(step: Step, more: Partial<Engine> = {}): Engine {
  return {
    name: 'scripted',
    costs: false,
    canMend: false,
    async dream(context) {
      for (const phase of context.phases.slice(0, 3)) context.enter(phase);
      await step(context);
      context.enter('prune');
      return { claim: 'did as the script says' };
    },
    ...more,
  };
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
