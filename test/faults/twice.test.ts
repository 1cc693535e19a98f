import { test } from 'vitest';
import { type Case, runCases, stageFor } from '../support/fault-case.ts';
import { SCENARIOS } from '../support/fault-scenarios.ts';
import { Random } from '../support/random.ts';

const SEED = Number(process.env.SEED ?? 1 + Math.floor(Math.random() * 1_000_000));
const PAIRS = Number(process.env.FAULT_PAIRS ?? 60);

/** Killed, and killed again while the next command mends. Words arrive in a file that stays open throughout. */
for (const scenario of SCENARIOS.filter(({ name }) => name !== 'init')) {
  test(`${scenario.name}: a second death during the recovery loses nothing (SEED=${SEED})`, async () => {
    const random = new Random(SEED);
    const stage = await stageFor(scenario);
    const cases = Array.from({ length: PAIRS }, (_, i): Case => {
      // Mostly after the decision, where there is something to recover.
      const at = 1 + Math.floor(stage.steps * (random.chance(0.8) ? 0.5 + random.next() / 2 : random.next()));
      const how = random.pick(['append', 'descriptor', 'replace'] as const);
      const lateAt = random.chance(0.5) ? Number.POSITIVE_INFINITY : Math.max(1, at - random.below(6));
      const kinds = ['dies', 'dies half-way'] as const;
      const again = { at: 1 + random.below(Math.ceil(stage.steps * 0.7)), fault: random.pick(kinds) };
      return { at, fault: random.pick(kinds), again, lateAt, how, asksGit: i % 25 === 0 };
    });
    await runCases(stage, cases, `test/faults/twice.test.ts (SEED=${SEED})`);
  });
}
