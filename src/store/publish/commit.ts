import { changesBetween, improvedCount } from '../../memory/changes.ts';
import { moveRef } from '../git/refs.ts';
import { changedPaths, type Entry, type FlatTree, sameFlat } from '../git/trees.ts';
import { printable, subject } from '../noted-message.ts';
import { headOf, type Opened } from '../opened.ts';
import { recorded } from '../origin-trailers.ts';
import { addNoted, refreshIndex } from '../snapshot.ts';
import { formatMessage, parseMessage } from '../trailers.ts';
import { readWorkTree, type WorkTree } from '../work-tree.ts';
import type { Journal, Placed } from './journal.ts';

/**
 * Commits a publish from what really happened: first, apart, what people wrote meanwhile, then the dream. Returns the
 * dream's commit, or null where nothing of it landed. Called again for the same journal it finds its own commit.
 */
export async function commitPublish(
  memory: Opened,
  journal: Journal,
  placed: readonly Placed[],
): Promise<string | null> {
  const head = headOf(memory);
  const existing = await findByNonce(memory, head, journal);
  if (existing) return existing;

  const known = await memory.repo.flatOfCommit(head);
  const workTree = await readWorkTree(memory, known);
  const noted = withEntries(workTree.flat, journal, placed, 'captured');
  const dreamed = withEntries(noted, journal, placed, 'placed');

  let parent = head;
  if (!sameFlat(known, noted)) {
    const during = journal.record.id;
    parent = (await addNoted(memory, { parent: head, known, flat: noted, workTree, during })).commit;
  }
  const commit = sameFlat(noted, dreamed)
    ? null
    : await addDream(memory, journal, placed, { parent, noted, dreamed, workTree });
  const tip = commit ?? parent;
  if (tip && tip !== head) {
    memory.repo.writer.flush();
    moveRef(memory.fs, memory.gitdir, memory.branch, head, tip);
  }
  refreshIndex(memory, tip, dreamed, workTree);
  return commit;
}

async function findByNonce(
  memory: Opened,
  head: string | null,
  journal: Journal,
): Promise<string | undefined> {
  let oid = head;
  for (let steps = 0; oid && oid !== journal.snapshot && steps < 1000; steps++) {
    const commit = await memory.repo.commit(oid);
    if (parseMessage(commit.message)?.nonce === journal.nonce) return oid;
    oid = commit.parents[0] ?? null;
  }
  return undefined;
}

function withEntries(
  flat: FlatTree,
  journal: Journal,
  placed: readonly Placed[],
  side: 'captured' | 'placed',
): Map<string, Entry> {
  const result = new Map(flat);
  for (const item of placed) {
    if (!item.landed) continue;
    const path = journal.entries[item.index]!.path;
    const entry = item[side];
    if (entry) result.set(path, entry);
    else result.delete(path);
  }
  return result;
}

async function addDream(
  memory: Opened,
  journal: Journal,
  placed: readonly Placed[],
  trees: { parent: string | null; noted: FlatTree; dreamed: FlatTree; workTree: WorkTree },
): Promise<string> {
  const paths = changedPaths(trees.noted, trees.dreamed);
  const before = await memory.repo.tree(trees.noted, paths);
  const after = await memory.repo.tree(trees.dreamed, paths);
  const changes = changesBetween(before, after);
  const { record } = journal;
  const size = async (flat: FlatTree) => {
    let sum = 0;
    for (const [path, { oid, mode }] of flat) {
      if (mode === '160000') continue;
      const isOnDisk = trees.workTree.flat.get(path)?.oid === oid;
      sum +=
        (isOnDisk ? trees.workTree.scan.files.get(path)?.size : undefined) ??
        (await memory.repo.read(oid)).content.length;
    }
    return sum;
  };
  const message = formatMessage(
    record.kind === 'revert' ? revertSubject(record) : subject('Improved', improvedCount(changes)),
    changes.map(({ change, path, from, added, removed }) => {
      const name = from ? `${printable(from)} to ${printable(path)}` : printable(path);
      return `${change} ${name} (+${added} -${removed})`;
    }),
    {
      ...record,
      outcome: 'committed',
      nonce: journal.nonce,
      bytes: { before: await size(trees.noted), after: await size(trees.dreamed) },
      leftAlone: leftAlone(journal, placed),
      added: recorded(before, after, journal.origins ?? []),
    },
  );
  const tree = memory.repo.addTree(trees.dreamed);
  return memory.repo.addCommit({
    tree,
    parents: trees.parent ? [trees.parent] : [],
    message,
    at: memory.now(),
  });
}

export function leftAlone(journal: Journal, placed: readonly Placed[]): { path: string; reason: string }[] {
  return placed.flatMap(({ index, landed, reason }) =>
    landed ? [] : [{ path: journal.entries[index]!.path, reason: reason ?? 'unknown' }],
  );
}

function revertSubject({ reverts: ids, reason }: Journal['record']): string {
  if (ids.length === 0) return `Reverted ${reason ?? 'a part'}`;
  return `Reverted dream${ids.length === 1 ? '' : 's'} ${ids.join(', ')}`;
}
