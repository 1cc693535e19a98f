import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Identity, Processes } from '../../src/store/process.ts';

/** What the lock relies on, wherever it runs. `seesStart`: the system tells when a process began. */
export function processesContract(
  title: string,
  open: () => Processes,
  { seesStart }: { seesStart: boolean },
) {
  describe(title, () => {
    const processes = open();
    const self = processes.self();
    const plain = (pid: number | null): Identity => ({ ...self, pid, startTime: null });

    test('knows itself, the same each time, and sees itself alive', () => {
      expect(self.pid).toBe(process.pid);
      expect(self.host).toBeTruthy();
      expect(processes.self()).toEqual(self);
      expect(open().self()).toEqual(self);
      expect(processes.state(self)).toBe('alive');
      expect(self.startTime !== null).toBe(seesStart);
    });

    test('sees a child live, and its end as a proof', async () => {
      const child = sleeper();
      await once(child, 'spawn');
      expect(processes.state(plain(child.pid!))).toBe('alive');
      child.kill('SIGKILL');
      await once(child, 'exit');
      expect(processes.state(plain(child.pid!))).toBe('dead');
    });

    test('a process of another user, or of the system, counts as existing', () => {
      expect(processes.state(plain(1))).toBe('alive');
    });

    test.each<Partial<Identity>>([
      { host: 'elsewhere' },
      { host: null },
      { bootId: 'other' },
      { pidNamespace: 'pid:[1]' },
    ])('cannot tell about a process with %o', (difference) => {
      expect(processes.state({ ...self, ...difference })).toBe('unknown');
      expect(processes.state({ ...self, pid: 0x7ffffffe, ...difference })).toBe('unknown');
    });

    test.each([null, 0, -1, 1.5, Number.NaN, 2 ** 31, 1e20])('%s is no process', (pid) => {
      expect(processes.state(plain(pid))).toBe('unknown');
    });

    test.runIf(seesStart)('a number that was given to another process since means the first is dead', () => {
      expect(processes.state({ ...self, startTime: 'long ago' })).toBe('dead');
    });
  });
}

function sleeper(): ChildProcess {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'], { stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}
