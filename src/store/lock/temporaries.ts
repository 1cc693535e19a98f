import { join } from 'node:path';
import type { LockWorld } from './disk.ts';
import { HOUR_MS } from './judge.ts';

/** Files nobody else knows yet: whole and on disk before they get the name that others look at. */
export function createTemporaries(directory: string, world: LockWorld) {
  const { fs, processes } = world;
  let count = 0;
  let unique: string | undefined;

  /** Best effort: what stays is swept by a later turn. */
  const drop = (path: string) => {
    try {
      fs.unlinkSync(path);
    } catch {}
  };
  const fill = (path: string, body: string, mtimeMs?: number) => {
    const file = fs.openSync(path, 'wx', 0o600);
    try {
      const bytes = Buffer.from(body);
      // A disk that is nearly full takes a part, and says so only here.
      for (let at = 0; at < bytes.length; ) at += fs.writeSync(file, bytes, at);
      if (mtimeMs !== undefined) fs.futimesSync(file, mtimeMs / 1000, mtimeMs / 1000);
      fs.fsyncSync(file);
    } finally {
      fs.closeSync(file);
    }
  };
  const newPath = () => {
    unique ??= world.nonce();
    return join(directory, `lock-${processes.self().pid}-${unique}-${++count}`);
  };
  const write = (body: string, mtimeMs?: number) => {
    const path = newPath();
    try {
      fill(path, body, mtimeMs);
    } catch (error) {
      // Half a file on a full disk would only make it fuller.
      drop(path);
      throw error;
    }
    return path;
  };
  return { path: newPath, write, drop };
}

/** Removes what killed processes left. Only after an hour, because a PID of another host or container looks dead here. */
export function sweepTemporaries(directory: string, world: LockWorld): void {
  const { fs, processes } = world;
  for (const name of fs.readdirSync(directory)) {
    const pid = /^lock-(\d{1,10})-/.exec(name)?.[1];
    if (pid === undefined) continue;
    const path = join(directory, name);
    // ctime: the time of a staged face is set to that of the last dream.
    if (world.now() - fs.lstatSync(path).ctimeMs < HOUR_MS) continue;
    const identity = { ...processes.self(), pid: Number(pid), startTime: null };
    if (processes.state(identity) === 'dead') fs.unlinkSync(path);
  }
}
