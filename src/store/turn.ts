import { codeOf, type MemdreamError } from '../errors.ts';
import { refuseUnfinished } from './git/examine.ts';
import { type Busy, givenUp, type Holding } from './lock/lock.ts';
import { locked, lockOf, type StoreWorld } from './lock-of.ts';
import { type Opened, openMemory } from './opened.ts';
import { readJournal } from './publish/journal.ts';
import { finishInterrupted, sweepRuns } from './publish/recover.ts';
import { sweepTemporaries } from './temporaries.ts';

/** Our turn at a memory: nobody else dreams, what a crash left behind is finished. */
export type Turn = {
  kind: 'turn';
  memory: Opened;
  holding: Holding;
  bootId: string | null;
  recovered: string[];
};

/** Takes the lock and mends what an interrupted run left, or says who has it. */
export async function takeTurn(world: StoreWorld, dir: string, purpose: string): Promise<Turn | Busy> {
  const memory = openMemory(world.fs, dir, world.now);
  refuseUnfinished(world.fs, memory.gitdir);
  const lock = lockOf(world, dir);
  const bootId = world.processes.self().bootId;
  const recovered: string[] = [];
  for (;;) {
    const got = lock.acquire(purpose);
    if (got.kind === 'busy') return got;
    if (got.kind === 'held') {
      memory.fence = () => {
        if (!got.stillOurs()) throw givenUp();
      };
      await sweepRuns(memory);
      sweepTemporaries(memory);
      return { kind: 'turn', memory, holding: got, bootId, recovered };
    }
    for (const { generation, end } of got.unfinished) {
      const told = end.kind === 'publish' ? await finishUnfinished(memory, generation, bootId) : undefined;
      if (told) recovered.push(told);
      got.finish(generation);
    }
    got.close();
  }
}

/** A purge goes on as a purge: nobody else pays for what only it needs. */
async function finishUnfinished(
  memory: Opened,
  generation: number,
  bootId: string | null,
): Promise<string | undefined> {
  if (!readJournal(memory, generation)?.purge) return finishInterrupted(memory, generation, bootId);
  const { completePurge } = await import('./purge/complete.ts');
  const { held = [] } = (await completePurge(memory, generation, bootId, { isMending: true })) ?? {};
  const rest = held.length > 0 ? ` It can still be read in ${held.join(', ')}.` : '';
  return `Finished a purge that had been cut off.${rest}`;
}

/** For commands that cannot wait: a held lock is an error that names its holder. */
export async function needTurn(world: StoreWorld, dir: string, purpose: string): Promise<Turn> {
  const turn = await takeTurn(world, dir, purpose);
  if (turn.kind === 'turn') return turn;
  throw locked(turn);
}

/**
 * What went wrong in a turn that was given up meanwhile is no fault of the disk: the next one has swept away what this
 * one was about to use.
 */
export function lostIf({ holding }: Pick<Turn, 'holding'>, error: MemdreamError): MemdreamError {
  if (error.code === 'GIVEN_UP' || !isOver(holding)) return error;
  return givenUp(error);
}

function isOver(holding: Holding): boolean {
  try {
    return holding.isGivenUp();
  } catch {
    return false; // a disk that cannot be read: the error at hand says so
  }
}

/** Ends a turn in which nothing was published: the lock's time is what it was before. */
export function release({ holding }: Pick<Turn, 'holding'>): void {
  try {
    holding.decide('rollback', 'prior');
    holding.finish();
  } catch (error) {
    if (codeOf(error) === 'GIVEN_UP') return; // somebody else has the turn: nothing of it is ours to change
    holding.letGo();
  }
}
