import fs from 'node:fs';
import { beforeAll } from 'vitest';
import { build } from '../support/fault-build.ts';
import { clockCommands } from './contention/clock-commands.ts';
import { clockWalks } from './contention/clock-walks.ts';
import { Crowd, quickFolder } from './contention/crowd.ts';
import { races } from './contention/races.ts';
import { stoppedHolders } from './contention/stopped.ts';
import { strangers } from './contention/strangers.ts';
import { turns } from './contention/turns.ts';
import { soak } from './soak.ts';

let program: string;
beforeAll(async () => {
  program = await build('scripted-cli.ts');
});

soak(
  'contention',
  'one dreamer at a time, whoever else comes, sleeps, dies or sets the clock',
  async (plan) => {
    const folder = quickFolder();
    const crowd = await Crowd.of(64, plan.root);
    try {
      await races(plan, crowd, folder);
      await turns(plan, crowd, folder);
      await crowd.end();
      await strangers(plan, folder);
      await clockWalks(plan, folder);
      await stoppedHolders(plan, program);
      await clockCommands(plan, program);
    } finally {
      await crowd.end();
      fs.rmSync(folder, { recursive: true, force: true });
    }
  },
);
