import { join } from 'node:path';
import { codeOf, MemdreamError } from '../../errors.ts';
import { LOCK_FILE } from '../../memory/kinds.ts';
import { acquire, type Turn, type Unfinished } from './acquire.ts';
import { type LockFs, type LockPlace, type LockWorld, onDisk, syncDirectory } from './disk.ts';
import { decide, finish, isGivenUp, stillOurs } from './hold.ts';
import type { Busy } from './judge.ts';
import { letGo } from './let-go.ts';
import { type LockView, look, requestStop } from './look.ts';
import { prune } from './prune.ts';
import { diskOf } from './reboot.ts';
import { closeRecovery, finishOther } from './recover.ts';
import { exists, type Performer, run, type Steps } from './steps.ts';
import { sweepTemporaries } from './temporaries.ts';

export type { Unfinished } from './acquire.ts';
export type { LockFs, LockWorld } from './disk.ts';
export type { Busy } from './judge.ts';
export type { LockView } from './look.ts';

/** Our turn: decide, write, finish. After GIVEN_UP nothing may be written any more. */
export type Holding = {
  kind: 'held';
  generation: number;
  nonce: string;
  claimedAtMs: number;
  /** When the memory was consolidated before. Null: there was no lock file. */
  priorMs: number | null;
  /** The face still shows us and nobody ended our turn. */
  stillOurs(): boolean;
  /** Somebody ended our turn, or its claim is gone: whatever the face shows, nothing more can be decided. */
  isGivenUp(): boolean;
  /** Before the first byte of a publish or rollback. Throws GIVEN_UP if the turn was taken from us. */
  decide(kind: 'publish' | 'rollback', time: 'claim' | 'prior'): void;
  /** After the last byte: the face gets its time, and the next one may come. */
  finish(): void;
  stopRequested(): boolean;
  /** Where `decide` failed because nothing can be written: gives the face back as it was, in place. */
  letGo(): void;
};

/** Others died in the middle: for each of `unfinished`, oldest first, do what its end says, `finish` it; then `close`, acquire again. */
export type Recovery = {
  kind: 'recover';
  generation: number;
  unfinished: Unfinished[];
  finish(generation: number): void;
  close(): void;
};

/** The lock of one memory. Called by the store. Nothing here waits, and all of it throws errno errors of the disk as they are. */
export type Lock = {
  look(): LockView;
  acquire(purpose: string, options?: { takeOverUnknown?: boolean }): Holding | Recovery | Busy;
  requestStop(): Busy | null;
};

export function openLock(where: { memory: string; gitdir: string }, world: LockWorld): Lock {
  const state = join(where.gitdir, 'memdream');
  const place: LockPlace = {
    memory: where.memory,
    face: join(where.memory, LOCK_FILE),
    chain: join(state, 'lock'),
    temporary: join(state, 'tmp'),
  };
  const disk = onDisk(place, world);
  const judging = () => {
    const self = world.processes.self();
    return { self, disk: diskOf(world.fs, place.chain, self.machineId), takeOverUnknown: false };
  };

  return {
    look: () => run(look(judging), disk),
    acquire(purpose, { takeOverUnknown = false } = {}) {
      for (const directory of [state, place.chain, place.temporary]) makeDirectory(world.fs, directory);
      const claimant = { ...judging(), takeOverUnknown, nonce: world.nonce(), purpose };
      const outcome = run(acquire(claimant), disk);
      if (outcome.kind === 'busy') return outcome;
      tidyUp(() => sweepTemporaries(place.temporary, world));
      return outcome.unfinished.length > 0
        ? recovery(outcome, disk)
        : holding(outcome, disk, { fs: world.fs, face: place.face });
    },
    requestStop: () => run(requestStop(judging()), disk),
  };
}

function holding(turn: Turn, disk: Performer, { fs, face }: { fs: LockFs; face: string }): Holding {
  const { generation, claim } = turn;
  return {
    kind: 'held',
    generation,
    nonce: claim.nonce,
    claimedAtMs: claim.atMs,
    priorMs: claim.priorMs,
    stillOurs: () => run(stillOurs(turn), disk),
    isGivenUp: () => run(isGivenUp(turn), disk),
    decide(kind, time) {
      if (!run(decide(turn, kind, time), disk)) throw givenUp();
    },
    finish() {
      if (!run(finish(turn), disk))
        throw new MemdreamError('BUG', 'The lock was finished before anything was decided.');
      tidyUp(() => run(prune(), disk));
    },
    stopRequested: () => run(exists(`${generation}.stop`), disk),
    letGo: () => letGo(fs, face, claim),
  };
}

function recovery(turn: Turn, disk: Performer): Recovery {
  const { generation, unfinished } = turn;
  const act = (steps: Steps<void>) => run(steps, disk);
  return {
    kind: 'recover',
    generation,
    unfinished,
    finish: (other) => act(finishOther(turn, other)),
    close() {
      act(closeRecovery(turn));
      tidyUp(() => act(prune()));
    },
  };
}

/** Leftovers harm nobody, so a turn does not fail over them: the next one tries again. */
function tidyUp(work: () => void): void {
  try {
    work();
  } catch {}
}

/** Not recursive: a repository that is missing must not come into being here. */
function makeDirectory(fs: LockFs, directory: string): void {
  try {
    fs.mkdirSync(directory, { mode: 0o700 });
    syncDirectory(fs, join(directory, '..'));
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    if (fs.lstatSync(directory).isDirectory()) return;
    throw new MemdreamError('STORE_UNSUPPORTED', `${directory} is not a directory.`, {
      hint: 'memdream keeps its lock there. Move it away and run memdream again.',
    });
  }
}

export function givenUp(cause?: unknown): MemdreamError {
  return new MemdreamError(
    'GIVEN_UP',
    'This run was given up: another dreamer took the lock, somebody removed it, or an hour was over. Nothing was written.',
    {
      hint: 'Run `memdream status` to see who dreams now.',
      cause,
    },
  );
}
