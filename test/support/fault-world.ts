import fs from 'node:fs';
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
  #count = 0;
  readonly #living = new Set<number>();

  born(): Processes {
    const pid = 4_000_000 + ++this.#count;
    this.#living.add(pid);
    const self: Identity = {
      pid,
      startTime: `${pid}`,
      bootId: 'one-boot',
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

/** A copy of a prepared memory: making one anew for each case would cost more than the case. */
export function copyOf(template: string, dir: string): void {
  fs.cpSync(template, dir, { recursive: true, preserveTimestamps: true });
}
