import fs from 'node:fs';
import { expect, test } from 'vitest';
import type { Holding, Lock, LockFs } from '../../src/store/lock/lock.ts';
import { createWorld, PRIOR_MS } from '../unit/store/lock/world.ts';

/** What a turn may do, and when the memory counts as consolidated once it was decided. */
const turns = {
  publish: (held: Holding) => held.decide('publish', 'claim'),
  rollback: (held: Holding) => held.decide('rollback', 'prior'),
};

for (const [kind, decide] of Object.entries(turns)) {
  for (const code of ['EIO', 'ENOSPC', 'dies']) {
    test(`a ${kind} that ${code === 'dies' ? 'dies' : `meets ${code}`} at any call is followed by a turn that knows the true time`, () => {
      const calls = countCalls(decide);
      expect(calls).toBeGreaterThan(40);
      for (let at = 1; at <= calls; at++) {
        const { world, held, isDecided } = interrupted(decide, at, code);
        world.kill(101);
        const expected = isDecided && kind === 'publish' ? held!.claimedAtMs : PRIOR_MS;
        const next = takeTurn(world.processOf(102));
        expect(Math.abs(next.priorMs! - expected), `call ${at} of ${calls}`).toBeLessThan(1);
        next.decide('publish', 'claim');
        next.finish();
        expect(world.readFace().body).toBe('');
        world.remove();
      }
    });
  }
}

/** A turn whose file system fails once, at that call; or for good, as if the process had died there. */
function interrupted(decide: (held: Holding) => void, at: number, code: string) {
  const world = createWorld();
  world.writeFace('');
  world.setClock(world.nowMs() - 60_000);
  let count = 0;
  const faulty = eachCall(() => {
    count++;
    const isDown = code === 'dies' ? count >= at : count === at;
    if (isDown)
      throw Object.assign(new Error(`${code} at call ${count}`), { code: code === 'dies' ? 'EDIED' : code });
  });
  let held: Holding | undefined;
  try {
    held = takeTurn(world.processOf(101, { fs: faulty }));
    decide(held);
    held.finish();
  } catch {
    // The process gives up here: what it left is what the next one finds.
  }
  world.setClock(world.nowMs() + 60_000);
  const end = held && readOrNull(`${world.chain}/${held.generation}.end`);
  return { world, held, isDecided: !!end && !end.includes('broken') };
}

function countCalls(decide: (held: Holding) => void): number {
  const world = createWorld();
  world.writeFace('');
  let count = 0;
  const held = takeTurn(world.processOf(101, { fs: eachCall(() => count++) }));
  decide(held);
  held.finish();
  return count;
}

/** Recovers first where there is something to recover, as every run does. */
function takeTurn(lock: Lock): Holding {
  for (;;) {
    const outcome = lock.acquire('turn');
    if (outcome.kind === 'held') return outcome;
    if (outcome.kind === 'busy') throw new Error(`busy: ${JSON.stringify(outcome)}`);
    for (const { generation } of outcome.unfinished) outcome.finish(generation);
    outcome.close();
  }
}

function eachCall(before: (name: string) => void): LockFs {
  return new Proxy(fs, {
    get(target, name: keyof LockFs) {
      const real = target[name] as (...args: unknown[]) => unknown;
      return (...args: unknown[]) => {
        before(name);
        return real(...args);
      };
    },
  });
}

function readOrNull(path: string): string | null {
  return fs.existsSync(path) ? fs.readFileSync(path, 'utf8') : null;
}
