import fs, {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type LockFs, type LockWorld, openLock } from '../../../../src/store/lock/lock.ts';
import type { Identity, ProcessState } from '../../../../src/store/process.ts';

export const HOUR_MS = 3_600_000;
export const PRIOR_MS = 1_700_000_000_000;

/** A real directory, and a clock, a boot and a set of living processes that the test decides about. */
export function createWorld(parent = tmpdir()) {
  const root = mkdtempSync(join(parent, 'memdream-lock-'));
  const remove = () => rmSync(root, { recursive: true, force: true });
  onTestFinished(remove);
  const memory = join(root, 'memory');
  const gitdir = join(memory, '.git');
  mkdirSync(gitdir, { recursive: true });
  const face = join(memory, '.consolidate-lock');
  const chain = join(gitdir, 'memdream', 'lock');
  const temporary = join(gitdir, 'memdream', 'tmp');
  // The clock starts at the real time, because claims are also measured by the time of their file.
  const clock = { nowMs: Date.now(), uptimeMs: 5_000_000 };
  const living = new Set<number>();
  let count = 0;
  let asked = 0;

  const processOf = (pid: number, changes: Partial<Identity> & { fs?: LockFs } = {}) => {
    living.add(pid);
    const { fs: ownFs = fs, ...different } = changes;
    const self: Identity = {
      pid,
      startTime: `s${pid}`,
      bootId: 'boot',
      pidNamespace: 'ns',
      host: 'here',
      ...different,
    };
    const state = (one: Identity): ProcessState => {
      if (one.pid === null || one.host !== self.host || one.bootId !== self.bootId) return 'unknown';
      if (one.pidNamespace !== self.pidNamespace) return 'unknown';
      return living.has(one.pid) ? 'alive' : 'dead';
    };
    const world: LockWorld = {
      fs: ownFs,
      processes: {
        self() {
          asked++;
          return self;
        },
        state,
      },
      now: () => clock.nowMs,
      uptime: () => clock.uptimeMs,
      nonce: () => `nonce-${pid}-${++count}`,
    };
    return openLock({ memory, gitdir }, world);
  };

  return {
    memory,
    gitdir,
    face,
    chain,
    temporary,
    processOf,
    /** Who we are costs a process on some systems. */
    askedForSelf: () => asked,
    remove,
    kill: (pid: number) => living.delete(pid),
    revive: (pid: number) => living.add(pid),
    pass(ms: number) {
      clock.nowMs += ms;
      clock.uptimeMs += ms;
    },
    setClock: (ms: number) => {
      clock.nowMs = ms;
    },
    nowMs: () => clock.nowMs,
    writeFace(body: string, mtimeMs = PRIOR_MS) {
      writeFileSync(face, body);
      utimesSync(face, mtimeMs / 1000, mtimeMs / 1000);
    },
    readFace: () => ({ body: readFileSync(face, 'utf8'), mtimeMs: statSync(face).mtimeMs }),
  };
}

/** A file system in which one call of the given name goes wrong. */
export function failing(
  name: keyof LockFs,
  code: string,
  when: (...args: unknown[]) => boolean = () => true,
): LockFs {
  const real = fs[name] as (...args: unknown[]) => unknown;
  const broken = (...args: unknown[]) => {
    if (when(...args)) throw Object.assign(new Error(`${code}: injected, ${name}`), { code });
    return real(...args);
  };
  return { ...fs, [name]: broken };
}
