import fs from 'node:fs';
import type { Holding, Lock, LockFs, Recovery } from '../../../src/store/lock/lock.ts';
import { Random } from '../../support/random.ts';
import { createWorld, HOUR_MS } from '../../unit/store/lock/world.ts';
import type { Plan } from '../soak.ts';

const [MINUTE, DAY] = [60_000, 24 * HOUR_MS];
const JUMPS = [10 * MINUTE, 3 * HOUR_MS, 30 * HOUR_MS, 400 * DAY, 3_650 * DAY];

type World = ReturnType<typeof createWorld>;
type Walker = { pid: number; lock: Lock; got?: Holding | Recovery; isWriting: boolean };

/** Turns at one lock while somebody sets the clock: by hours, days and years, back and forth, at any moment. */
export async function clockWalks(plan: Plan, folder: string): Promise<void> {
  const figure = plan.figure('clock jumps after which two wrote at once, or a lock stayed shut', 2_000);
  for (let round = 0; round < plan.amount(100, 4_000); round++) {
    const name = `clock walk ${round}`;
    if (plan.isWanted(name))
      await figure.check(plan.repeat(name), () => walk(new Random(plan.seed * 10_007 + round), folder));
  }
}

function walk(random: Random, folder: string): void {
  const world = createWorld(folder);
  const startMs = world.nowMs();
  // Some cannot see each other: then only the clock tells, and only that it ends is promised.
  const isMixed = random.chance(0.3);
  let passedMs = 0;
  const walkers = [101, 102, 103].map((pid) => born(world, pid, isMixed && pid === 103));
  try {
    if (random.chance(0.5)) world.writeFace('', startMs - 48 * HOUR_MS);
    for (let step = 0; step < 14; step++) {
      const chance = random.next();
      if (chance < 0.25) world.setClock(world.nowMs() + random.pick(JUMPS) * random.pick([1, -1]));
      else if (chance < 0.3) world.setClock(startMs + passedMs);
      else if (chance < 0.4) {
        const ms = random.pick([MINUTE, 50 * MINUTE, 2 * HOUR_MS]);
        passedMs += ms;
        world.pass(ms);
      } else if (chance < 0.45) die(world, walkers, random);
      else goOn(random.pick(walkers), random);
      const writing = walkers.filter(({ isWriting }) => isWriting).map(({ pid }) => pid);
      if (!isMixed && writing.length > 1) throw new Error(`${writing.join(' and ')} write at once`);
    }
    for (const { pid } of walkers) world.kill(pid);
    // The dead are seen to be dead whatever the clock says; for others, once it is right, nobody who asks every hour
    // waits longer than a day and an hour.
    if (isMixed) world.setClock(startMs + passedMs);
    const other = born(world, 998, false);
    for (let hour = 0; isMixed && hour < 26 && other.lock.acquire('run').kind === 'busy'; hour++)
      world.pass(HOUR_MS);
    world.kill(998);
    expectFree(world);
  } finally {
    world.remove();
  }
}

function born(world: World, pid: number, isElsewhere: boolean): Walker {
  // The kernel stamps files by the clock that is set here.
  const stamped: LockFs = {
    ...fs,
    linkSync(from, to) {
      fs.linkSync(from, to);
      if (to !== world.face) fs.utimesSync(to, world.nowMs() / 1000, world.nowMs() / 1000);
    },
    fsyncSync: () => {},
  };
  const where = isElsewhere ? { host: 'elsewhere', bootId: 'its boot' } : {};
  return { pid, lock: world.processOf(pid, { fs: stamped, ...where }), isWriting: false };
}

/** One step further in its turn. */
function goOn(walker: Walker, random: Random): void {
  const { got } = walker;
  if (!got) {
    const outcome = walker.lock.acquire('run');
    if (outcome.kind === 'busy') return;
    walker.got = outcome;
    walker.isWriting = outcome.kind === 'recover';
  } else if (got.kind === 'recover') {
    for (const { generation } of got.unfinished) got.finish(generation);
    got.close();
    rest(walker);
  } else if (walker.isWriting) {
    got.finish();
    rest(walker);
  } else {
    try {
      if (random.chance(0.5)) got.decide('publish', 'claim');
      else got.decide('rollback', 'prior');
      walker.isWriting = true;
    } catch {
      rest(walker); // given up: it writes nothing
    }
  }
}

function rest(walker: Walker): void {
  delete walker.got;
  walker.isWriting = false;
}

function die(world: World, walkers: Walker[], random: Random): void {
  const at = random.below(walkers.length);
  const { pid } = walkers[at]!;
  world.kill(pid);
  walkers[at] = born(world, pid + 10, false);
}

function expectFree(world: World): void {
  const { lock } = born(world, 999, false);
  const view = lock.look();
  if (view.busy) throw new Error(`nobody lives, and it is held: ${JSON.stringify(view.busy)}`);
  let got = lock.acquire('run');
  if (got.kind === 'recover') {
    for (const { generation } of got.unfinished) got.finish(generation);
    got.close();
    got = lock.acquire('run');
  }
  if (got.kind !== 'held') throw new Error(`nobody lives, and it is not free: ${JSON.stringify(got)}`);
  got.decide('publish', 'claim');
  got.finish();
  const { body, mtimeMs } = world.readFace();
  if (body !== '' || Math.abs(mtimeMs - world.nowMs()) > 5)
    throw new Error(`the face says ${mtimeMs} ${body}`);
}
