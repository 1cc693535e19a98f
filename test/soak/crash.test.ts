import { command } from '../support/cli.ts';
import { build } from '../support/fault-build.ts';
import { type Case, caseName, runCase, stageFor } from '../support/fault-case.ts';
import { RECOVERIES, SCENARIOS } from '../support/fault-scenarios.ts';
import { cutPower, noted } from '../support/power-case.ts';
import { quickScratch } from '../support/quick-folder.ts';
import { Random } from '../support/random.ts';
import { runStruck, type StruckCase, struckName } from '../support/struck-case.ts';
import { offlineRun, struckCommands } from '../support/struck-scenarios.ts';
import { atOnce } from './at-once.ts';
import { type Plan, soak } from './soak.ts';
import { Tally } from './tally.ts';

soak('crash', 'killed at any step, the next plain command mends', async (plan) => {
  const tally = new Tally(plan, { edits: 10_000, cases: 2_000 });
  await dieInProcess(plan, tally);
  await cutThePower(plan);
  await killTheCommand(plan, tally);
});

/** The process is gone at every step that changes the disk, and in the middle of every write. */
async function dieInProcess(plan: Plan, tally: Tally): Promise<void> {
  for (const scenario of [...SCENARIOS, ...RECOVERIES]) {
    const stage = await stageFor(scenario);
    const every = scenario.owes ? plan.amount(11, 1) : scenario.name === 'run' ? 1 : plan.amount(2, 1);
    for (let at = 1 + (plan.seed % every); at <= stage.steps + 1; at += every) {
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
}

/** The command itself, in a process of its own, killed by the kernel while somebody writes beside it. */
async function killTheCommand(plan: Plan, tally: Tally): Promise<void> {
  const killed = plan.figure('commands that were to be killed and were not', 500);
  const random = new Random(plan.seed);
  const root = quickScratch('memdream-struck');
  const commands = [
    ...(await struckCommands(await build('fault-cli.ts'), root)),
    await offlineRun(command, root),
  ];
  for (const struck of commands) {
    // Every second step: the others are struck in process.
    const every = Array.from({ length: struck.steps >> 1 }, (_, i) => 2 * i + 1 + (plan.seed % 2));
    const some = Array.from({ length: 1 }, () => 1 + random.below(struck.steps));
    await atOnce(plan.amount(1, 4), plan.isLong ? every : some, async (at) => {
      const one: StruckCase = { strike: { at, fault: 'dies' }, seed: plan.seed + at };
      await tally.case(struckName(struck, one), async () => {
        // Half of them on the disk, which is slower and gives the number of a deleted file to the next.
        const told = await runStruck(struck, one, plan.isLong && at % 4 < 2 ? plan.root : root);
        if (told.signal === 'SIGKILL') killed.held();
        else killed.broke(`${struckName(struck, one)} of ${struck.steps} ended by itself`);
        return told;
      });
    });
  }
}

/** The power goes: of what was not synced some is there and some is not, in any folder. */
async function cutThePower(plan: Plan): Promise<void> {
  const lost = plan.figure('power cuts after which anything was lost, half there or not mended', 1_400);
  for (const scenario of [...SCENARIOS, ...RECOVERIES]) {
    const one = await noted(scenario);
    const every = plan.amount(scenario.owes ? 50 : 14, 1);
    for (let at = 1 + (plan.seed % every); at <= one.disk.cuts; at += every) {
      const name = `power cut, ${scenario.name} ${at}`;
      if (!plan.isWanted(name)) continue;
      await lost.check(plan.repeat(name), () =>
        cutPower(one, at, plan.seed + at, at % plan.amount(9, 3) === 0),
      );
    }
  }
}
