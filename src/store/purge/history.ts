import { MemdreamError } from '../../errors.ts';
import type { Opened } from '../opened.ts';
import { allRefs, type LogLine, loggedIds, reflogs } from './refs.ts';
import { type How, Rewriter } from './rewriter.ts';
import type { Sink } from './sink.ts';

/** A history made anew: where its refs go, and what was found on the way. */
export type NewHistory = Pick<Rewriter, 'found' | 'treeOf'> & {
  refs: Map<string, string>;
  logs: Map<string, LogLine[]>;
  /** The new id of anything the old one named; undefined for what it did not. */
  idOf(oid: string): string | null | undefined;
};

/**
 * Makes everything anew that refs and their logs lead to. What nothing leads to is left behind: nobody sees it, and it
 * may hold what is to be gone.
 */
export async function rewriteHistory(memory: Opened, how: How, sink: Sink): Promise<NewHistory> {
  const { fs, gitdir, repo } = memory;
  refuseOddHistories(memory);
  const rewriter = new Rewriter(repo, how, sink);
  const refs = allRefs(fs, gitdir);
  const logs = reflogs(fs, gitdir);
  const tips = new Map<string, string | null>();
  // Notes last: they name commits by ids that must be known by then.
  const isNotes = (ref: string) => ref.replace(/^logs\//, '').startsWith('refs/notes/');
  for (const notes of [false, true]) {
    const rewrite = (oid: string) => (notes ? rewriter.notes(oid) : rewriter.tip(oid));
    for (const [ref, oid] of refs) if (isNotes(ref) === notes) tips.set(oid, await rewrite(oid));
    for (const oid of loggedIds(logs, (path) => isNotes(path) === notes)) {
      if (tips.has(oid)) continue;
      const tip = await rewrite(oid).catch(skipWhatIsGone);
      if (tip !== undefined) tips.set(oid, tip);
    }
  }
  const idOf = (oid: string) => (tips.has(oid) ? tips.get(oid) : rewriter.ids.get(oid));
  return { found: rewriter.found, treeOf: (id) => rewriter.treeOf(id), refs, logs, idOf };
}

/** A log may name what `git gc` has removed long ago. */
function skipWhatIsGone(error: unknown): undefined {
  if (error instanceof MemdreamError && error.code === 'STORE_BROKEN') return undefined;
  throw error;
}

/** Histories of which a part is elsewhere, or that other places depend on by the old ids. */
function refuseOddHistories({ fs, gitdir }: Opened): void {
  const odd = [
    ['shallow', 'is a part of a longer history', 'Type `git fetch --unshallow` in the memory first.'],
    ['worktrees', 'has other work trees', 'Remove them first: git worktree list, git worktree remove.'],
    ['refs/replace', 'replaces objects by others', 'Remove them first: git replace -d.'],
  ] as const;
  for (const [name, fact, hint] of odd) {
    const path = `${gitdir}/${name}`;
    const stat = fs.lstatSync(path, { throwIfNoEntry: false });
    if (!stat || (stat.isDirectory() && fs.readdirSync(path).length === 0)) continue;
    throw new MemdreamError('STORE_UNSUPPORTED', `${gitdir} ${fact} (${name}): it cannot be purged.`, {
      hint,
    });
  }
}
