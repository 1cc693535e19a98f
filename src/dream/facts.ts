import { dayOf } from '../memory/day.ts';
import type { Facts } from '../memory/finding.ts';
import { openProject } from '../memory/open-project.ts';
import type { WorkTree } from '../store/work-tree.ts';
import type { Target, World } from './world.ts';

/** What the history of a memory adds to what its files say; a memory without one knows nothing of it. */
type HistoryFacts = Pick<Facts, 'writtenOn' | 'notedOn' | 'reverted'>;

const NO_HISTORY: HistoryFacts = { writtenOn: () => undefined, notedOn: () => undefined, reverted: [] };

/** What the checks, the rules and tidy may know about a memory beyond its text. */
export function factsOf(
  world: Pick<World, 'now' | 'reader'>,
  { settings, project }: Pick<Target, 'settings' | 'project'>,
  { scan, ignored }: Pick<WorkTree, 'scan' | 'ignored'>,
  history: Partial<HistoryFacts> = {},
): Facts {
  return {
    limits: settings.index,
    guard: settings.guard,
    existsOnDisk: (path) => ignored.has(path) || scan.problems.has(path),
    changedAt: (path) => Number((scan.files.get(path)?.mtimeNs ?? 0n) / 1_000_000n),
    today: dayOf(world.now()),
    project: project === null ? undefined : openProject(world.reader, project),
    ...NO_HISTORY,
    ...history,
  };
}
