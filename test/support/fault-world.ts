import fs from 'node:fs';
import { join } from 'node:path';
import type { Engine } from '../../src/engine/port.ts';
import type { Fs } from '../../src/store/files.ts';
import { hasRepository } from '../../src/store/git/examine.ts';
import { createRepository } from '../../src/store/init.ts';
import type { Identity, Processes } from '../../src/store/process.ts';
import { snapshot } from '../../src/store/snapshot.ts';
import { needTurn } from '../../src/store/turn.ts';
import { type Machine, machineFor } from './world.ts';

/** Processes that live and die as a test says, all inside this one: each world has an identity of its own. */
export class Crowd {
  static #count = 0;
  readonly #living = new Set<number>();
  readonly #bootId: string;

  constructor(bootId = 'one-boot') {
    this.#bootId = bootId;
  }

  born(): Processes {
    // No number twice: whoever prepared a memory must not come to life again in another crowd.
    const pid = 4_000_000 + ++Crowd.#count;
    this.#living.add(pid);
    const self: Identity = {
      pid,
      startTime: `${pid}`,
      bootId: this.#bootId,
      pidNamespace: 'one-namespace',
      host: 'one-host',
    };
    return {
      self: () => self,
      state: (other) => (other.pid !== null && this.#living.has(other.pid) ? 'alive' : 'dead'),
    };
  }

  /** Everybody born so far is gone: killed, or ended after its command. */
  allDie(): void {
    this.#living.clear();
  }
}

/** A machine whose disk may fail, run by a process that the others can see die. Its nonces begin with `name`. */
export function faultMachine(
  dir: string,
  crowd: Crowd,
  options: { name: string; fs?: Fs; engine?: Engine; laterMs?: number },
): Machine {
  const machine = machineFor(dir, {
    ...(options.fs && { fs: options.fs }),
    ...(options.engine && { engine: options.engine }),
    now: () => new Date(Date.now() + (options.laterMs ?? 0)),
  });
  let nonces = 0;
  const world = {
    ...machine.world,
    processes: crowd.born(),
    nonce: () => `${options.name}-${++nonces}`,
  };
  return { ...machine, world };
}

/** What `memdream init` does in a memory that is kept already: mends, notes what people wrote, changes no time. */
export async function mend(machine: Machine): Promise<string[]> {
  const { world, target } = machine;
  if (!hasRepository(world.fs, target.dir)) {
    await createRepository(world.fs, target.dir, world.now);
    return [];
  }
  const turn = await needTurn(world, target.dir, 'init');
  await snapshot(turn.memory);
  turn.holding.decide('rollback', 'prior');
  turn.holding.finish();
  return turn.recovered;
}

/**
 * A copy of a prepared memory: making one anew for each case would cost more than the case. Names of one file stay names
 * of one file, which is how a publish that was cut off knows what it had put in place.
 */
export function copyOf(template: string, dir: string, copied = new Map<number, string>()): void {
  fs.mkdirSync(dir, { recursive: true });
  for (const entry of fs.readdirSync(template, { withFileTypes: true })) {
    const [from, to] = [join(template, entry.name), join(dir, entry.name)];
    if (entry.isDirectory()) copyOf(from, to, copied);
    else copyFile(from, to, copied);
  }
  const { mode, atime, mtime } = fs.lstatSync(template);
  fs.chmodSync(dir, mode);
  fs.utimesSync(dir, atime, mtime);
}

function copyFile(from: string, to: string, copied: Map<number, string>): void {
  const { ino, nlink, atime, mtime } = fs.lstatSync(from);
  const twin = nlink > 1 ? copied.get(ino) : undefined;
  if (twin !== undefined) {
    fs.linkSync(twin, to);
    return;
  }
  fs.copyFileSync(from, to);
  fs.utimesSync(to, atime, mtime);
  if (nlink > 1) copied.set(ino, to);
}
