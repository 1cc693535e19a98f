import type { Past } from '../engine/port.ts';
import { linesToDate } from '../memory/dates/lines-to-date.ts';
import type { Facts } from '../memory/finding.ts';
import type { Tree } from '../memory/tree.ts';
import type { Session } from '../sessions/port.ts';
import { lastDreamt } from '../store/last-dreamt.ts';
import { lineDays } from '../store/line-days.ts';
import type { Snapshot } from '../store/snapshot.ts';
import { factsOf } from './facts.ts';
import { revertedLines } from './reverted-lines.ts';
import type { Running } from './running.ts';

/** What a dream is told of the memory beyond its files. */
export type Knowledge = { facts: Facts; past: Past; recent: readonly Session[] };

export async function knowledgeFor(
  { world, target, turn: { memory } }: Running,
  snapshot: Snapshot,
  before: Tree,
): Promise<Knowledge> {
  const past = await lastDreamt(memory, snapshot.flat);
  // Not by the lock's time: another dreamer, or a proposal applied late, moves that past what we have heard.
  const { sessions } = await target.sessions.list(past?.sinceMs ?? 0);
  const facts = factsOf(world, target, snapshot.workTree, { reverted: await revertedLines(memory) });
  const days = await lineDays(memory, snapshot.commit, linesToDate(before, facts));
  return {
    facts: { ...facts, ...days },
    past: past ?? { sinceMs: null, sawLogLine: () => false },
    recent: sessions,
  };
}
