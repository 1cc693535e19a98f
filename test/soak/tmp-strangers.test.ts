import { strangers } from './contention/strangers.ts';
import { soak } from './soak.ts';

soak('tmp-strangers', 'x', async (plan) => strangers(plan, '/dev/shm'));
