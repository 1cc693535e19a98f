import { changesBetween, improvedCount, totals } from '../memory/changes.ts';
import type { Tree } from '../memory/tree.ts';
import { attempts, proposals } from './attempts.ts';
import type { Commit } from './git/commits.ts';
import { changedPaths } from './git/trees.ts';
import { headOf, type Opened } from './opened.ts';
import type { Dream } from './record.ts';
import { parseMessage } from './trailers.ts';

/** Where a dream's record is: a commit on the branch, or one kept on a ref. */
export type Place = {
  id: number;
  commit: string;
  kept: 'branch' | 'proposal' | 'attempt';
  /** True also where single files were taken back: then it reverts no dream as a whole. */
  isRevert: boolean;
  /** Nothing can be taken back of it. */
  isPurge: boolean;
  reverts: number[];
};

/** Every dream on record, newest first: those on the branch, waiting proposals, attempts. Reads commits, no trees. */
export async function listPlaces(memory: Opened): Promise<Place[]> {
  const places = new Map<number, Place>();
  for (const [kept, refs] of [
    ['attempt', attempts(memory)],
    ['proposal', proposals(memory)],
  ] as const) {
    for (const [id, commit] of refs)
      places.set(id, { id, commit, kept, isRevert: false, isPurge: false, reverts: [] });
  }
  for await (const commit of ancestors(memory, headOf(memory))) {
    const trailers = parseMessage(commit.message);
    if (!trailers || places.get(trailers.id)?.kept === 'branch') continue;
    places.set(trailers.id, {
      id: trailers.id,
      commit: commit.oid,
      kept: 'branch',
      isRevert: trailers.kind === 'revert',
      isPurge: trailers.kind === 'purge',
      reverts: trailers.reverts,
    });
  }
  return [...places.values()].sort((a, b) => b.id - a.id);
}

/** All commits a branch holds, each once, newest first along first parents. */
export async function* ancestors(memory: Opened, from: string | null): AsyncGenerator<Commit> {
  const seen = new Set<string>();
  const queue = from ? [from] : [];
  for (let oid = queue.shift(); oid; oid = queue.shift()) {
    if (seen.has(oid)) continue;
    seen.add(oid);
    const commit = await memory.repo.commit(oid);
    yield commit;
    queue.unshift(...commit.parents);
  }
}

/** Which dream took back which, while it stands: a revert that was itself reverted takes nothing back. */
export function standingReverts(places: readonly Place[]): Map<number, number> {
  const revertedBy = new Map<number, number>();
  const onBranch = places.filter(({ kept }) => kept === 'branch');
  // Newest first: whether a revert still stands is known before what it reverted is looked at.
  for (const { id, reverts } of onBranch) {
    if (revertedBy.has(id)) continue;
    for (const reverted of reverts) if (!revertedBy.has(reverted)) revertedBy.set(reverted, id);
  }
  return revertedBy;
}

/** The record of one dream, computed from its commit and the diff against its parent. */
export async function readDream(
  memory: Opened,
  place: Place,
  revertedBy: ReadonlyMap<number, number>,
): Promise<Dream> {
  const commit = await memory.repo.commit(place.commit);
  const trailers = parseMessage(commit.message);
  if (!trailers) throw new Error(`commit ${place.commit} is not a dream's`);
  const { before, after } = await treesAround(memory, commit);
  const changes = changesBetween(before, after);
  const landed = place.kept === 'branch';
  return {
    id: trailers.id,
    kind: trailers.kind,
    outcome: trailers.outcome,
    commit: commit.oid,
    at: new Date(commit.atMs).toISOString(),
    durationMs: trailers.durationMs,
    trigger: trailers.trigger,
    engine: trailers.engine,
    model: trailers.model,
    improved: landed || trailers.outcome === 'proposed' ? improvedCount(changes) : 0,
    files: [
      ...changes,
      ...trailers.leftAlone.map(({ path, reason }) => ({
        path,
        change: 'modified' as const,
        added: 0,
        removed: 0,
        skipped: reason,
      })),
    ],
    lines: totals(changes),
    bytes: trailers.bytes,
    sessions: trailers.sessions,
    turns: trailers.turns,
    usage: trailers.usage,
    costUsd: trailers.costUsd,
    reason: trailers.reason,
    claim: trailers.claim,
    reverts: trailers.reverts,
    revertedBy: revertedBy.get(trailers.id) ?? null,
    kept: true,
  };
}

/** The files a commit changed, before and after, contents included. */
export async function treesAround(memory: Opened, commit: Commit): Promise<{ before: Tree; after: Tree }> {
  const old = await memory.repo.flatOfCommit(commit.parents[0] ?? null);
  const now = await memory.repo.flat(commit.tree);
  const paths = changedPaths(old, now);
  return { before: await memory.repo.tree(old, paths), after: await memory.repo.tree(now, paths) };
}
