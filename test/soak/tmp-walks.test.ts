import { clockWalks } from './contention/clock-walks.ts';
import { soak } from './soak.ts';

soak('tmp-walks', 'x', async (plan) => clockWalks(plan, '/dev/shm'));
