import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '../compose.ts';
import { MemdreamError } from '../errors.ts';
import { describeHolder, lockOf } from '../store/lock-of.ts';
import { printJson } from '../ui/json.ts';
import { keptMemory } from './memory-at.ts';

const PATIENCE_MS = 10_000;

/** Asks the running dream to end, by a file it looks for: no signal, so it works across containers and users. */
export async function execute(app: App): Promise<number> {
  const { found } = keptMemory(app);
  const { terminal, globals } = app;
  const lock = lockOf(app.world, found.dir);
  const running = lock.requestStop();
  if (!running) {
    const other = lock.look().busy;
    if (other) throw new MemdreamError('LOCKED', `${describeHolder(other)}; it is not memdream's to stop.`);
    if (globals.json) printJson(terminal, 'stop', { stopped: false });
    else if (!globals.quiet) terminal.out('No dream is running here.');
    return 0;
  }
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await sleep(50)) {
    const busy = lock.look().busy;
    if (busy && busy.sinceMs === running.sinceMs) continue;
    if (globals.json) printJson(terminal, 'stop', { stopped: true, pid: running.pid });
    else if (!globals.quiet) terminal.out('Stopped. The memory is as it was before the dream.');
    return 0;
  }
  throw new MemdreamError(
    'LOCKED',
    `The dream (pid ${running.pid}) was asked to stop and has not ended yet.`,
    {
      hint: 'It may be putting its result in place, which is finished, not broken off. See: memdream status',
    },
  );
}
