import { join } from 'node:path';
import { changesBetween, improvedCount } from '../memory/changes.ts';
import { writeIndex } from './git/index-file.ts';
import { moveRef, retryWhenMoved } from './git/refs.ts';
import { changedPaths, type FlatTree, sameFlat } from './git/trees.ts';
import { firstMessage, notedMessage } from './noted-message.ts';
import { headOf, type Opened } from './opened.ts';
import type { Scan } from './scan.ts';
import { readWorkTree, type WorkTree } from './work-tree.ts';

export type Snapshot = {
  commit: string;
  flat: FlatTree;
  workTree: WorkTree;
  /** How many memories people and agents had written since the last commit. */
  noted: number;
};

/**
 * What is on disk becomes a commit, if it is not one already. Never refused because of what it finds. With
 * `move: false` the commit is made but the branch stays: a dry-run leaves no trace on it.
 */
export function snapshot(memory: Opened, options: { move: boolean } = { move: true }): Promise<Snapshot> {
  return retryWhenMoved(() => snapshotOnce(memory, options));
}

async function snapshotOnce(memory: Opened, options: { move: boolean }): Promise<Snapshot> {
  const head = headOf(memory);
  const known = await memory.repo.flatOfCommit(head);
  const workTree = await readWorkTree(memory, known);
  if (head && sameFlat(known, workTree.flat)) {
    if (options.move && isIndexBehind(memory)) refreshIndex(memory, head, known, workTree);
    return { commit: head, flat: known, workTree, noted: 0 };
  }
  const { commit, noted } = await addNoted(memory, {
    parent: head,
    known,
    flat: workTree.flat,
    workTree,
  });
  memory.repo.writer.flush();
  if (options.move) {
    // A holder that slept over its hour may have read the disk while the next one was putting its dream in place.
    moveRef(memory.fs, memory.gitdir, memory.branch, head, commit, memory.fence);
    refreshIndex(memory, commit, workTree.flat, workTree);
  }
  return { commit, flat: workTree.flat, workTree, noted };
}

/** Adds (does not flush) the commit of what people and agents wrote. */
export async function addNoted(
  memory: Opened,
  input: {
    parent: string | null;
    known: FlatTree;
    flat: FlatTree;
    /** What is on disk: it tells when each file was written. */
    workTree: Pick<WorkTree, 'flat' | 'scan'>;
    /** The dream that was at work when this was written. */
    during?: number;
  },
): Promise<{ commit: string; noted: number }> {
  const paths = changedPaths(input.known, input.flat);
  const before = await memory.repo.tree(input.known, paths);
  const after = await memory.repo.tree(input.flat, paths);
  const changes = changesBetween(before, after);
  const noted = improvedCount(changes);
  const tree = memory.repo.addTree(input.flat);
  const message = input.parent ? notedMessage({ ...input, changes }) : firstMessage(input);
  const at = input.parent ? memory.now() : newestChange(input.workTree.scan, memory.now());
  const commit = memory.repo.addCommit({ tree, parents: input.parent ? [input.parent] : [], message, at });
  return { commit, noted };
}

/** Makes `git status` agree with the branch. Best effort: a foreign index.lock only leaves git more to look at. */
export function refreshIndex(
  memory: Opened,
  commit: string | null,
  committed: FlatTree,
  workTree: WorkTree,
): void {
  try {
    const statOf = (path: string) => {
      const stat = workTree.scan.files.get(path);
      const isCommitted = stat && workTree.flat.get(path)?.oid === committed.get(path)?.oid;
      return isCommitted ? stat : undefined;
    };
    // An index of a commit that the branch has left would make `git status` tell, and `git commit` do, the reverse.
    writeIndex(memory.fs, memory.gitdir, committed, statOf, () => headOf(memory) === commit);
    memory.cache.save(workTree.flat.keys());
  } catch {
    // git rebuilds what it needs; the commit stands.
  }
}

/**
 * True where the branch moved after git's index was written: a crash or a full disk came between the two. The same moment
 * counts, where clocks are coarse: writing it once more costs little.
 */
function isIndexBehind({ fs, gitdir, branch }: Opened): boolean {
  const mtime = (name: string) =>
    fs.lstatSync(join(gitdir, name), { bigint: true, throwIfNoEntry: false })?.mtimeNs;
  return (mtime('index') ?? 0n) <= (mtime(branch) ?? 0n);
}

function newestChange(scan: Scan, otherwise: Date): Date {
  let newest = 0n;
  for (const { mtimeNs } of scan.files.values()) if (mtimeNs > newest) newest = mtimeNs;
  return newest > 0n ? new Date(Number(newest / 1_000_000n)) : otherwise;
}
