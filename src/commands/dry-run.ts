import type { App } from '../compose.ts';
import { previewDream } from '../dream/preview.ts';
import { runDream } from '../dream/run.ts';
import type { Request } from '../dream/world.ts';
import { EXITS, MemdreamError } from '../errors.ts';
import { shownDiff } from '../memory/shown-diff.ts';
import { isKept } from '../store/kept.ts';
import { lockOf } from '../store/lock-of.ts';
import { diffView } from '../ui/diff-view.ts';
import { errorJson } from '../ui/json.ts';
import { warn } from './memory-at.ts';
import { printPaged } from './print-long.ts';
import type { Args } from './table.ts';
import { tellResult, watching } from './watching.ts';

/** A whole dream that changes nothing. In a kept memory its result waits as a proposal, elsewhere nothing is kept. */
export async function execute(app: App, args: Args): Promise<number> {
  const found = app.find();
  if (!found.exists) {
    throw new MemdreamError('NO_MEMORY', `${found.dir} does not exist: there is nothing to dream about.`, {
      hint: 'Run `memdream init` to create it.',
    });
  }
  const { target, warnings } = app.targetOf(found, { typed: true });
  warn(app, warnings);
  // While another dream runs, or before `init`, a preview needs no lock and keeps nothing.
  const isOurs = isKept(app.world.fs, found.dir);
  const isPreview = !isOurs || lockOf(app.world, found.dir).look().busy !== null;
  const view = watching(app);
  const request: Request = {
    kind: 'dry-run',
    force: true,
    propose: true,
    trigger: 'manual',
    signal: view.signal,
    onEvent: view.onEvent,
  };
  let ended: Awaited<ReturnType<typeof runDream>>;
  try {
    ended = await (isPreview ? previewDream : runDream)(app.world, target, request);
  } finally {
    view.end();
  }
  const { terminal, globals } = app;
  if (globals.json) {
    if (ended.error) terminal.err(`${errorJson(ended.error)}\n`);
    return ended.error?.exit ?? EXITS.done.status;
  }
  if (!args.stat && !globals.quiet && ended.before && ended.after) {
    printPaged(app, diffView(shownDiff(ended.before, ended.after), terminal));
  }
  if (isPreview)
    ended.notes.push(isOurs ? 'Another dream is running here meanwhile.' : 'This memory has no history yet.');
  tellResult(app, ended, { command: 'dry-run' });
  return ended.error?.exit ?? EXITS.done.status;
}
