import { kindOf } from '../memory/kinds.ts';
import type { Commit } from './git/commits.ts';
import type { FlatTree } from './git/trees.ts';
import { listPlaces, type Place } from './history.ts';
import { isMeanwhile } from './noted-message.ts';
import type { Opened } from './opened.ts';
import { parseMessage } from './trailers.ts';

/** Beyond so many failures in a row nothing is known to have been read. */
const LOOK_BACK = 50;

/** What the last finished dream has seen; undefined before the first one. */
export type LastDreamt = {
  /** When it began, in epoch ms. */
  sinceMs: number;
  /** Whether a daily log had this line: then it is not gathered again, even where a person deleted what came of it. */
  sawLogLine(path: string, line: string): boolean;
};

export async function lastDreamt(memory: Opened, now: FlatTree): Promise<LastDreamt | undefined> {
  const seen = await lastSeen(memory);
  if (!seen) return undefined;
  const old = await memory.repo.flatOfCommit(seen.snapshot);
  const lines = new Map<string, Set<string>>();
  const isSame = (path: string) => old.has(path) && old.get(path)?.oid === now.get(path)?.oid;
  for (const [path, entry] of old) {
    if (kindOf(path) !== 'log' || !now.has(path) || isSame(path)) continue;
    lines.set(path, new Set((await memory.repo.text(entry))?.split(/\r?\n/)));
  }
  return {
    sinceMs: seen.sinceMs,
    sawLogLine: (path, line) => isSame(path) || (lines.get(path)?.has(line) ?? false),
  };
}

type Seen = { snapshot: string; sinceMs: number };

/** The last finished dream: what it worked on and when it began. */
async function lastSeen(memory: Opened): Promise<Seen | undefined> {
  const places = (await listPlaces(memory)).slice(0, LOOK_BACK);
  for (const place of places) {
    const seen = await seenBy(memory, place, places);
    if (seen) return seen;
  }
  return undefined;
}

async function seenBy(memory: Opened, place: Place, places: readonly Place[]): Promise<Seen | undefined> {
  const commit = await memory.repo.commit(place.commit);
  const trailers = parseMessage(commit.message);
  if (!trailers || trailers.kind === 'revert' || trailers.kind === 'purge') return undefined;
  const applied = places.find(({ id }) => id === trailers.applies);
  // A proposal has seen what it was made from, not what was there when it was applied.
  if (trailers.kind === 'apply') return applied && seenIn(memory, await memory.repo.commit(applied.commit));
  const isFinished =
    trailers.outcome === 'committed' || trailers.outcome === 'unchanged' || place.kept === 'proposal';
  return isFinished ? seenIn(memory, commit) : undefined;
}

async function seenIn(memory: Opened, commit: Commit): Promise<Seen | undefined> {
  let snapshot = commit.parents[0];
  while (snapshot) {
    const { message, parents } = await memory.repo.commit(snapshot);
    if (!isMeanwhile(message)) break;
    snapshot = parents[0];
  }
  const tookMs = parseMessage(commit.message)?.durationMs ?? 0;
  return snapshot === undefined ? undefined : { snapshot, sinceMs: commit.atMs - tookMs };
}
