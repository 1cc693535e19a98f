import type { App } from '../compose.ts';
import { findPlace } from '../dream/find-dream.ts';
import { changesBetween, totals } from '../memory/changes.ts';
import { shownDiff } from '../memory/shown-diff.ts';
import type { Tree } from '../memory/tree.ts';
import { changedPaths, type FlatTree } from '../store/git/trees.ts';
import { ancestors } from '../store/history.ts';
import { headOf, type Opened } from '../store/opened.ts';
import { parseMessage } from '../store/trailers.ts';
import { readWorkTree } from '../store/work-tree.ts';
import { diffView } from '../ui/diff-view.ts';
import { filesView } from '../ui/files-view.ts';
import { printJson } from '../ui/json.ts';
import { keptMemory } from './memory-at.ts';
import { printPaged } from './print-long.ts';
import type { Args } from './table.ts';

/** What was written since the last dream; or from after one dream to after another, or to now. */
export async function execute(app: App, args: Args): Promise<number> {
  const { memory } = keptMemory(app);
  const { terminal, globals } = app;
  const from =
    args.from === undefined ? await afterLastDream(memory) : await afterDream(memory, String(args.from));
  const to = args.to === undefined ? await asItIsNow(memory) : await afterDream(memory, String(args.to));
  const { before, after } = await differing(memory, from, to);
  const changes = changesBetween(before, after);
  if (globals.json) {
    printJson(terminal, 'diff', {
      files: changes,
      lines: totals(changes),
      ...(!args.stat && { diff: shownDiff(before, after) }),
    });
    return 0;
  }
  if (changes.length === 0)
    terminal.out(args.from === undefined ? 'Nothing was written since the last dream.' : 'No difference.');
  else
    printPaged(
      app,
      args.stat ? filesView(changes, terminal).join('\n') : diffView(shownDiff(before, after), terminal),
    );
  return 0;
}

async function afterDream(memory: Opened, name: string): Promise<FlatTree> {
  return memory.repo.flatOfCommit((await findPlace(memory, name)).commit);
}

/** Before the first dream, everything since the memory began to be kept. */
async function afterLastDream(memory: Opened): Promise<FlatTree> {
  let first: string | null = null;
  for await (const commit of ancestors(memory, headOf(memory))) {
    if (parseMessage(commit.message)) return memory.repo.flat(commit.tree);
    first = commit.tree;
  }
  return memory.repo.flat(first);
}

async function asItIsNow(memory: Opened): Promise<FlatTree> {
  return (await readWorkTree(memory, await memory.repo.flatOfCommit(headOf(memory)))).flat;
}

async function differing(
  memory: Opened,
  from: FlatTree,
  to: FlatTree,
): Promise<{ before: Tree; after: Tree }> {
  const paths = changedPaths(from, to);
  return { before: await memory.repo.tree(from, paths), after: await memory.repo.tree(to, paths) };
}
