import { MemdreamError } from '../../errors.ts';
import { encodeCommit } from '../git/commits.ts';
import { retryWhenMoved } from '../git/refs.ts';
import { ancestors } from '../history.ts';
import { headOf, type Opened } from '../opened.ts';
import {
  type Journal,
  type Placed,
  readJournal,
  readProgress,
  rewriteJournal,
  runFolder,
} from '../publish/journal.ts';
import { addLateWrites } from '../publish/late-writes.ts';
import { movesRecently } from '../publish/recover.ts';
import { refreshIndex, snapshot } from '../snapshot.ts';
import { formatMessage, parseMessage } from '../trailers.ts';
import { readWorkTree } from '../work-tree.ts';
import { checkPurged } from './check.ts';
import { type NewHistory, rewriteHistory } from './history.ts';
import { howTo } from './how.ts';
import { movedAsideWith } from './moved-aside.ts';
import { objectFiles, removeObjects } from './objects-on-disk.ts';
import { filesToScrub, finishScrubbing, scrubFiles } from './on-disk.ts';
import { dropOvertakenRefs, moveRefs, writeReflogs } from './refs.ts';
import type { How } from './rewriter.ts';
import { PackSink } from './sink.ts';
import { removeTemporaries, scrubTraces } from './traces.ts';

/** What a purge has done, and where it could still read what was to be gone. */
export type Purged = {
  commit: string | null;
  objects: number;
  held: string[];
};

/** A file that somebody writes the text into again and again is left to them after so many times. */
const ROUNDS = 5;

/**
 * After the decision: forward only, by this process or by the next. Every step may be done twice. Until refs have moved
 * all that is old can be read, from then on all that is new; what is old goes last.
 */
export async function completePurge(
  inTurn: Opened,
  generation: number,
  bootId: string | null,
  { isMending = false } = {},
): Promise<Purged | undefined> {
  // Nobody can take the turn any more, whatever stands in the visible lock.
  const { fence: _over, ...memory } = inTurn;
  const journal = readJournal(memory, generation);
  if (!journal?.purge) return undefined;
  const how = await howTo(memory, journal.purge);
  const folder = runFolder(memory, generation);
  const progress = journal.bootId === bootId ? readProgress(memory.fs, folder) : new Map<number, Placed>();
  await finishScrubbing(memory, journal, progress, isMending);
  const isSettled = await cleanFiles(memory, journal, how, isMending);
  const { commit, doomed } = await retryWhenMoved(() => swingOver(memory, journal, how));
  for (const name of await movedAsideWith(memory.fs, memory.dir, how.words))
    memory.fs.rmSync(`${memory.dir}/${name}`, { recursive: true, force: true });
  const { objects, held } = await checkPurged(memory, how, doomed);
  if (isSettled) {
    memory.fs.rmSync(folder.path, { recursive: true, force: true });
    return { commit, objects, held };
  }
  // A file waits aside until its place is free: that is more than a secret. Later runs give it back.
  const { purge: _done, ...rest } = journal;
  rewriteJournal(memory, rest);
  return { commit, objects, held: [...held, folder.taken] };
}

/** Until no file of the memory holds it, and nobody can write to an old one any more. */
async function cleanFiles(memory: Opened, journal: Journal, how: How, isMending: boolean): Promise<boolean> {
  const folder = runFolder(memory, journal.generation);
  for (let round = 1; ; round++) {
    const { flat } = await snapshot(memory);
    await scrubFiles(memory, journal, flat, how, isMending);
    // A program that has an old file open may still write to it, and what it writes is a person's.
    for (let tries = 0; tries < 150 && movesRecently(memory, folder); tries++) await sleep(100);
    const { isSettled } = await addLateWrites(memory, folder, journal);
    if (!isSettled) return false;
    const now = await snapshot(memory);
    if ((await filesToScrub(memory, now.flat, how)).length === 0) break;
    if (round === ROUNDS) break; // somebody goes on writing it: the end says so
  }
  memory.fs.rmSync(folder.taken, { recursive: true, force: true });
  memory.fs.mkdirSync(folder.taken, { mode: 0o700 });
  return true;
}

async function swingOver(
  memory: Opened,
  journal: Journal,
  how: How,
): Promise<{ commit: string; doomed: Set<string> }> {
  const { fs, gitdir, tmp } = memory;
  const old = objectFiles(fs, gitdir);
  const sink = new PackSink(fs, { staged: stagedPacks(memory, journal.generation), gitdir });
  const history = await rewriteHistory(memory, how, sink);
  const { commit, tip } = await record(memory, journal, history, sink);
  sink.finish();
  sink.install();
  const idOf = (oid: string) => history.idOf(oid);
  const target = (ref: string, oid: string) => (ref === memory.branch ? tip : (idOf(oid) ?? null));
  // Before refs move: of a purged file the lines to look for can then still be read.
  scrubTraces(memory, how.words, idOf);
  for (const [ref, oid] of history.refs) moveRefs(fs, gitdir, new Map([[ref, oid]]), () => target(ref, oid));
  dropOvertakenRefs(fs, gitdir, tmp);
  writeReflogs(memory, history.logs, idOf, (bytes) => how.words.bytes(bytes));
  const flat = await memory.repo.flatOfCommit(tip);
  refreshIndex(memory, tip, flat, await readWorkTree(memory, flat));
  removeObjects(fs, gitdir, old, sink.names);
  removeTemporaries(memory);
  return { commit, doomed: history.found.doomed };
}

/** The purge is on record as a commit of its own that changes nothing: the branch ends in it, or has it already. */
async function record(
  memory: Opened,
  journal: Journal,
  history: NewHistory,
  sink: PackSink,
): Promise<{ commit: string; tip: string }> {
  const head = headOf(memory);
  const tip = head && history.idOf(head);
  if (!tip) throw new MemdreamError('BUG', 'A purge found no commit to begin with.');
  for await (const commit of ancestors(memory, head)) {
    const trailers = parseMessage(commit.message);
    if (trailers?.nonce === journal.nonce) return { commit: history.idOf(commit.oid)!, tip };
    if (trailers && trailers.id < journal.record.id) break;
  }
  const tree = history.treeOf(tip);
  const message = formatMessage(`Purged ${journal.record.reason}`, [], {
    ...journal.record,
    outcome: 'committed',
    nonce: journal.nonce,
    bytes: { before: tree.bytes, after: tree.bytes },
    leftAlone: [],
  });
  const at = new Date(journal.startedAtMs);
  const commit = sink.add('commit', encodeCommit({ tree: tree.oid, parents: [tip], message, at }));
  return { commit, tip: commit };
}

export function stagedPacks(memory: Opened, generation: number): string {
  return `${runFolder(memory, generation).path}/packs`;
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
