import fs from 'node:fs';
import { uptime } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { createRepository } from '../../../src/store/init.ts';
import { eventsOf, resultOf } from '../../support/cli.ts';
import { sample } from '../../support/fault-dream.ts';
import { expectSound } from '../../support/fault-oracle.ts';
import { copyOf } from '../../support/fault-world.ts';
import { complaints } from '../../support/git.ts';
import { Random } from '../../support/random.ts';
import type { Script } from '../../support/scripted-cli.ts';
import { contents, writeFiles } from '../../support/world.ts';
import type { Plan } from '../soak.ts';
import { type Circumstances, Commands, type Ran, type Running, stopped } from './commands.ts';
import { twoAtOnce } from './two-at-once.ts';

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 24 * 3_600_000];
/** How far the clock is off. */
const OFF = [10 * MINUTE, 3 * HOUR, 30 * HOUR, 400 * DAY, 3_650 * DAY].flatMap((ms) => [ms, -ms]);

const FORCED = ['run', '--force', '--json'];
const BY_ITSELF = ['run', '--json', '-c', 'gates.minSessions=0', '-c', 'gates.scanMinutes=0'];
const PUBLISHING: Circumstances = { STOP_BEFORE: '.fin', STOP_SAYING: '' };
const DREAMING: Circumstances = { STOP_BEFORE: '.end', STOP_SAYING: '"publish"' };
const EXT4 = `${0xef53}`;

const dream = (path: string, from: string): Script => ({
  steps: [{ call: 'Edit', input: { file_path: path, old_string: from, new_string: `Later ${from}` } }],
});
const FIRST = dream('apple.md', 'Apples ripen');
const SECOND = dream('ember.md', 'Oak coals');
const THIRD = dream('flute.md', 'Silver keys');
const FAILING: Script = { steps: [{ throw: 'an engine that fails', code: 'ENGINE_FAILED' }] };

type Scenario = (commands: Commands, offMs: number, random: Random) => Promise<void>;

const SCENARIOS: Record<string, Scenario> = {
  async 'a dream while the clock is off'(commands, offMs) {
    expectOk(await commands.run(FIRST, FORCED, off(offMs)));
    const said = await commands.run(FIRST, ['doctor']);
    if (offMs > 5 * MINUTE) expect(said.stdout).toContain('dated in the future');
    const isDue = offMs > 5 * MINUTE || offMs < -DAY;
    const now = resultOf(expectOk(await commands.run(SECOND, BY_ITSELF)));
    expect(now.outcome, now.reason ?? '').toBe(isDue ? 'committed' : 'skipped');
  },
  async 'killed in a dream while the clock is off'(commands, offMs) {
    await killedAt(commands, { ...DREAMING, ...off(offMs) });
    expectOk(await commands.run(SECOND, FORCED));
  },
  async 'killed in a publish while the clock is off'(commands, offMs) {
    await killedAt(commands, { ...PUBLISHING, ...off(offMs) });
    expect(expectOk(await commands.run(SECOND, FORCED)).stdout).toContain('Finished dream 1');
    expect(contents(commands.dir)['apple.md']).toContain('Later');
  },
  async 'the clock is set during a run'(commands, offMs, random) {
    const how = { CLOCK_JUMPS: `${1 + random.below(150)} ${offMs}`, STOP_BELOW: commands.dir };
    expect(resultOf(expectOk(await commands.run(FIRST, FORCED, how))).outcome).toBe('committed');
  },
  async 'a holder that lives, to one whose clock is off'(commands, offMs) {
    const holder = await stoppedAt(commands, DREAMING);
    const other = await commands.run(SECOND, FORCED, off(offMs));
    holder.child.kill('SIGCONT');
    expectOk(await holder.ended);
    expectLocked(other);
  },
  async 'a holder that lives, to one whose time since boot began anew'(commands) {
    const holder = await stoppedAt(commands, DREAMING);
    const other = await commands.run(SECOND, FORCED, { UPTIME_BY_MS: `${-uptime() * 1000 + 1000}` });
    holder.child.kill('SIGCONT');
    expectOk(await holder.ended);
    expectLocked(other);
  },
  async 'a dream that fails while the clock is off'(commands, offMs) {
    expect((await commands.run(FAILING, FORCED, off(offMs))).status).toBeGreaterThan(0);
  },
  async 'a power cut in a publish while the clock is off'(commands, offMs) {
    const machine = { FS_TYPE: EXT4, MACHINE_ID: `${'a'.repeat(32)}\n` };
    await killedAt(commands, { ...PUBLISHING, ...machine, ...off(offMs) });
    const after = { ...machine, BOOT_ID: 'the next', UPTIME_BY_MS: `${-uptime() * 1000 + 1000}` };
    expect(expectOk(await commands.run(SECOND, FORCED, after)).stdout).toContain('Finished dream 1');
  },
  async 'a publish of another machine that shares the folder, whose clock is off'(commands, offMs) {
    const machine = { FS_TYPE: EXT4, MACHINE_ID: `${'a'.repeat(32)}\n` };
    await killedAt(commands, { ...PUBLISHING, ...machine, ...off(offMs) });
    const other = { FS_TYPE: EXT4, MACHINE_ID: `${'b'.repeat(32)}\n`, BOOT_ID: 'its own' };
    const ran = await commands.run(SECOND, FORCED, other);
    if (offMs > DAY || offMs < -HOUR) expectOk(ran);
    else expectLocked(ran);
    expectOk(await commands.run(SECOND, ['init'], { ...other, ...off(26 * HOUR) }));
  },
  async 'a stranger that lives, in a file dated by a clock that was off'(commands, offMs) {
    const face = join(commands.dir, '.consolidate-lock');
    fs.writeFileSync(face, `${process.pid}`);
    const at = (Date.now() + offMs) / 1000;
    fs.utimesSync(face, at, at);
    const ran = await commands.run(FIRST, FORCED);
    if (offMs > DAY || offMs < -HOUR) expectOk(ran);
    else expectLocked(ran);
    if (ran.status !== 0) expect(fs.readFileSync(face, 'utf8')).toBe(`${process.pid}`);
  },
};

/** The built command on a clock that is wrong, or set while it runs; afterwards it is right, and tomorrow it dreams. */
export async function clockCommands(plan: Plan, program: string): Promise<void> {
  const figure = plan.figure('clock cases broken: two winners, a crash, or no dream tomorrow', 90);
  const template = join(plan.root, 'clocks');
  fs.mkdirSync(template);
  writeFiles(template, sample());
  await createRepository(fs, template, () => new Date());
  const random = new Random(plan.seed + 4);
  const all = Object.keys(SCENARIOS).flatMap((scenario) => OFF.map((offMs) => ({ scenario, offMs })));
  const share = plan.amount(3, all.length) / all.length;
  const wanted = all.filter((one) => plan.isWanted(nameOf(one)) && chosen(one));
  await twoAtOnce(wanted, async ({ scenario, offMs }, index) => {
    const dir = join(plan.root, `clock-${index}.`);
    copyOf(template, dir);
    const commands = new Commands(program, dir);
    await figure.check(plan.repeat(nameOf({ scenario, offMs })), async () => {
      await SCENARIOS[scenario]!(commands, offMs, new Random(plan.seed + offMs));
      await expectTomorrow(commands);
    });
    commands.remove();
  });

  function chosen(one: { scenario: string; offMs: number }): boolean {
    return random.chance(share) || process.env.SOAK_CASE === nameOf(one);
  }
}

const nameOf = ({ scenario, offMs }: { scenario: string; offMs: number }) =>
  `${scenario}, by ${offMs / MINUTE} min`;

const off = (ms: number): Circumstances => ({ CLOCK_BY_MS: `${ms}` });

/** Whatever happened, a day after the last date that could be meant the next dream comes by itself, and all is sound. */
async function expectTomorrow(commands: Commands): Promise<void> {
  const ran = expectOk(await commands.run(THIRD, BY_ITSELF, off(28 * HOUR)));
  const closed = eventsOf(ran).filter((event) => event.event === 'gate' && !event.open);
  expect(closed, 'gates closed tomorrow').toEqual([]);
  expect(resultOf(ran).outcome).toBe('committed');
  await expectSound(commands.dir, 'tomorrow');
  expect(complaints(commands.dir)).toBe('');
}

async function stoppedAt(commands: Commands, how: Circumstances): Promise<Running> {
  const tell = `${commands.dir}.stopped`;
  const running = commands.start(FIRST, FORCED, { ...how, STOP_BELOW: commands.dir, STOP_TELL: tell });
  if (!(await stopped(running, tell))) throw new Error(`it never stopped: ${(await running.ended).stderr}`);
  return running;
}

async function killedAt(commands: Commands, how: Circumstances): Promise<void> {
  const running = await stoppedAt(commands, how);
  running.child.kill('SIGKILL');
  await running.ended;
}

function expectOk(ran: Ran): Ran {
  expect(ran.status, ran.stderr).toBe(0);
  return ran;
}

function expectLocked(ran: Ran): void {
  expect(ran.status, `${ran.stdout} ${ran.stderr}`).toBe(11);
  expect(ran.stderr).toContain('"LOCKED"');
}
