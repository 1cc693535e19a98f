import { type Case, caseName, runCase, stageFor } from '../support/fault-case.ts';
import { RECOVERIES, SCENARIOS } from '../support/fault-scenarios.ts';
import { soak } from './soak.ts';
import { Tally } from './tally.ts';

soak('crash', 'killed at any step, the next plain command mends', async (plan) => {
  const tally = new Tally(plan, { edits: 2_000, cases: 2_000 });
  // The process is gone at every step that changes the disk, and in the middle of every write.
  for (const scenario of [...SCENARIOS, ...RECOVERIES]) {
    const stage = await stageFor(scenario);
    for (let at = 1; at <= stage.steps + 1; at++) {
      // The live edit comes right before the fault, or a few steps earlier.
      const one: Case = {
        at,
        fault: at % 3 ? 'dies' : 'dies half-way',
        lateAt: at - (at % 4),
        asksGit: plan.isLong || at % 25 === 0,
      };
      await tally.case(caseName(stage, one), () => runCase(stage, one));
    }
  }
});
