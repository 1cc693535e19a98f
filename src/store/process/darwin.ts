import { spawnSync } from 'node:child_process';
import { hostname } from 'node:os';
import type { Identity, Processes } from '../process.ts';
import { exists } from './exists.ts';
import { judge, type Sight } from './judge.ts';

/** Runs a fixed command line and returns what it printed, or null if it could not be run or did not end well. */
export type Ask = (file: string, argv: string[]) => string | null;

export function darwinProcesses(ask: Ask = askSystem): Processes {
  let known: Identity | undefined;
  const self = () => {
    known ??= {
      pid: process.pid,
      startTime: askPs(ask, process.pid)?.startTime ?? null,
      // Not kern.boottime: that one moves when the clock is set.
      bootId: ask('/usr/sbin/sysctl', ['-n', 'kern.bootsessionuuid'])?.trim() || null,
      pidNamespace: null,
      host: hostname(),
    };
    return known;
  };
  return { self, state: (holder) => judge(holder, self(), (pid) => look(ask, pid)) };
}

function look(ask: Ask, pid: number): Sight {
  if (!exists(pid)) return { exists: false };
  const seen = askPs(ask, pid);
  if (!seen) return exists(pid) ? { exists: true, startTime: null } : { exists: false };
  return seen.stat.startsWith('Z') ? { exists: false } : { exists: true, startTime: seen.startTime };
}

function askPs(ask: Ask, pid: number): { startTime: string; stat: string } | undefined {
  // Two -o: in one, everything behind the first "=" would be read as the heading of that column.
  const text = ask('/bin/ps', ['-o', 'lstart=', '-o', 'stat=', '-p', String(pid)]);
  const words = text?.trim().split(/\s+/) ?? [];
  if (words.length !== 6) return undefined;
  return { startTime: words.slice(0, 5).join(' '), stat: words[5]! };
}

function askSystem(file: string, argv: string[]): string | null {
  // The start time is compared as text: language and time zone of the user's shell must not show in it.
  const env = { LC_ALL: 'C', TZ: 'UTC' };
  const done = spawnSync(file, argv, {
    encoding: 'utf8',
    env,
    timeout: 5_000,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return done.status === 0 ? done.stdout : null;
}
