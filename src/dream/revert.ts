import { MemdreamError } from '../errors.ts';
import { mergeFiles } from '../memory/merge3.ts';
import type { File, Tree } from '../memory/tree.ts';
import { type Place, standingReverts, treesAround } from '../store/history.ts';
import type { Opened } from '../store/opened.ts';
import { readSummary } from '../store/summary.ts';
import { changeTree } from './change-tree.ts';
import { findPlace } from './find-dream.ts';
import type { World } from './world.ts';

export type RevertRequest = { names: string[]; files: string[]; to?: string };

/** Takes dreams back, newest first, in one commit. What people noted since stays; a conflict refuses all of it. */
export async function revertDreams(world: World, dir: string, request: RevertRequest) {
  return changeTree(world, dir, 'revert', async ({ memory }, _now, before) => {
    const places = await placesToRevert(memory, request);
    const ids = places.map(({ id }) => id);
    // Taking back single files leaves the dream standing: only a whole revert marks it as reverted.
    const isPartial = request.files.length > 0;
    return {
      after: await withoutDreams(memory, places, before, request.files),
      time: 'prior',
      record: {
        kind: 'revert',
        trigger: 'manual',
        engine: 'none',
        model: null,
        sessions: null,
        turns: null,
        usage: null,
        costUsd: null,
        reason: isPartial ? `only ${request.files.join(', ')} of dream ${ids.join(', ')}` : null,
        claim: null,
        reverts: isPartial ? [] : ids,
        applies: null,
      },
    };
  });
}

/** Which dreams are meant, newest first. Refuses what is not on the branch or is already taken back. */
export async function placesToRevert(memory: Opened, request: RevertRequest): Promise<Place[]> {
  const summary = await readSummary(memory);
  const revertedBy = standingReverts(summary.places);
  if (request.to !== undefined) {
    const target = await findPlace(memory, request.to, summary);
    const after = summary.places.filter(
      ({ id, kept, isPurge }) => kept === 'branch' && id > target.id && !isPurge,
    );
    const standing = after.filter(
      ({ id, reverts }) =>
        !revertedBy.has(id) && !reverts.some((old) => revertedBy.get(old) === id && old > target.id),
    );
    if (standing.length > 0) return standing;
    throw new MemdreamError('NOT_FOUND', `No dream after ${target.id} is left to revert.`, {
      hint: 'See: memdream log',
    });
  }
  const places: Place[] = [];
  for (const name of request.names) places.push(await findPlace(memory, name, summary));
  for (const { id, kept, isPurge } of places) {
    if (isPurge)
      throw new MemdreamError('CONFLICT', `Dream ${id} is a purge: what it removed is nowhere any more.`, {
        hint: 'To revert an older one, name it: memdream log',
      });
    if (kept !== 'branch')
      throw new MemdreamError('NOT_FOUND', `Dream ${id} changed nothing: there is nothing to revert.`, {
        hint: `See: memdream show ${id}`,
      });
    const by = revertedBy.get(id);
    if (by !== undefined && request.files.length === 0) {
      throw new MemdreamError('CONFLICT', `Dream ${id} is already reverted, by dream ${by}.`, {
        hint: `To bring it back: memdream revert ${by}`,
      });
    }
  }
  return [...new Map(places.map((place) => [place.id, place])).values()].sort((a, b) => b.id - a.id);
}

/** The memory as it would be without some dreams: per file, the dream's change is merged out of what is there now. */
export async function withoutDreams(
  memory: Opened,
  places: readonly Place[],
  now: Tree,
  files: readonly string[],
): Promise<Tree> {
  const after = new Map<string, File>(now);
  const conflicts = new Set<string>();
  const touched = new Set<string>();
  for (const { commit } of places) {
    const { before: parent, after: dream } = await treesAround(memory, await memory.repo.commit(commit));
    for (const path of new Set([...parent.keys(), ...dream.keys()])) {
      if (files.length > 0 && !files.includes(path)) continue;
      touched.add(path);
      const merge = mergeFiles(dream.get(path), after.get(path), parent.get(path));
      if (!merge.clean) conflicts.add(path);
      else if (merge.file) after.set(path, merge.file);
      else after.delete(path);
    }
  }
  const ids = places.map(({ id }) => id).join(', ');
  if (conflicts.size > 0) {
    throw new MemdreamError(
      'CONFLICT',
      `Dream ${ids} cannot be taken back: ${[...conflicts].join(', ')} changed since on the same lines.`,
      {
        hint: 'Nothing was written. `--file F` reverts single files; `memdream show` has the text to put back by hand.',
      },
    );
  }
  const strange = files.find((file) => !touched.has(file));
  if (strange !== undefined)
    throw new MemdreamError('NOT_FOUND', `Dream ${ids} did not change ${strange}.`, {
      hint: `See: memdream show ${places[0]?.id}`,
    });
  return after;
}
