import { kindOf } from '../memory/kinds.ts';
import type { FlatTree } from './git/trees.ts';
import { listPlaces, type Place } from './history.ts';
import { isMeanwhile } from './noted-message.ts';
import type { Opened } from './opened.ts';
import { parseMessage } from './trailers.ts';

/** Beyond so many failures in a row nothing is known to have been read. */
const LOOK_BACK = 50;

/**
 * Tells lines of daily logs that the last finished dream saw: they are not gathered again, even where a person has
 * since deleted what came of them. None before the first dream.
 */
export async function seenLogLines(
  memory: Opened,
  now: FlatTree,
): Promise<(path: string, line: string) => boolean> {
  const seen = await lastSeen(memory);
  const old: FlatTree = seen ? await memory.repo.flatOfCommit(seen) : new Map();
  const lines = new Map<string, Set<string>>();
  const isSame = (path: string) => old.has(path) && old.get(path)?.oid === now.get(path)?.oid;
  for (const [path, entry] of old) {
    if (kindOf(path) !== 'log' || !now.has(path) || isSame(path)) continue;
    lines.set(path, new Set((await memory.repo.text(entry))?.split(/\r?\n/)));
  }
  return (path, line) => isSame(path) || (lines.get(path)?.has(line) ?? false);
}

/** The snapshot that the last finished dream worked on. */
async function lastSeen(memory: Opened): Promise<string | undefined> {
  const places = (await listPlaces(memory)).slice(0, LOOK_BACK);
  for (const place of places) {
    const seen = await seenBy(memory, place, places);
    if (seen) return seen;
  }
  return undefined;
}

async function seenBy(memory: Opened, place: Place, places: readonly Place[]): Promise<string | undefined> {
  const commit = await memory.repo.commit(place.commit);
  const trailers = parseMessage(commit.message);
  if (!trailers || trailers.kind === 'revert') return undefined;
  if (trailers.kind === 'apply') {
    // What a proposal saw is what its own snapshot held, not what was there when it was applied.
    const proposal = places.find(({ id }) => id === trailers.applies);
    return proposal && (await memory.repo.commit(proposal.commit)).parents[0];
  }
  const isFinished =
    trailers.outcome === 'committed' || trailers.outcome === 'unchanged' || place.kept === 'proposal';
  if (!isFinished) return undefined;
  let parent = commit.parents[0];
  while (parent) {
    const before = await memory.repo.commit(parent);
    if (!isMeanwhile(before.message)) break;
    parent = before.parents[0];
  }
  return parent;
}
