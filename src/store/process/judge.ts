import type { Identity, ProcessState } from '../process.ts';

/** What this system shows about a PID right now. `startTime` null: it exists, but its start cannot be read. */
export type Sight = { exists: false } | { exists: true; startTime: string | null };

/** Every difference makes the answer 'unknown', because a PID means nothing elsewhere; only here can it be proven dead. */
export function judge(holder: Identity, self: Identity, look: (pid: number) => Sight): ProcessState {
  if (!isPid(holder.pid)) return 'unknown';
  if (holder.host !== self.host || holder.bootId !== self.bootId) return 'unknown';
  if (holder.pidNamespace !== self.pidNamespace) return 'unknown';
  const sight = look(holder.pid);
  if (!sight.exists) return 'dead';
  if (holder.startTime === null) return 'alive';
  if (sight.startTime === null) return 'unknown';
  return sight.startTime === holder.startTime ? 'alive' : 'dead';
}

// kill(0) and kill(-1) address groups, so such a number must never reach it.
function isPid(pid: number | null): pid is number {
  return pid !== null && Number.isSafeInteger(pid) && pid > 0 && pid <= 0x7fffffff;
}
