import { hostname } from 'node:os';
import type { Identity, Processes } from '../process.ts';
import { exists } from './exists.ts';
import { judge } from './judge.ts';

/** Where nothing but the PID can be asked for: a reused one looks alive, and then the lock's hour decides. */
export function otherProcesses(): Processes {
  const self = (): Identity => ({
    pid: process.pid,
    startTime: null,
    bootId: null,
    pidNamespace: null,
    host: hostname(),
  });
  return {
    self,
    state: (holder) =>
      judge(holder, self(), (pid) => (exists(pid) ? { exists: true, startTime: null } : { exists: false })),
  };
}
