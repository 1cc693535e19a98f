import { MemdreamError } from '../errors.ts';
import { takeId } from '../store/ids.ts';
import { refuseMovedOn } from '../store/opened.ts';
import { type Journal, runFolder, runGenerations, writeJournal } from '../store/publish/journal.ts';
import { sweepRuns } from '../store/publish/recover.ts';
import { completePurge, type Purged, stagedPacks } from '../store/purge/complete.ts';
import { rewriteHistory } from '../store/purge/history.ts';
import { howTo } from '../store/purge/how.ts';
import type { PurgeRequest } from '../store/purge/request.ts';
import { PackSink } from '../store/purge/sink.ts';
import type { Dream } from '../store/record.ts';
import { openEventsFile } from '../store/records-on-disk.ts';
import { snapshot } from '../store/snapshot.ts';
import { readSummary } from '../store/summary.ts';
import { lostIf, needTurn, release, type Turn } from '../store/turn.ts';
import type { DreamEvent, EventBody } from './events.ts';
import { decide } from './landing.ts';
import { asMemdreamError } from './outcome.ts';
import type { World } from './world.ts';

/** Longer than any file that was moved aside is kept for those who may still write to it. */
const SETTLED_AFTER_MS = 12_000;

/**
 * Takes texts and files out of a memory and of all its history. What needs space is written before the decision, so that
 * a full disk changes nothing; after it the next command finishes what this one cannot.
 */
export async function purgeMemory(
  world: World,
  dir: string,
  request: PurgeRequest,
): Promise<Purged & { dream: Dream | undefined; notes: string[] }> {
  const startedAtMs = world.now().getTime();
  const turn = await settledTurn(world, dir);
  const { memory, holding, bootId } = turn;
  let isDecided = false;
  let mayBeDecided = false;
  try {
    const { commit: snapshotAt } = await snapshot(memory);
    const how = await howTo(memory, request);
    const { generation, nonce } = holding;
    const id = await takeId(memory);
    const events = openEventsFile(world.fs, memory.state, id);
    const tell = (body: EventBody) =>
      events.append(
        JSON.stringify({ v: 1, at: world.now().toISOString(), dream: id, ...body } satisfies DreamEvent),
      );
    tell({ event: 'step', name: 'purge' });
    const sink = new PackSink(world.fs, { staged: stagedPacks(memory, generation), gitdir: memory.gitdir });
    const { found } = await rewriteHistory(memory, how, sink);
    sink.finish();
    const journal: Journal = {
      ...{ v: 1, nonce, generation, bootId, startedAtMs, entries: [], archive: null, purge: request },
      snapshot: snapshotAt,
      record: {
        ...{ id, kind: 'purge', trigger: 'manual', engine: 'none', model: null, sessions: null, turns: null },
        ...{ usage: null, costUsd: null, claim: null, reverts: [], applies: null },
        durationMs: world.now().getTime() - startedAtMs,
        reason: whatWasPurged(request, found.commits, found.paths.size),
      },
    };
    writeJournal(memory, journal, [], 0o600, { keepFolder: true });
    refuseMovedOn(memory);
    mayBeDecided = true;
    decide(holding, 'prior');
    isDecided = true;
    const purged = await completePurge(memory, generation, bootId);
    holding.finish();
    const { dreams } = await readSummary(memory);
    const dream = dreams.find((candidate) => candidate.id === id);
    if (dream) tell({ event: 'result', result: dream });
    return { commit: null, objects: 0, held: [], ...purged, dream, notes: turn.recovered };
  } catch (cause) {
    const error = lostIf(turn, asMemdreamError(cause, 'purging'));
    if (!isDecided) {
      dropQuietly(turn, mayBeDecided);
      throw error;
    }
    throw new MemdreamError(error.code, error.message, {
      hint: 'It is not all gone yet. The next memdream command finishes it.',
      cause,
    });
  }
}

/** Our turn once nothing is left of earlier ones: files that a publish moved aside may hold the text too. */
async function settledTurn(world: World, dir: string): Promise<Turn> {
  const turn = await needTurn(world, dir, 'purge');
  try {
    for (let waitedMs = 0; runGenerations(turn.memory).length > 0; waitedMs += 200) {
      if (waitedMs > SETTLED_AFTER_MS) throw stillAside(turn);
      await new Promise((resolve) => setTimeout(resolve, 200));
      await sweepRuns(turn.memory);
    }
    return turn;
  } catch (error) {
    release(turn);
    throw error;
  }
}

function stillAside({ memory }: Turn): MemdreamError {
  const folder = runFolder(memory, runGenerations(memory)[0]!).taken;
  return new MemdreamError(
    'STORE_BUSY',
    `A file of the memory waits in ${folder} for its place to be free.`,
    {
      hint: 'A folder or a link has its name now. Move that away, run `memdream init`, then purge again.',
    },
  );
}

/** Counts only: neither the text nor how long it was. */
function whatWasPurged({ texts, files }: PurgeRequest, commits: number, paths: number): string {
  const parts = [
    ...(texts.length > 0 ? [counted(texts.length, 'text')] : []),
    ...(files.length > 0 ? [counted(files.length, 'file')] : []),
  ];
  return `${parts.join(' and ')} from ${counted(commits, 'commit')}${texts.length > 0 ? ` and ${counted(paths, 'file')}` : ''}`;
}

function counted(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? '' : 's'}`;
}

/**
 * Nothing was decided: what was staged goes, and the lock is as it was. Where the disk failed in the very decision, nobody
 * knows before the next turn, which drops or finishes it.
 */
function dropQuietly(turn: Turn, mayBeDecided: boolean): void {
  const { memory, holding } = turn;
  try {
    if (!mayBeDecided)
      memory.fs.rmSync(runFolder(memory, holding.generation).path, { recursive: true, force: true });
    release(turn);
  } catch {
    // The error that brought us here is the one to report; a dead holder's turn ends by itself.
  }
}
