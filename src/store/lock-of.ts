import { join } from 'node:path';
import { MemdreamError } from '../errors.ts';
import type { Fs } from './files.ts';
import { type Busy, type Lock, openLock } from './lock/lock.ts';
import type { Processes } from './process.ts';

/** The world a store lives in, handed in: a test brings its own clock, disk and processes. */
export type StoreWorld = {
  fs: Fs;
  now(): Date;
  uptimeMs(): number;
  processes: Processes;
  nonce(): string;
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

/** A held lock as an error that names its holder and the way out. */
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
