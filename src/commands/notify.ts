import { basename } from 'node:path';
import type { App } from '../compose.ts';
import { listKnownMemories } from '../config/known-memories.ts';
import type { Ended } from '../dream/outcome.ts';
import type { Target } from '../dream/world.ts';
import type { MemdreamError } from '../errors.ts';
import { addNotice } from '../triggers/notices.ts';
import { clearTold, isNews } from '../triggers/told.ts';
import { dreamNotice, type NoticeAbout, troubleNotice } from '../ui/notice-view.ts';

/** What a person reads at their next prompt about a dream that nobody watched. A failure is told once. */
export function noticeDream(app: App, target: Target, { dream, error }: Ended): void {
  if (dream.outcome === 'failed') {
    const failure = `${error?.code} ${dream.reason}`;
    if (!isNews(app.paths.stateDir, target.dir, failure)) return;
  } else if (dream.outcome !== 'skipped' && dream.outcome !== 'stopped') {
    clearTold(app.paths.stateDir, target.dir);
  }
  tell(app, target, (about) => dreamNotice(dream, about));
}

/** The same for what kept a memory from dreaming at all: a configuration, a repository, a disk. */
export function noticeTrouble(
  app: App,
  target: Pick<Target, 'dir' | 'project' | 'settings'>,
  error: Pick<MemdreamError, 'code' | 'message'>,
): void {
  if (!isNews(app.paths.stateDir, target.dir, `${error.code} ${error.message}`)) return;
  tell(app, target, (about) => troubleNotice(error, about));
}

function tell(
  app: App,
  target: Pick<Target, 'dir' | 'project' | 'settings'>,
  words: (about: NoticeAbout) => string | undefined,
): void {
  if (target.settings.notify === 'none') return;
  const { stateDir } = app.paths;
  const isOnly = listKnownMemories(stateDir).memories.length === 1;
  const at = shortestWay(app, target);
  const line = words(isOnly ? undefined : { name: basename(target.project ?? target.dir), at });
  if (line === undefined) return;
  try {
    addNotice(stateDir, line);
  } catch {
    // It is on record; a full disk keeps it from being told twice.
  }
}

/** A project's folder is easier to read than its memory's, where it leads to the same memory. */
function shortestWay(app: App, { dir, project }: Pick<Target, 'dir' | 'project'>): string {
  try {
    return project !== null && app.find({ dashC: project }).dir === dir ? project : dir;
  } catch {
    return dir;
  }
}
