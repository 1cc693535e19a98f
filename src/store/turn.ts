import { join } from 'node:path';
import { MemdreamError } from '../errors.ts';
import type { Fs } from './files.ts';
import { refuseUnfinished } from './git/examine.ts';
import { type Busy, type Holding, type Lock, openLock } from './lock/lock.ts';
import { type Opened, openMemory } from './opened.ts';
import type { Processes } from './process.ts';
import { finishInterrupted, sweepRuns } from './publish/recover.ts';

/** The world a store lives in, handed in: a test brings its own clock, disk and processes. */
export type StoreWorld = {
  fs: Fs;
  now(): Date;
  uptimeMs(): number;
  processes: Processes;
  nonce(): string;
};

/** Our turn at a memory: nobody else dreams, what a crash left behind is finished. */
export type Turn = {
  kind: 'turn';
  memory: Opened;
  holding: Holding;
  bootId: string | null;
  recovered: string[];
};

export function lockOf(world: StoreWorld, dir: string): Lock {
  return openLock(
    { memory: dir, gitdir: join(dir, '.git') },
    {
      fs: world.fs,
      processes: world.processes,
      now: () => world.now().getTime(),
      uptime: world.uptimeMs,
      nonce: world.nonce,
    },
  );
}

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
      await sweepRuns(memory);
      return { kind: 'turn', memory, holding: got, bootId, recovered };
    }
    for (const { generation, end } of got.unfinished) {
      const told = end.kind === 'publish' ? await finishInterrupted(memory, generation, bootId) : undefined;
      if (told) recovered.push(told);
      got.finish(generation);
    }
    got.close();
  }
}

/** For commands that cannot wait: a held lock is an error that names its holder. */
export async function needTurn(world: StoreWorld, dir: string, purpose: string): Promise<Turn> {
  const turn = await takeTurn(world, dir, purpose);
  if (turn.kind === 'turn') return turn;
  throw locked(turn);
}

export function locked(busy: Busy): MemdreamError {
  return new MemdreamError('LOCKED', `${describeHolder(busy)}.`, {
    hint:
      busy.who === 'memdream'
        ? 'Run `memdream status --follow` to watch it, or `memdream stop` to end it.'
        : 'Wait for it to end; it gives way after an hour at most.',
  });
}

export function describeHolder(busy: Busy): string {
  const who = busy.who === 'memdream' ? `memdream ${busy.purpose ?? ''}`.trimEnd() : 'another dreamer';
  const where = busy.host ? ` on ${busy.host}` : '';
  return `The memory is locked by ${who} (pid ${busy.pid ?? 'unknown'}${where}) since ${new Date(busy.sinceMs).toISOString()}`;
}
