import { beforeAll } from 'vitest';
import { build } from '../support/fault-build.ts';
import { clockCommands } from './contention/clock-commands.ts';
import { soak } from './soak.ts';

let program: string;
beforeAll(async () => {
  program = await build('scripted-cli.ts');
});
soak('tmp-clocks', 'x', async (plan) => clockCommands(plan, program));
