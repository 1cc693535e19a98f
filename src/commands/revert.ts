import type { App } from '../compose.ts';
import { placesToRevert, type RevertRequest, revertDreams, withoutDreams } from '../dream/revert.ts';
import { MemdreamError } from '../errors.ts';
import { changesBetween } from '../memory/changes.ts';
import { shownDiff } from '../memory/shown-diff.ts';
import { headOf, type Opened } from '../store/opened.ts';
import { readWorkTree } from '../store/work-tree.ts';
import { confirm } from '../ui/confirm.ts';
import { diffView } from '../ui/diff-view.ts';
import { filesView } from '../ui/files-view.ts';
import { printJson } from '../ui/json.ts';
import { resultView } from '../ui/result-view.ts';
import { keptMemory } from './memory-at.ts';
import { writeNextCheck } from './next-check.ts';
import type { Args } from './table.ts';

export async function execute(app: App, args: Args): Promise<number> {
  const { found, memory } = keptMemory(app);
  const { terminal, globals, world } = app;
  const names = ((args.ids as (string | number)[] | undefined) ?? []).map(String);
  const to = args.to === undefined ? {} : { to: String(args.to) };
  if (names.length > 0 && args.to !== undefined)
    throw new MemdreamError('USAGE', 'Name dreams to revert, or --to ID, not both.');
  const request: RevertRequest = {
    names: names.length > 0 || args.to !== undefined ? names : ['last'],
    files: ((args.file as unknown[]) ?? []).map(String),
    ...to,
  };
  const asks = terminal.isInteractive && !args.yes && !globals.json;

  if (args['dry-run']) {
    const { before, after, ids } = await preview(memory, request);
    const diff = shownDiff(before, after);
    if (globals.json) printJson(terminal, 'revert', { wouldRevert: ids, diff });
    else terminal.out(diffView(diff, terminal));
    return 0;
  }
  if (asks) {
    const { before, after, ids } = await preview(memory, request);
    terminal.out(filesView(changesBetween(before, after), terminal).join('\n'));
    if (!(await confirm(terminal, `Revert dream ${ids.join(', ')}? (-n shows every line)`))) {
      terminal.out('Nothing was changed.');
      return 0;
    }
  }
  const { dream, notes } = await revertDreams(world, found.dir, request);
  await writeNextCheck(app);
  if (globals.json) printJson(terminal, 'revert', { dream: dream ?? null });
  else if (!globals.quiet) {
    terminal.out(
      dream
        ? resultView({ dream, notes }, terminal, { command: 'revert' })
        : 'Nothing to revert: the memory is already as it was before.\n',
    );
  }
  return 0;
}

/** What a revert would change, computed without the lock and without writing anything. */
async function preview(memory: Opened, request: RevertRequest) {
  const places = await placesToRevert(memory, request);
  const { flat } = await readWorkTree(memory, await memory.repo.flatOfCommit(headOf(memory)));
  const before = await memory.repo.tree(flat);
  return {
    before,
    after: await withoutDreams(memory, places, before, request.files),
    ids: places.map(({ id }) => id),
  };
}
