import { MemdreamError } from '../errors.ts';
import { examine } from '../memory/checks/checks.ts';
import { linesToDate } from '../memory/dates/lines-to-date.ts';
import type { Facts, Finding } from '../memory/finding.ts';
import { maskSecrets } from '../memory/secrets.ts';
import type { Tree } from '../memory/tree.ts';
import { readDiskTree } from '../store/disk-tree.ts';
import { isKept } from '../store/kept.ts';
import { type LineDays, lineDays } from '../store/line-days.ts';
import { headOf, openMemory } from '../store/opened.ts';
import { factsOf } from './facts.ts';
import type { Target, World } from './world.ts';

export type Examined = {
  memory: string;
  /** Undefined where nobody knows which code the memory is about; `there` is false where it has nothing to look at. */
  project: { path: string; there: boolean } | undefined;
  findings: Finding[];
  warnings: string[];
};

/** Everything that can be found in a memory as it is on disk. Looks, and writes nothing. */
export async function examineMemory(world: World, target: Target): Promise<Examined> {
  const { tree, scan, ignored } = readDiskTree(world.fs, target.dir);
  const facts = factsOf(world, target, { scan, ignored });
  const { days, trouble } = await daysOf(world, target, tree, facts);
  return {
    memory: target.dir,
    project: facts.project && { path: target.project!, there: facts.project.entries() > 0 },
    // Some findings quote the line they are about, and what is told is often pasted elsewhere.
    findings: examine(tree, { ...facts, ...days }).map((finding) => ({
      ...finding,
      message: maskSecrets(finding.message),
    })),
    warnings: [
      ...(trouble === undefined ? [] : [trouble]),
      ...[...scan.problems].map(([path, why]) => `${path} is not kept: it ${why}.`),
    ],
  };
}

/** A repository that cannot be used knows no dates; the files can be examined all the same. */
async function daysOf(
  world: World,
  target: Target,
  tree: Tree,
  facts: Facts,
): Promise<{ days?: LineDays; trouble?: string }> {
  if (!isKept(world.fs, target.dir)) return {};
  try {
    const memory = openMemory(world.fs, target.dir, world.now);
    const head = headOf(memory);
    if (head === null) return {};
    return { days: await lineDays(memory, head, linesToDate(tree, facts)) };
  } catch (error) {
    if (!(error instanceof MemdreamError)) throw error;
    return { trouble: error.message };
  }
}
