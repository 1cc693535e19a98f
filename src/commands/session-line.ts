import type { App } from '../compose.ts';
import { attemptsWaiting } from '../dream/gate-facts.ts';
import { isKept } from '../store/kept.ts';
import { lockOf } from '../store/lock-of.ts';
import type { HookEvent } from '../triggers/hook-event.ts';
import { takeNotices } from '../triggers/notices.ts';

/**
 * One line for the person who begins a session, or nothing: what happened since they last looked, else what goes on with
 * the memory of this project.
 */
export async function sessionLine(app: App, event: Pick<HookEvent, 'cwd'>): Promise<string | undefined> {
  const told = takeNotices(app.paths.stateDir);
  if (told.length > 0) return told.join('\n');
  const found = app.find(event.cwd === undefined ? {} : { dashC: event.cwd });
  if (!found.exists || !isKept(app.world.fs, found.dir)) return undefined;
  const { busy } = lockOf(app.world, found.dir).look();
  if (busy)
    return 'memdream: a dream over the memory of this project runs now. See: memdream status --follow';
  const waiting = await attemptsWaiting(app.world, found.dir);
  return waiting && `memdream: dream ${waiting.id} waits for you. See: memdream show pending`;
}
