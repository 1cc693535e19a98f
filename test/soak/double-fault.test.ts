import { expect } from 'vitest';
import { build } from '../support/fault-build.ts';
import { type Case, caseName, runCase, stageFor } from '../support/fault-case.ts';
import { RECOVERIES, SCENARIOS } from '../support/fault-scenarios.ts';
import { quickScratch } from '../support/quick-folder.ts';
import { Random } from '../support/random.ts';
import { runStruck, type StruckCase, struckName } from '../support/struck-case.ts';
import { struckCommands } from '../support/struck-scenarios.ts';
import { atOnce } from './at-once.ts';
import { type Plan, soak } from './soak.ts';
import { Tally } from './tally.ts';

const MENDING = [['init'], ['run', '--force', '--quiet']] as const;
const DEATHS = ['dies', 'dies half-way'] as const;

soak('double-fault', 'killed again while it mends, the next plain command mends', async (plan) => {
  const tally = new Tally(plan, { edits: 10_000, cases: 2_000 });
  await dieTwiceInProcess(plan, tally);
  await killTheCommandAgain(plan, tally);
});

/** Killed, and killed again while the next command mends. Words arrive in a file that stays open throughout. */
async function dieTwiceInProcess(plan: Plan, tally: Tally): Promise<void> {
  for (const scenario of [...SCENARIOS.filter(({ name }) => name !== 'init'), ...RECOVERIES]) {
    const random = new Random(plan.seed);
    const stage = await stageFor(scenario);
    const pairs = scenario.owes ? plan.amount(12, 150) : plan.amount(60, 500);
    for (let i = 0; i < pairs; i++) {
      // Mostly after the decision, where there is something to recover.
      const isLate = scenario.owes || random.chance(0.8);
      const at = 1 + Math.floor(stage.steps * (isLate ? 0.5 + random.next() / 2 : random.next()));
      const how = random.pick(['append', 'descriptor', 'replace'] as const);
      const lateAt = random.chance(0.5) ? Number.POSITIVE_INFINITY : Math.max(1, at - random.below(6));
      const again = { at: 1 + random.below(Math.ceil(stage.steps * 0.7)), fault: random.pick(DEATHS) };
      const fault = random.pick(DEATHS);
      const one: Case = { at, fault, again, lateAt, how, asksGit: plan.isLong || i % 25 === 0 };
      await tally.case(caseName(stage, one), () => runCase(stage, one));
    }
  }
}

/** The same with real processes: killed up to three times on the way to a memory in order. */
async function killTheCommandAgain(plan: Plan, tally: Tally): Promise<void> {
  let twice = 0;
  const random = new Random(plan.seed);
  const root = quickScratch('memdream-struck');
  const commands = await struckCommands(await build('fault-cli.ts'), root);
  const cases = Array.from({ length: plan.amount(8, 260) }, (_, i) => {
    const struck = commands[1 + (i % (commands.length - 1))]!;
    const kill = (steps: number) => ({ at: 1 + random.below(steps), fault: 'dies' as const });
    // A step of the first that is mostly after its decision.
    const at =
      1 + Math.floor(struck.steps * (random.chance(0.8) ? 0.4 + random.next() * 0.6 : random.next()));
    // What a plain run would dream over the others is not foreseen here.
    const mending = /run/.test(struck.name) ? MENDING : MENDING.slice(0, 1);
    const more = Array.from({ length: 1 + random.below(2) }, () => ({
      args: random.pick(mending),
      strike: kill(120),
    }));
    const one: StruckCase = { strike: { at, fault: 'dies' }, again: more, seed: plan.seed + i };
    return { struck, one, where: plan.isLong && i % 2 ? plan.root : root };
  });
  await atOnce(plan.amount(1, 4), cases, async ({ struck, one, where }) => {
    await tally.case(struckName(struck, one), async () => {
      const told = await runStruck(struck, one, where);
      if (told.killedAgain > 0) twice++;
      return told;
    });
  });
  if (cases.every(({ struck, one }) => plan.isWanted(struckName(struck, one))))
    expect(twice, 'killed a second time').toBeGreaterThan(cases.length / 2);
}
