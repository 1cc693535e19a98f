import type { App } from '../compose.ts';
import type { FoundMemory } from '../config/find-memory.ts';
import { listKnownMemories } from '../config/known-memories.ts';
import { closedEarly } from '../dream/closed-early.ts';
import { asMemdreamError, type Ended } from '../dream/outcome.ts';
import { EXITS, type MemdreamError } from '../errors.ts';
import { isKept } from '../store/kept.ts';
import { noteFired } from '../triggers/fired.ts';
import { reportError } from '../ui/error-view.ts';
import { errorJson } from '../ui/json.ts';
import { closedView } from '../ui/result-view.ts';
import { safeLine } from '../ui/safe-text.ts';
import { warn } from './memory-at.ts';
import { writeNextCheck } from './next-check.ts';
import type { Args } from './table.ts';
import { tellResult, watching } from './watching.ts';

/** When several memories are visited, the gravest status is the one reported. */
const GRAVEST = [14, 12, 13, 3, 11];

export async function execute(app: App, args: Args): Promise<number> {
  if (!args.all) return runOne(app, args, app.find());
  const known = listKnownMemories(app.paths.stateDir);
  warn(app, known.warnings);
  const trigger = triggerOf(args);
  if (trigger !== 'manual') noteFired(app.paths.stateDir, { trigger, atMs: app.world.now().getTime() });
  const statuses: number[] = [];
  for (const { path } of known.memories) {
    if (app.signal.aborted) break;
    const among = oneOfAll(app, path, statuses.length === 0);
    try {
      statuses.push(await runOne(app, args, app.find({ dashC: path }), among));
    } catch (cause) {
      // One memory in trouble must not keep the others from dreaming.
      const error = asMemdreamError(cause, `visiting ${path}`);
      if (error.code === 'SWITCHED_OFF') continue; // off for this one is no trouble of the others
      among.name('failed');
      statuses.push(reportError(app.terminal, error, app.globals));
      if (trigger !== 'manual') await noticeThrown(app, path, error);
    }
  }
  await writeNextCheck(app, { justAsked: true });
  const other = statuses.find((status) => status !== 0);
  return GRAVEST.find((status) => statuses.includes(status)) ?? other ?? EXITS.done.status;
}

/** One memory of several: whatever is told has its name above it, once, and what to type names it too. */
type Among = { at: string; name(why: 'begins' | 'failed'): void };

function oneOfAll({ terminal, globals }: App, at: string, isFirst: boolean): Among {
  let isNamed = globals.json;
  return {
    at,
    name(why) {
      if (isNamed || (globals.quiet && why !== 'failed')) return;
      isNamed = true;
      if (why === 'failed') terminal.err(`Memory  ${safeLine(at)}`);
      else terminal.out(`${isFirst ? '' : '\n'}Memory  ${safeLine(at)}`);
    },
  };
}

async function runOne(app: App, args: Args, found: FoundMemory, among?: Among): Promise<number> {
  const { globals, terminal } = app;
  const trigger = triggerOf(args);
  const isWatched = trigger === 'manual';
  const { target, warnings } = app.targetOf(found, { typed: isWatched });
  warn(app, warnings);
  const begun = await beginIfAsked(app, found, isWatched && !args.all);
  if (begun === 'not kept') return EXITS.done.status;
  among?.name('begins');
  // A memory made a moment ago has nothing to wait for: its first dream is on record at once, as unchanged.
  const asked = {
    kind: 'run',
    force: args.force === true || begun === 'new',
    propose: args.propose === true,
    trigger,
  } as const;
  if (!globals.json && !asked.force) {
    const closed = await closedEarly(app.world, target, asked);
    if (closed) {
      if (!globals.quiet) terminal.out(closedView(closed, terminal, among?.at));
      const why = target.blocked[0];
      if (why !== undefined && !isWatched)
        (await import('./notify.ts')).noticeTrouble(app, target, { code: 'CONFIG_INVALID', message: why });
      return EXITS.done.status;
    }
  }
  const view = watching(app);
  let ended: Ended;
  try {
    // Loaded only now: a closed gate pays neither for git nor for what knows about memories.
    const { runDream } = await import('../dream/run.ts');
    ended = await runDream(app.world, target, { ...asked, signal: view.signal, onEvent: view.onEvent });
  } finally {
    view.end();
  }
  if (!isWatched) (await import('./notify.ts')).noticeDream(app, target, ended);
  // A closed time gate has moved nothing, and leaves no trace.
  if (!args.all && ended.dream.outcome !== 'skipped') await writeNextCheck(app);
  if (globals.json) {
    if (ended.error) terminal.err(`${errorJson(ended.error)}\n`);
    return ended.error?.exit ?? EXITS.done.status;
  }
  if (ended.error) among?.name('failed');
  tellResult(app, ended, { command: 'run', closed: view.closed(), at: among?.at });
  return ended.error?.exit ?? EXITS.done.status;
}

function triggerOf(args: Args): string {
  return (args.trigger as string | undefined) ?? 'manual';
}

/** What kept a memory from being visited at all. */
async function noticeThrown(app: App, path: string, error: MemdreamError): Promise<void> {
  const { settings } = app.configOf(path);
  const { noticeTrouble } = await import('./notify.ts');
  noticeTrouble(app, { dir: path, project: null, settings }, error);
}

/** Only a person may begin to keep a memory: a hook in some folder must not turn it into a repository. */
async function beginIfAsked(
  app: App,
  found: FoundMemory,
  mayBegin: boolean,
): Promise<'kept' | 'new' | 'not kept'> {
  if (found.exists && isKept(app.world.fs, found.dir)) return 'kept';
  if (!mayBegin) return 'not kept';
  const { keep } = await import('./keep.ts');
  const { describeKept } = await import('./init.ts');
  const kept = await keep(app, found);
  if (!app.globals.quiet && !app.globals.json) app.terminal.out(describeKept(found.dir, kept));
  return kept.madeFolder ? 'new' : 'kept';
}
