import { randomUUID } from 'node:crypto';
import fs, { closeSync, openSync, unlinkSync } from 'node:fs';
import { uptime } from 'node:os';
import { join } from 'node:path';
import { type Lock, openLock } from '../../src/store/lock/lock.ts';
import { processesFor } from '../../src/store/process.ts';

/** What one of several racing processes is told to do. The test reads what it prints. */
export type Orders =
  | { kind: 'claim and die'; memories: string[] }
  | { kind: 'race'; memories: string[]; firstMs: number; everyMs: number }
  | { kind: 'work'; memory: string; untilMs: number };

const orders = JSON.parse(process.argv[2]!) as Orders;
const processes = processesFor();

if (orders.kind === 'claim and die')
  print(orders.memories.map((memory) => lockOf(memory).acquire('die').kind));
if (orders.kind === 'race') {
  const { memories, firstMs, everyMs } = orders;
  print(memories.map((memory, round) => race(memory, firstMs + round * everyMs)));
}
if (orders.kind === 'work') print(work(orders.memory, orders.untilMs));

/** The winner keeps it for as long as it lives, so a late loser cannot win by coming late. */
function race(memory: string, atMs: number): string {
  const lock = lockOf(memory);
  sleepUntil(atMs);
  return lock.acquire('race').kind;
}

/** Turn after turn; a file that must not exist yet proves that nobody else is between decision and finish. */
function work(memory: string, untilMs: number): { turns: number; collisions: number; givenUp: number } {
  const lock = lockOf(memory);
  const done = { turns: 0, collisions: 0, givenUp: 0 };
  while (Date.now() < untilMs) {
    const held = lock.acquire('work');
    if (held.kind !== 'held') continue;
    try {
      held.decide('publish', 'claim');
    } catch {
      done.givenUp++;
      continue;
    }
    try {
      closeSync(openSync(join(memory, 'working'), 'wx'));
      unlinkSync(join(memory, 'working'));
      done.turns++;
    } catch {
      done.collisions++;
    }
    held.finish();
  }
  return done;
}

function lockOf(memory: string): Lock {
  const world = {
    fs,
    processes,
    now: () => Date.now(),
    uptime: () => uptime() * 1000,
    nonce: () => randomUUID(),
  };
  return openLock({ memory, gitdir: join(memory, '.git') }, world);
}

/** Asleep first, so that many processes on few cores do not keep each other from being on time; then awake. */
function sleepUntil(atMs: number): void {
  const waitMs = atMs - Date.now() - 3;
  if (waitMs > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, waitMs);
  while (Date.now() < atMs);
}

/** Then alive until told to go: whoever holds a lock must not die while others still try. */
function print(result: unknown): void {
  process.stdout.write(`${JSON.stringify(result)}\n`);
  process.stdin.resume();
}
