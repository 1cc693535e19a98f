import type { Settings } from '../config/settings.ts';
import type { Facts } from '../memory/finding.ts';
import type { WorkTree } from '../store/work-tree.ts';

/** What the checks and tidy may know about a memory beyond its text. */
export function factsOf(settings: Settings, workTree: Pick<WorkTree, 'scan' | 'ignored'>): Facts {
  const { scan, ignored } = workTree;
  return {
    limits: settings.index,
    guard: settings.guard,
    existsOnDisk: (path) => ignored.has(path) || scan.problems.has(path),
    changedAt: (path) => Number((scan.files.get(path)?.mtimeNs ?? 0n) / 1_000_000n),
  };
}
