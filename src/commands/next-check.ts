import type { App } from '../compose.ts';
import { listKnownMemories } from '../config/known-memories.ts';
import type { Target } from '../dream/world.ts';

/** Writes down before when no known memory can be due: after whatever may have moved that moment. */
export async function writeNextCheck(app: App, { justAsked = false } = {}): Promise<void> {
  const { refreshNext } = await import('../triggers/next.ts');
  const targets: Target[] = [];
  for (const { path } of listKnownMemories(app.paths.stateDir).memories) {
    try {
      targets.push(app.targetOf(app.find({ dashC: path }), { typed: false }).target);
    } catch {
      // A memory that cannot be visited now is not due now; the next visit tells why.
    }
  }
  const { world, paths } = app;
  await refreshNext({ world, targets, stateDir: paths.stateDir, configMs: app.configMs(), justAsked });
}
