import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Identity, Processes } from '../process.ts';
import { exists } from './exists.ts';
import { judge, type Sight } from './judge.ts';

export function linuxProcesses(proc = '/proc', machineIdFile = '/etc/machine-id'): Processes {
  let known: Identity | undefined;
  const self = () => {
    known ??= {
      pid: process.pid,
      startTime: readStat(proc, process.pid)?.startTime ?? null,
      bootId: orNull(() => readFileSync(`${proc}/sys/kernel/random/boot_id`, 'utf8').trim()),
      pidNamespace: orNull(() => readlinkSync(`${proc}/self/ns/pid`)),
      host: hostname(),
      machineId: orNull(() => readFileSync(machineIdFile, 'utf8').match(/^[0-9a-f]{32}(?=\n?$)/)?.[0] ?? ''),
    };
    return known;
  };
  return { self, state: (holder) => judge(holder, self(), (pid) => look(proc, pid)) };
}

/** Field 22 is the start in clock ticks since boot. The name in field 2 may hold spaces and brackets: read after the last. */
export function parseStat(text: string): { state: string; startTime: string } | undefined {
  const fields = text
    .slice(text.lastIndexOf(')') + 1)
    .trim()
    .split(/\s+/);
  const [state, startTime] = [fields[0], fields[19]];
  return state && startTime && /^\d+$/.test(startTime) ? { state, startTime } : undefined;
}

function look(proc: string, pid: number): Sight {
  if (!exists(pid)) return { exists: false };
  const stat = readStat(proc, pid);
  // No entry can also mean that /proc hides other users' processes (hidepid), so the kernel is asked once more.
  if (!stat) return exists(pid) ? { exists: true, startTime: null } : { exists: false };
  // A zombie holds nothing any more: its parent has only not looked yet.
  if (stat.state === 'Z' || stat.state === 'X') return { exists: false };
  return { exists: true, startTime: stat.startTime };
}

function readStat(proc: string, pid: number) {
  const text = orNull(() => readFileSync(`${proc}/${pid}/stat`, 'utf8'));
  return text === null ? undefined : parseStat(text);
}

function orNull(read: () => string): string | null {
  try {
    return read() || null;
  } catch {
    return null;
  }
}
