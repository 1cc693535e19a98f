import type { App } from '../compose.ts';
import { applyProposal, discardProposal } from '../dream/apply.ts';
import { printJson } from '../ui/json.ts';
import { discardedView, resultView } from '../ui/result-view.ts';
import { keptMemory } from './memory-at.ts';
import { writeNextCheck } from './next-check.ts';
import type { Args } from './table.ts';

export async function execute(app: App, args: Args): Promise<number> {
  const { found } = keptMemory(app);
  const { terminal, globals, world } = app;
  const name = args.id === undefined ? 'pending' : String(args.id);
  if (args.discard) {
    const id = await discardProposal(world, found.dir, name);
    if (globals.json) printJson(terminal, 'apply', { discarded: id });
    else if (!globals.quiet) terminal.out(discardedView(id, terminal));
    return 0;
  }
  const { dream, notes } = await applyProposal(world, found.dir, name);
  await writeNextCheck(app);
  if (globals.json) printJson(terminal, 'apply', { dream: dream ?? null });
  else if (!globals.quiet) {
    terminal.out(
      dream
        ? resultView({ dream, notes }, terminal, { command: 'apply' })
        : 'Nothing to apply: the memory is already as the proposal wants it.\n',
    );
  }
  return 0;
}
