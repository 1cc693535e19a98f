import { MemdreamError } from '../errors.ts';
import { mergeFiles } from '../memory/merge3.ts';
import type { File, Tree } from '../memory/tree.ts';
import { archiveProposal } from '../store/attempts.ts';
import { changedPaths } from '../store/git/trees.ts';
import type { Place } from '../store/history.ts';
import { withText } from '../store/origin-trailers.ts';
import { parseMessage } from '../store/trailers.ts';
import { needTurn, release, type Turn } from '../store/turn.ts';
import { changeTree } from './change-tree.ts';
import { findPlace } from './find-dream.ts';
import type { World } from './world.ts';

/** Does exactly what a proposal showed, or refuses because the memory moved on where it matters. */
export async function applyProposal(world: World, dir: string, name: string) {
  return changeTree(world, dir, 'apply', async (turn, _now, before) => {
    const place = await waiting(turn, name);
    const proposal = await turn.memory.repo.commit(place.commit);
    const { added, ...trailers } = parseMessage(proposal.message)!;
    const shown = await turn.memory.repo.tree(await turn.memory.repo.flat(proposal.tree));
    const after = await merged(turn, proposal.parents[0] ?? null, proposal.tree, before, place.id);
    return {
      after,
      time: 'claim',
      archive: { id: place.id, reason: 'applied' },
      origins: withText(added?.origins ?? [], shown),
      record: { ...trailers, kind: 'apply', trigger: 'manual', reason: null, applies: place.id },
    };
  });
}

/** Lets go of a proposal. Its record stays. */
export async function discardProposal(world: World, dir: string, name: string): Promise<number> {
  const turn = await needTurn(world, dir, 'apply --discard');
  try {
    const place = await waiting(turn, name);
    turn.memory.fence?.();
    await archiveProposal(turn.memory, place.id, 'discarded');
    return place.id;
  } finally {
    release(turn);
  }
}

async function waiting(turn: Turn, name: string): Promise<Place> {
  const place = await findPlace(turn.memory, name);
  if (place.kept === 'proposal') return place;
  throw new MemdreamError('NOT_FOUND', `Dream ${place.id} is not a proposal that waits.`, {
    hint: `See: memdream show ${place.id}`,
  });
}

async function merged(
  turn: Turn,
  parent: string | null,
  treeOid: string,
  now: Tree,
  id: number,
): Promise<Tree> {
  const { repo } = turn.memory;
  const [base, next] = [await repo.flatOfCommit(parent), await repo.flat(treeOid)];
  const paths = changedPaths(base, next);
  const [was, shown] = [await repo.tree(base, paths), await repo.tree(next, paths)];
  const after = new Map<string, File>(now);
  const conflicts: string[] = [];
  for (const path of paths) {
    const merge = mergeFiles(was.get(path), shown.get(path), now.get(path));
    if (!merge.clean) conflicts.push(path);
    else if (merge.file) after.set(path, merge.file);
    else after.delete(path);
  }
  if (conflicts.length === 0) return after;
  throw new MemdreamError(
    'STALE_PROPOSAL',
    `Proposal ${id} no longer fits: ${conflicts.join(', ')} changed since.`,
    {
      hint: 'Nothing was written. `memdream dry-run` makes a new proposal; `memdream apply --discard` drops this one.',
    },
  );
}
