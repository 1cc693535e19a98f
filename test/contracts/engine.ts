import { describe, expect, test } from 'vitest';
import { type DreamContext, type Engine, PHASES, type Usage } from '../../src/engine/port.ts';
import { factsWith } from '../unit/memory/memories.ts';

/** The promises of the Engine port, checked on a context that only records. */
export function engineContract(name: string, create: () => Engine): void {
  describe(`${name} keeps the engine's promises`, () => {
    test('it enters the phases in order and ends', async () => {
      const { context, entered } = recording();
      await create().dream(context);
      expect(entered).toEqual([...entered].sort((a, b) => PHASES.indexOf(a) - PHASES.indexOf(b)));
      expect(entered.at(-1)).toBe('prune');
    });

    test('it stops when it is told to before it begins', async () => {
      const { context, calls } = recording(AbortSignal.abort(new Error('told to stop')));
      await expect(create().dream(context)).rejects.toThrow('told to stop');
      expect(calls).toEqual([]);
    });

    test('it says who it is and whether it costs money', () => {
      const engine = create();
      expect(engine.name).toMatch(/^[a-z-]+$/);
      expect(typeof engine.costs).toBe('boolean');
      expect(typeof engine.canMend).toBe('boolean');
    });
  });
}

/** A context that only records what an engine does. */
export function recording(signal = new AbortController().signal) {
  const entered: (typeof PHASES)[number][] = [];
  const calls: string[] = [];
  const told = {
    reserved: [] as (number | undefined)[],
    spent: [] as Usage[],
    said: [] as string[],
    warned: [] as string[],
  };
  const context: DreamContext = {
    phases: PHASES,
    enter: (phase) => entered.push(phase),
    call: async (tool) => {
      calls.push(tool);
      return { ok: true, text: '' };
    },
    view: { lstat: () => undefined, readdir: () => [], read: () => undefined, realpath: () => undefined },
    memory: '/memory',
    project: undefined,
    sessions: { list: async () => ({ sessions: [], sources: 0, trouble: [] }), words: async () => [] },
    recent: [],
    past: { sinceMs: null, sawLogLine: () => false },
    facts: factsWith(),
    signal,
    reserve: (worst) => told.reserved.push(worst),
    spent: (usage) => told.spent.push(usage),
    say: (words) => told.said.push(words),
    warn: (message) => told.warned.push(message),
    heard: () => {},
    took: () => {},
    noticed: () => {},
    now: () => new Date(0),
  };
  return { context, entered, calls, ...told };
}
