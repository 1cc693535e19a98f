import { listRefs, moveRef, readRef } from './git/refs.ts';
import type { FlatTree } from './git/trees.ts';
import type { Opened } from './opened.ts';
import { type DreamTrailers, formatMessage, parseMessage } from './trailers.ts';

const ATTEMPTS = 'refs/memdream/attempts';
const PROPOSALS = 'refs/memdream/proposals';
/** Attempts that are no longer listed. They stay reachable, so that git never calls a part of the history dangling. */
const OLDER = 'refs/memdream/older';
const KEPT_ATTEMPTS = 50;

/** Keeps a dream that did not land: its draft stays readable with `memdream show`. The last fifty are kept. */
export function keepAttempt(
  memory: Opened,
  input: { subject: string; parent: string; flat: FlatTree; trailers: DreamTrailers },
): string {
  const commit = addKept(memory, input);
  moveRef(
    memory.fs,
    memory.gitdir,
    `${ATTEMPTS}/${input.trailers.id}`,
    readRef(memory.fs, memory.gitdir, `${ATTEMPTS}/${input.trailers.id}`),
    commit,
  );
  forgetOldAttempts(memory);
  return commit;
}

/** Keeps a finished dream until a person applies or discards it. A proposal that was waiting makes room. */
export async function keepProposal(
  memory: Opened,
  input: { subject: string; parent: string; flat: FlatTree; trailers: DreamTrailers },
): Promise<string> {
  const waiting = [...proposals(memory).keys()];
  const commit = addKept(memory, input);
  moveRef(memory.fs, memory.gitdir, `${PROPOSALS}/${input.trailers.id}`, null, commit, memory.fence);
  for (const id of waiting) await archiveProposal(memory, id, `replaced by dream ${input.trailers.id}`);
  return commit;
}

/** A proposal that is done with stays on record as an attempt that says what became of it, a child of the proposal. */
export async function archiveProposal(memory: Opened, id: number, reason: string): Promise<void> {
  const ref = `${PROPOSALS}/${id}`;
  const oid = readRef(memory.fs, memory.gitdir, ref);
  if (!oid) return;
  const proposal = await memory.repo.commit(oid);
  const trailers = parseMessage(proposal.message);
  if (trailers) {
    const message = formatMessage(proposal.message.split('\n')[0]!, [], { ...trailers, reason });
    const commit = memory.repo.addCommit({
      tree: proposal.tree,
      parents: [...proposal.parents, oid],
      message,
      at: new Date(proposal.atMs),
    });
    memory.repo.writer.flush();
    const archived = `${ATTEMPTS}/${id}`;
    moveRef(memory.fs, memory.gitdir, archived, readRef(memory.fs, memory.gitdir, archived), commit);
  }
  moveRef(memory.fs, memory.gitdir, ref, oid, null);
  forgetOldAttempts(memory);
}

/** Proposals that wait, by id. */
export function proposals(memory: Pick<Opened, 'fs' | 'gitdir'>): Map<number, string> {
  return byId(listRefs(memory.fs, memory.gitdir, PROPOSALS));
}

/** Dreams that did not land, by id. */
export function attempts(memory: Pick<Opened, 'fs' | 'gitdir'>): Map<number, string> {
  return byId(listRefs(memory.fs, memory.gitdir, ATTEMPTS));
}

function addKept(
  memory: Opened,
  input: { subject: string; parent: string; flat: FlatTree; trailers: DreamTrailers },
): string {
  const tree = memory.repo.addTree(input.flat);
  const message = formatMessage(input.subject, [], input.trailers);
  const commit = memory.repo.addCommit({ tree, parents: [input.parent], message, at: memory.now() });
  memory.repo.writer.flush();
  return commit;
}

function forgetOldAttempts(memory: Opened): void {
  const all = [...attempts(memory)].sort(([a], [b]) => b - a);
  for (const [id, oid] of all.slice(KEPT_ATTEMPTS)) {
    chain(memory, id, oid);
    moveRef(memory.fs, memory.gitdir, `${ATTEMPTS}/${id}`, oid, null);
  }
}

/** One commit more on the ref of older attempts, whose second parent is the attempt. Deletes nothing. */
function chain(memory: Opened, id: number, attempt: string): void {
  const last = readRef(memory.fs, memory.gitdir, OLDER);
  const commit = memory.repo.addCommit({
    tree: memory.repo.addTree(new Map()),
    parents: last ? [last, attempt] : [attempt],
    message: `Attempt ${id} is no longer listed\n`,
    at: memory.now(),
  });
  memory.repo.writer.flush();
  moveRef(memory.fs, memory.gitdir, OLDER, last, commit);
}

function byId(refs: Map<string, string>): Map<number, string> {
  const ids = [...refs].map(([name, oid]) => [Number(name), oid] as const);
  return new Map(ids.filter(([id]) => Number.isSafeInteger(id) && id > 0).sort(([a], [b]) => a - b));
}
