import type { App } from '../compose.ts';
import type { FoundMemory } from '../config/find-memory.ts';
import { listKnownMemories } from '../config/known-memories.ts';
import { asMemdreamError, type Ended } from '../dream/outcome.ts';
import { runDream } from '../dream/run.ts';
import { EXITS } from '../errors.ts';
import { isKept } from '../store/init.ts';
import { reportError } from '../ui/error-view.ts';
import { errorJson } from '../ui/json.ts';
import { describeKept } from './init.ts';
import { keep } from './keep.ts';
import { warn } from './memory-at.ts';
import type { Args } from './table.ts';
import { tellResult, watching } from './watching.ts';

/** When several memories are visited, the gravest status is the one reported. */
const GRAVEST = [14, 12, 13, 3, 11];

export async function execute(app: App, args: Args): Promise<number> {
  if (!args.all) return runOne(app, args, app.find());
  const known = listKnownMemories(app.paths.stateDir);
  warn(app, known.warnings);
  const statuses: number[] = [];
  for (const { path } of known.memories) {
    if (app.signal.aborted) break;
    try {
      statuses.push(await runOne(app, args, app.find({ dashC: path })));
    } catch (cause) {
      // One memory in trouble must not keep the others from dreaming.
      const error = asMemdreamError(cause, `visiting ${path}`);
      statuses.push(reportError(app.terminal, error, app.globals));
    }
  }
  const other = statuses.find((status) => status !== 0);
  return GRAVEST.find((status) => statuses.includes(status)) ?? other ?? EXITS.done.status;
}

async function runOne(app: App, args: Args, found: FoundMemory): Promise<number> {
  const { globals, terminal } = app;
  const trigger = (args.trigger as string | undefined) ?? 'manual';
  const typed = trigger === 'manual' && !args.all;
  let isNew = false;
  const { target, warnings } = app.targetOf(found, { typed });
  warn(app, warnings);
  if (!found.exists || !isKept(app.world.fs, found.dir)) {
    // Only a person may begin: a hook in some folder must not turn it into a repository.
    if (!typed) return EXITS.done.status;
    const kept = await keep(app, found);
    if (!globals.quiet && !globals.json) terminal.out(`${describeKept(found.dir, kept)}\n`);
    isNew = kept.madeFolder;
  }
  const view = watching(app);
  let ended: Ended;
  try {
    ended = await runDream(app.world, target, {
      kind: 'run',
      // A memory made a moment ago has nothing to wait for: its first dream is on record at once, as unchanged.
      force: args.force === true || isNew,
      propose: args.propose === true,
      trigger,
      signal: view.signal,
      onEvent: view.onEvent,
    });
  } finally {
    view.end();
  }
  if (globals.json) {
    if (ended.error) terminal.err(`${errorJson(ended.error)}\n`);
    return ended.error?.exit ?? EXITS.done.status;
  }
  tellResult(app, ended, { command: 'run', closed: view.closed() });
  return ended.error?.exit ?? EXITS.done.status;
}
