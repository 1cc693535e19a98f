import { build } from '../support/fault-build.ts';
import { type Case, caseName, runCase, stageFor } from '../support/fault-case.ts';
import { PACKED_RUN, RECOVERIES, SCENARIOS } from '../support/fault-scenarios.ts';
import type { Fault } from '../support/faulty-fs.ts';
import { quickScratch } from '../support/quick-folder.ts';
import { Random } from '../support/random.ts';
import { smallDisk } from '../support/small-disk.ts';
import { runStruck, type StruckCase, struckName } from '../support/struck-case.ts';
import { type Struck, struckCommands } from '../support/struck-scenarios.ts';
import { atOnce } from './at-once.ts';
import { type Plan, soak } from './soak.ts';
import { Tally } from './tally.ts';

const ONCE: Fault[] = ['EIO', 'ENOSPC', 'half', 'EROFS', 'EACCES', 'EDQUOT', 'short'];
const FOR_GOOD: Fault[] = [
  'ENOSPC for good',
  'EROFS for good',
  'EDQUOT for good',
  'EIO for good',
  'EACCES for good',
];
const KINDS = [...ONCE, ...FOR_GOOD];

soak('disk', 'a disk that fails anywhere changes nothing, or the next command finishes', async (plan) => {
  const tally = new Tally(plan, { edits: 10_000, cases: 2_000 });
  await failInProcess(plan, tally);
  await failToRead(plan, tally);
  const commands = await struckCommands(await build('fault-cli.ts'), quickScratch('memdream-struck'));
  await failTheCommand(plan, tally, commands);
  await fillUp(plan, tally, commands);
});

/** Every change of the disk fails: the short form takes the faults in turn, the long one half of them at every step. */
async function failInProcess(plan: Plan, tally: Tally): Promise<void> {
  for (const scenario of [...SCENARIOS, ...RECOVERIES]) {
    const stage = await stageFor(scenario);
    const every = scenario.owes ? plan.amount(25, 2) : scenario.name === 'run' ? 1 : plan.amount(2, 1);
    for (let at = 1 + (plan.seed % every); at <= stage.steps; at += every) {
      for (const fault of plan.isLong ? half(at) : [KINDS[(at + plan.seed) % KINDS.length]!]) {
        const asksGit = at % plan.amount(25, 2) === 0;
        const one: Case = { at, fault, lateAt: at - (at % 3), asksGit };
        await tally.case(caseName(stage, one), () => runCase(stage, one));
      }
    }
  }
}

/** Those of even or of odd number. */
function half(at: number): Fault[] {
  return KINDS.filter((_, i) => i % 2 === at % 2);
}

/** A disk that cannot be read for once loses nothing. */
async function failToRead(plan: Plan, tally: Tally): Promise<void> {
  for (const scenario of [...SCENARIOS, PACKED_RUN]) {
    const stage = await stageFor(scenario, 'calls');
    const every = Math.ceil(stage.steps / plan.amount(40, 350));
    for (let i = 0; i < Math.floor(stage.steps / every); i++) {
      const at = i * every + 1 + (i % every);
      const fault = i % 2 ? 'EIO' : 'EACCES';
      const one: Case = { at, fault, count: 'calls', lateAt: 0, asksGit: i % plan.amount(25, 2) === 0 };
      await tally.case(caseName(stage, one), () => runCase(stage, one));
    }
  }
}

/** The command itself, in a process of its own: status 14, a code and a hint, and the next one mends. */
async function failTheCommand(plan: Plan, tally: Tally, commands: readonly Struck[]): Promise<void> {
  const random = new Random(plan.seed);
  const root = quickScratch('memdream-struck');
  const cases = Array.from({ length: plan.amount(6, 260) }, (_, i) => {
    const struck = commands[i % commands.length]!;
    const strike = { at: 1 + random.below(struck.steps), fault: random.pick(KINDS) };
    const one: StruckCase = { strike, seed: plan.seed + i };
    return { struck, one };
  });
  await atOnce(plan.amount(1, 4), cases, async ({ struck, one }) => {
    await tally.case(struckName(struck, one), () => runStruck(struck, one, root));
  });
}

/** A disk of a few hundred kilobytes, with less and less room on it. */
async function fillUp(plan: Plan, tally: Tally, commands: readonly Struck[]): Promise<void> {
  const disk = smallDisk(quickScratch('memdream-small'));
  if (!disk) {
    process.stdout.write(
      'soak: disk: not run, because nothing can be mounted here: a small disk that fills up\n',
    );
    return;
  }
  const random = new Random(plan.seed);
  let full = 0;
  try {
    for (const struck of commands) {
      for (let i = 0; i < plan.amount(1, 20); i++) {
        // Up to what such a command takes: some have too little, some just enough.
        const kib = random.below(400);
        const name = `full ${struck.name}, room for ${kib} KiB`;
        const room = { fill: () => disk.leave(kib), free: disk.free };
        await tally.case(name, async () => {
          const told = await runStruck(struck, { seed: plan.seed + kib, disk: room }, disk.path, name);
          if (told.status === 14) full++;
          return told;
        });
      }
    }
  } finally {
    disk.unmount();
  }
  process.stdout.write(`soak: disk: ${full} commands on a small disk found it full\n`);
}
