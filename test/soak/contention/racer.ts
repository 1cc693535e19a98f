import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { uptime } from 'node:os';
import { join } from 'node:path';
import { openLock } from '../../../src/store/lock/lock.ts';
import { processesFor } from '../../../src/store/process.ts';

/** What one of many processes is told to do. It lives on between orders: whoever holds a lock must not be gone. */
export type Orders =
  | { kind: 'race'; memories: string[]; firstMs: number; everyMs: number }
  | { kind: 'work'; memory: string; fromMs: number; untilMs: number };
/** What became of each round, and when this process was at it (microseconds of the clock all processes share). */
export type Raced = { outcomes: string[]; spans: [from: number, to: number][] };
export type Worked = { turns: number; recoveries: number; collisions: number; givenUp: number };

const processes = processesFor();
const world = {
  ...{ fs, processes, nonce: () => randomUUID() },
  now: () => Date.now(),
  uptime: () => uptime() * 1000,
};

process.on('message', (orders: Orders) => {
  process.send!(orders.kind === 'race' ? race(orders) : work(orders));
});
process.on('disconnect', () => process.exit());
process.send!('ready');

/** The winner keeps it for as long as it lives, so a late loser cannot win by coming late. */
function race({ memories, firstMs, everyMs }: Extract<Orders, { kind: 'race' }>): Raced {
  const raced: Raced = { outcomes: [], spans: [] };
  for (const [round, memory] of memories.entries()) {
    const lock = lockOf(memory);
    sleepUntil(firstMs + round * everyMs);
    const from = micros();
    raced.outcomes.push(lock.acquire('race').kind);
    raced.spans.push([from, micros()]);
  }
  return raced;
}

/** Turn after turn, half of them rolled back; what others left half done is finished first, as every run does. */
function work({ memory, fromMs, untilMs }: Extract<Orders, { kind: 'work' }>): Worked {
  const lock = lockOf(memory);
  const done: Worked = { turns: 0, recoveries: 0, collisions: 0, givenUp: 0 };
  sleepUntil(fromMs);
  while (Date.now() < untilMs) {
    const got = lock.acquire('work');
    if (got.kind === 'busy') continue;
    if (got.kind === 'recover') {
      alone(memory, done, () => {
        for (const { generation } of got.unfinished) got.finish(generation);
      });
      got.close();
      done.recoveries++;
      continue;
    }
    try {
      if (done.turns % 2) got.decide('rollback', 'prior');
      else got.decide('publish', 'claim');
    } catch {
      done.givenUp++;
      continue;
    }
    alone(memory, done, () => done.turns++);
    got.finish();
  }
  return done;
}

/** A file that must not exist yet proves that nobody else is between decision and finish. The dead leave theirs. */
function alone(memory: string, done: Worked, act: () => void): void {
  const [path, mine] = [join(memory, 'working'), join(memory, `working-${process.pid}`)];
  const { pid, startTime } = processes.self();
  // Whole before it has its name: without a name in it nobody could tell a dead one's from a living one's.
  fs.writeFileSync(mine, JSON.stringify({ pid, startTime }));
  try {
    if (isLeft(path)) fs.unlinkSync(path);
    fs.linkSync(mine, path);
  } catch {
    done.collisions++;
  }
  act();
  fs.rmSync(path, { force: true });
}

function isLeft(path: string): boolean {
  if (!fs.existsSync(path)) return false;
  const who = JSON.parse(fs.readFileSync(path, 'utf8')) as { pid: number; startTime: string | null };
  return processes.state({ ...processes.self(), ...who }) === 'dead';
}

function lockOf(memory: string) {
  return openLock({ memory, gitdir: join(memory, '.git') }, world);
}

function micros(): number {
  return Number(process.hrtime.bigint() / 1_000n);
}

/** Asleep first, so that many processes on few cores do not keep each other from being on time; then awake. */
function sleepUntil(atMs: number): void {
  const waitMs = atMs - Date.now() - 1;
  if (waitMs > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, waitMs);
  while (Date.now() < atMs);
}
