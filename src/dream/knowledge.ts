import type { Past } from '../engine/port.ts';
import type { Facts } from '../memory/finding.ts';
import type { Tree } from '../memory/tree.ts';
import { seenLogLines } from '../store/last-dreamt.ts';
import { lineDays } from '../store/line-days.ts';
import type { Snapshot } from '../store/snapshot.ts';
import { factsOf } from './facts.ts';
import { revertedLines } from './reverted-lines.ts';
import type { Running } from './running.ts';

/** What a dream is told of the memory beyond its files: what history, disk and project say. */
export async function knowledgeFor(
  { world, target, turn: { memory }, sinceMs }: Running,
  snapshot: Snapshot,
  _before: Tree,
): Promise<{ facts: Facts; past: Past }> {
  const facts = factsOf(world, target, snapshot.workTree, {
    reverted: await revertedLines(memory),
    writtenOn: await lineDays(memory, snapshot.commit, []),
  });
  return { facts, past: { sinceMs, sawLogLine: await seenLogLines(memory, snapshot.flat) } };
}
