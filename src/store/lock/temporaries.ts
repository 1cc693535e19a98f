import { join } from 'node:path';
import type { LockWorld } from './disk.ts';
import { HOUR_MS } from './judge.ts';

/** Files nobody else knows yet: whole and on disk before they get the name that others look at. */
export function createTemporaries(directory: string, { fs, processes, nonce }: LockWorld) {
  let count = 0;
  let unique: string | undefined;

  return {
    write(body: string, mtimeMs?: number): string {
      unique ??= nonce();
      const path = join(directory, `lock-${processes.self().pid}-${unique}-${++count}`);
      const file = fs.openSync(path, 'wx', 0o600);
      try {
        fs.writeSync(file, body);
        if (mtimeMs !== undefined) fs.futimesSync(file, mtimeMs / 1000, mtimeMs / 1000);
        fs.fsyncSync(file);
      } finally {
        fs.closeSync(file);
      }
      return path;
    },
    /** Best effort: what stays is swept by a later turn. */
    drop(path: string): void {
      try {
        fs.unlinkSync(path);
      } catch {}
    },
  };
}

/** Removes what killed processes left. Only after an hour, because a PID of another host or container looks dead here. */
export function sweepTemporaries(directory: string, { fs, processes, now }: LockWorld): void {
  for (const name of fs.readdirSync(directory)) {
    const pid = /^lock-(\d{1,10})-/.exec(name)?.[1];
    if (pid === undefined) continue;
    const path = join(directory, name);
    // ctime: the time of a staged face is set to that of the last dream.
    if (now() - fs.lstatSync(path).ctimeMs < HOUR_MS) continue;
    const identity = { ...processes.self(), pid: Number(pid), startTime: null };
    if (processes.state(identity) === 'dead') fs.unlinkSync(path);
  }
}
