import { test } from 'vitest';
import { type Case, runCases, stageFor } from '../support/fault-case.ts';
import { SCENARIOS } from '../support/fault-scenarios.ts';

const FILE = 'test/faults/live-step.test.ts';

/** A live writer comes at every step of a command: right there and nowhere else. Every third time the command then dies. */
for (const scenario of SCENARIOS.filter(({ name }) => name === 'run')) {
  for (const how of ['append', 'descriptor', 'replace'] as const) {
    test(`${scenario.name}: a word written at any step (${how}) stays`, async () => {
      const stage = await stageFor(scenario);
      const from = Math.floor(stage.steps / 2); // the first half is lock, snapshot and journal, which move no file
      const cases = Array.from({ length: stage.steps - from }, (_, i): Case => {
        const lateAt = from + i;
        const later: Pick<Case, 'at' | 'fault'> = { at: lateAt + 1 + (i % 4), fault: 'dies' };
        return { ...(i % 3 ? { at: lateAt } : later), lateAt, how, asksGit: i % 40 === 0 };
      });
      await runCases(stage, cases, FILE);
    });
  }

  test(`${scenario.name}: a word that reaches an open file after the crash stays`, async () => {
    const stage = await stageFor(scenario);
    const from = Math.floor(stage.steps / 2);
    const cases = Array.from(
      { length: stage.steps + 1 - from },
      (_, i): Case => ({
        at: from + i,
        fault: 'dies',
        lateAt: Number.POSITIVE_INFINITY,
        how: 'descriptor',
        asksGit: i % 40 === 0,
      }),
    );
    await runCases(stage, cases, FILE);
  });
}
