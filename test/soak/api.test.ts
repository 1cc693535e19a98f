import fs from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { describeCase, drawCase } from '../support/api-soak/draw.ts';
import { liveThrough, type Seen } from '../support/api-soak/live-through.ts';
import { checkAfterwards } from '../support/api-soak/oracle/afterwards.ts';
import { checkEnding } from '../support/api-soak/oracle/ending.ts';
import { checkLock } from '../support/api-soak/oracle/lock-time.ts';
import { checkMemory } from '../support/api-soak/oracle/memory.ts';
import { checkMoney } from '../support/api-soak/oracle/money.ts';
import { checkSecrecy } from '../support/api-soak/oracle/secrecy.ts';
import { Tally } from '../support/api-soak/tally.ts';
import { place } from '../support/cli.ts';
import { sampleMemory } from '../support/world.ts';
import { soak } from './soak.ts';

/** Most of the time is spent waiting: more at once than there are cores. */
const AT_ONCE = 7;
const GOAL = 1_000;

const PROMISES: readonly { what: string; holds(seen: Seen): void }[] = [
  { what: 'an API fault that lost or half-published anything', holds: checkMemory },
  { what: 'a lock that is held, or tells another time than the outcome', holds: checkLock },
  { what: 'an ending that is not in the table of statuses', holds: checkEnding },
  { what: 'a request that is not on record, or cost more or less than that', holds: checkMoney },
  { what: 'a key or a request in a file, an output or a child', holds: checkSecrecy },
  { what: 'a broken repository, a process left, a request after the end', holds: checkAfterwards },
];

soak(
  'api',
  'whatever the API does, and whatever happens meanwhile, a dream is whole or not there',
  async (plan) => {
    const figures = PROMISES.map(({ what }) => plan.figure(what, GOAL));
    const template = await keptTemplate();
    const tally = new Tally();
    const cases = Array.from({ length: plan.amount(32, 1_100) }, (_, at) =>
      drawCase(plan.seed, at + 1, { isQuick: !plan.isLong }),
    ).filter(({ name }) => plan.isWanted(name));
    await manyAtOnce(cases, async (one) => {
      const home = join(plan.root, one.name.replace(' ', '-'));
      fs.mkdirSync(home);
      const seen = await liveThrough(template, home, one).catch((error: Error) => error);
      if (!(seen instanceof Error)) tally.add(seen);
      for (const [at, { holds }] of PROMISES.entries()) {
        await figures[at]!.check(plan.repeat(one.name), () => {
          try {
            if (seen instanceof Error) throw seen;
            holds(seen);
          } catch (error) {
            const told = `${one.name}: ${(error as Error).message}\n  it is: ${describeCase(one)}`;
            // At once: the long form goes on for a while.
            process.stdout.write(`${told}\n`);
            throw new Error(told);
          }
        });
      }
      fs.rmSync(home, { recursive: true, force: true });
    });
    process.stdout.write(`soak: api: ${tally}\n`);
  },
);

async function keptTemplate(): Promise<string> {
  const at = place(sampleMemory(6));
  expect(await at.memdream('init')).toMatchObject({ status: 0 });
  return at.memory;
}

async function manyAtOnce<T>(waiting: T[], act: (one: T) => Promise<void>): Promise<void> {
  const work = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await act(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
