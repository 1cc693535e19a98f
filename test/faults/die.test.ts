import { expect, test } from 'vitest';
import { type Case, runCases, stageFor } from '../support/fault-case.ts';
import { SCENARIOS } from '../support/fault-scenarios.ts';

/** The process is gone at every step that changes the disk, and in the middle of every write. */
for (const scenario of SCENARIOS) {
  test(`${scenario.name}: killed at any step, the next command mends`, async () => {
    const stage = await stageFor(scenario);
    const cases = Array.from({ length: stage.steps + 1 }, (_, i): Case => {
      const at = i + 1;
      // The live edit comes right before the fault, or a few steps earlier.
      return { at, fault: at % 3 ? 'dies' : 'dies half-way', lateAt: at - (at % 4), asksGit: at % 25 === 0 };
    });
    const { lost, cases: count } = await runCases(stage, cases, 'test/faults/die.test.ts');
    expect({ lost, count }).toEqual({ lost: 0, count });
  });
}
