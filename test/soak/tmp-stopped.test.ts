import { beforeAll } from 'vitest';
import { build } from '../support/fault-build.ts';
import { stoppedHolders } from './contention/stopped.ts';
import { soak } from './soak.ts';

let program: string;
beforeAll(async () => {
  program = await build('scripted-cli.ts');
});
soak('tmp-stopped', 'x', async (plan) => stoppedHolders(plan, program));
