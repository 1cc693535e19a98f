import fs from 'node:fs';
import { beforeAll } from 'vitest';
import { build } from '../support/fault-build.ts';
import { Crowd, quickFolder } from './contention/crowd.ts';
import { races } from './contention/races.ts';
import { stoppedHolders } from './contention/stopped.ts';
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
    await stoppedHolders(plan, program);
    const folder = quickFolder();
    const crowd = await Crowd.of(64, plan.root);
    try {
      await races(plan, crowd, folder);
      await turns(plan, crowd, folder);
    } finally {
      await crowd.end();
      fs.rmSync(folder, { recursive: true, force: true });
    }
  },
);
