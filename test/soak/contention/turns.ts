import fs from 'node:fs';
import { uptime } from 'node:os';
import { join } from 'node:path';
import { type Holding, openLock } from '../../../src/store/lock/lock.ts';
import { processesFor } from '../../../src/store/process.ts';
import { Random } from '../../support/random.ts';
import { sleep } from '../../support/scripted.ts';
import type { Plan } from '../soak.ts';
import type { Crowd } from './crowd.ts';
import type { Worked } from './racer.ts';

/** Generations that may be kept, and the files of each. */
const KEPT_FILES = 17 * 4;

/** Processes take turn after turn at one lock, as fast as they can; some are killed in the middle. */
export async function turns(plan: Plan, crowd: Crowd, folder: string): Promise<void> {
  const overlaps = plan.figure('turns in which two wrote at once, or a holder was given up', 2_000);
  const ends = plan.figure('crowds after which the lock was not free, or leftovers piled up', 20);
  const random = new Random(plan.seed + 1);
  let killed = 0;
  for (let round = 0; round < plan.amount(4, 24); round++) {
    const name = `turns ${round}`;
    const size = [8, 24, 3, crowd.size][round % 4]!;
    const kills = round % 4 === 0 ? 0 : round % 4 === 1 ? plan.amount(4, 12) : 2;
    if (!plan.isWanted(name)) continue;
    const memory = join(folder, `turns-${round}`);
    fs.mkdirSync(join(memory, '.git'), { recursive: true });
    const lastsMs = plan.amount(500, 5_000);
    const fromMs = Date.now() + 50;
    const [worked] = await Promise.all([
      crowd.work({ kind: 'work', memory, fromMs, untilMs: fromMs + lastsMs }, size),
      killSome(crowd, { kills, size, lastsMs }, random),
    ]);
    killed += kills;
    const total = (key: keyof Worked) => worked.reduce((sum, one) => sum + one[key], 0);
    overlaps.held(total('turns') + total('recoveries'));
    for (const key of ['collisions', 'givenUp'] as const)
      if (total(key) > 0) overlaps.broke(`${total(key)} ${key} of ${size}\n  repeat: ${plan.repeat(name)}`);
    await ends.check(plan.repeat(name), () => expectFreed(memory, kills));
    if (kills === 0 && total('turns') <= 10) ends.broke(`no more than ${total('turns')} turns`);
    fs.rmSync(memory, { recursive: true, force: true });
    await crowd.grow(crowd.size + kills);
  }
  process.stdout.write(`soak: contention: ${killed} processes killed in their turns\n`);
}

async function killSome(
  crowd: Crowd,
  { kills, size, lastsMs }: { kills: number; size: number; lastsMs: number },
  random: Random,
): Promise<void> {
  let left = size;
  for (let count = 0; count < kills; count++) {
    await sleep(50 + random.below((lastsMs * 0.8) / kills));
    crowd.kill(random.below(left--));
  }
}

/** One more process gets its turn at once, after at most one recovery; nothing is left but what has a bound. */
function expectFreed(memory: string, kills: number): void {
  const world = {
    ...{ fs, processes: processesFor(), nonce: () => 'the-last' },
    now: () => Date.now(),
    uptime: () => uptime() * 1000,
  };
  const lock = openLock({ memory, gitdir: join(memory, '.git') }, world);
  let got = lock.acquire('look');
  if (got.kind === 'recover') {
    for (const { generation } of got.unfinished) got.finish(generation);
    got.close();
    got = lock.acquire('look');
  }
  if (got.kind !== 'held') throw new Error(`not free at the end: ${JSON.stringify(got)}`);
  rollBack(got);
  const list = (name: string) => fs.readdirSync(join(memory, '.git', 'memdream', name));
  if (list('lock').length > KEPT_FILES) throw new Error(`${list('lock').length} files in the chain`);
  // Each that was killed may leave one; without a kill none stays.
  if (list('tmp').length > kills) throw new Error(`temporaries of ${kills} killed: ${list('tmp').join(' ')}`);
  const view = lock.look();
  if (view.busy || view.unfinished.length > 0) throw new Error(`left behind: ${JSON.stringify(view)}`);
}

function rollBack(held: Holding): void {
  held.decide('rollback', 'prior');
  held.finish();
}
