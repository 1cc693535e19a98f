import { darwinProcesses } from './process/darwin.ts';
import { linuxProcesses } from './process/linux.ts';
import { otherProcesses } from './process/other.ts';

/** Who a process is, so that a later one with the same number is not mistaken for it. Null: not known here. */
export type Identity = {
  pid: number | null;
  startTime: string | null;
  bootId: string | null;
  pidNamespace: string | null;
  host: string | null;
  /** What no two machines share, but clones and containers may. Absent or null: not known here. */
  machineId?: string | null;
};

export type ProcessState = 'alive' | 'dead' | 'unknown';

/**
 * Whether the writer of a lock still runs. Called by the lock. Never signals anything, never throws, never waits for
 * longer than one `ps`. Only 'dead' is a proof; 'unknown' means this system cannot tell (other host, other PID namespace).
 */
export type Processes = {
  self(): Identity;
  state(identity: Identity): ProcessState;
};

export function processesFor(platform: NodeJS.Platform = process.platform): Processes {
  if (platform === 'linux') return linuxProcesses();
  if (platform === 'darwin') return darwinProcesses();
  return otherProcesses();
}
