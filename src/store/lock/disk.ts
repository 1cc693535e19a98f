import { constants } from 'node:fs';
import { join } from 'node:path';
import { codeOf, MemdreamError } from '../../errors.ts';
import type { Processes } from '../process.ts';
import type { ChainFile, Performer } from './steps.ts';
import { type Swap, swapFace } from './swap-face.ts';
import { createTemporaries } from './temporaries.ts';

/** The part of node:fs the lock uses. Tests hand in one that fails at a chosen call. */
export type LockFs = Pick<
  typeof import('node:fs'),
  | 'closeSync'
  | 'fstatSync'
  | 'fsyncSync'
  | 'futimesSync'
  | 'linkSync'
  | 'lstatSync'
  | 'mkdirSync'
  | 'openSync'
  | 'readdirSync'
  | 'readFileSync'
  | 'readSync'
  | 'renameSync'
  | 'statfsSync'
  | 'truncateSync'
  | 'unlinkSync'
  | 'utimesSync'
  | 'writeSync'
>;

export type LockPlace = { memory: string; face: string; chain: string; temporary: string };
export type LockWorld = {
  fs: LockFs;
  processes: Processes;
  /** Epoch milliseconds. */
  now(): number;
  /** Milliseconds since boot. */
  uptime(): number;
  /** A new unique word at each call, fit for a file name. */
  nonce(): string;
};

const LONGEST_BODY = 65_536;
const NO_LINK = ['EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP'];

/** Performs the protocol's operations on a real file system. Errno errors pass unchanged, so that callers can match them. */
export function onDisk(place: LockPlace, world: LockWorld): Performer {
  const { fs, processes } = world;
  const temporaries = createTemporaries(place.temporary, world);
  const inChain = (name: string) => join(place.chain, name);

  const swap = (): Swap => ({
    ...{ fs, face: place.face, aside: temporaries.path(), drop: temporaries.drop },
    read: (path) => readFile(fs, path, () => '') ?? null,
    place: (from, to) => link(fs, from, to, place.memory),
  });

  return {
    list: () => absent(() => fs.readdirSync(place.chain)) ?? [],
    exists: ({ name }) => absent(() => fs.lstatSync(inChain(name))) !== undefined,
    read: ({ name }) => readFile(fs, inChain(name), () => '') ?? null,
    create({ name, body }) {
      const temporary = temporaries.write(body);
      try {
        return link(fs, temporary, inChain(name), place.chain);
      } finally {
        temporaries.drop(temporary);
      }
    },
    remove({ name }) {
      absent(() => fs.unlinkSync(inChain(name)));
      return undefined;
    },
    'stat-face'() {
      const stat = absent(() => fs.lstatSync(place.face));
      if (!stat) return null;
      if (!stat.isFile()) refuseFace(place.face);
      return { mtimeMs: stat.mtimeMs, size: stat.size };
    },
    'read-face': () => readFile(fs, place.face, refuseFace) ?? null,
    stage: ({ body, mtimeMs }) => temporaries.write(body, mtimeMs),
    reveal({ token, over }) {
      // A whole file, not a write: a reader must never see half a face, nor its body without its time.
      try {
        return swapFace(swap(), over, token);
      } finally {
        temporaries.drop(token);
      }
    },
    discard({ token }) {
      temporaries.drop(token);
      return undefined;
    },
    'remove-face'({ over }) {
      const isRemoved = swapFace(swap(), over, null);
      syncDirectory(fs, place.memory);
      return isRemoved;
    },
    clock: () => ({ nowMs: world.now(), uptimeMs: world.uptime() }),
    liveness: ({ identity }) => processes.state(identity),
  };
}

/** True: the name is ours. The file is complete and on disk before it has its name, and its name before we go on. */
function link(fs: LockFs, temporary: string, target: string, directory: string): boolean {
  try {
    fs.linkSync(temporary, target);
  } catch (error) {
    const code = codeOf(error);
    if (code && NO_LINK.includes(code)) throw noLink(directory, error);
    if (code !== 'EEXIST') throw error;
    // Over a network the answer to a link that was made can get lost, and the second try then finds it: look who made it.
    if (fs.lstatSync(temporary).nlink < 2) return false;
  }
  syncDirectory(fs, directory);
  return true;
}

/** Undefined if there is none. What is no plain file is never opened: a link is not followed, a pipe would block. */
function readFile(fs: LockFs, path: string, odd: (path: string) => string): ChainFile | undefined {
  const stat = absent(() => fs.lstatSync(path));
  if (!stat) return undefined;
  if (!stat.isFile()) return { body: odd(path), mtimeMs: stat.mtimeMs };
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  const file = absent(() => fs.openSync(path, flags));
  if (file === undefined) return undefined;
  try {
    const { mtimeMs, size } = fs.fstatSync(file);
    const bytes = Buffer.alloc(Math.min(size, LONGEST_BODY));
    const length = fs.readSync(file, bytes, 0, bytes.length, 0);
    return { body: bytes.toString('utf8', 0, length), mtimeMs };
  } finally {
    fs.closeSync(file);
  }
}

export function syncDirectory(fs: LockFs, directory: string): void {
  try {
    const file = fs.openSync(directory, 'r');
    try {
      fs.fsyncSync(file);
    } finally {
      fs.closeSync(file);
    }
  } catch (error) {
    // Where directories cannot be opened or synced (Windows, some network file systems) there is nothing more to do.
    if (!['EISDIR', 'EPERM', 'EINVAL', 'ENOTSUP', 'ENOSYS'].includes(codeOf(error) ?? '')) throw error;
  }
}

function absent<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function refuseFace(path: string): never {
  throw new MemdreamError('STORE_UNSUPPORTED', `${path} is not a plain file.`, {
    hint: 'It is the lock that dreamers share. Move it away and run memdream again.',
  });
}

function noLink(directory: string, cause: unknown): MemdreamError {
  return new MemdreamError('STORE_NO_LINK', `The file system of ${directory} has no hard links.`, {
    hint: 'The lock needs them. Keep the memory on a local disk.',
    cause,
  });
}
