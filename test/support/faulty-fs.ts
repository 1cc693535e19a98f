import nodeFs from 'node:fs';
import { join } from 'node:path';
import type { Fs } from '../../src/store/files.ts';

/**
 * What happens at the chosen step. An errno strikes once, `<errno> for good` at every change from then on; `half` writes half
 * of the bytes and then reports a full disk; `short` takes half of the bytes and says so, as write(2) may; `dies` and `dies half-way` refuse every later call, reads included: that is what
 * SIGKILL looks like from inside, no clean-up code gets anything done.
 */
export type Fault =
  | 'EIO'
  | 'ENOSPC'
  | 'EROFS'
  | 'EACCES'
  | 'EDQUOT'
  | 'half'
  | 'short'
  | 'EIO for good'
  | 'ENOSPC for good'
  | 'EROFS for good'
  | 'EACCES for good'
  | 'EDQUOT for good'
  | 'dies'
  | 'dies half-way';

export type FaultPlan = {
  /** The step to strike at, counted from 1; none strikes where it is absent. */
  at?: number;
  fault?: Fault;
  /** `changes` counts calls that change the disk, `calls` counts reads too. */
  count?: 'changes' | 'calls';
  /** Called before each step is carried out: a live writer that comes at the worst moment. */
  before?(step: number): void;
};

export type FaultyFs = { fs: Fs; steps(): number; isDead(): boolean; struck(): string | undefined };

export class Died extends Error {
  readonly code = 'EDIED';
}

const CHANGES = new Set([
  'appendFileSync',
  'chmodSync',
  'chownSync',
  'copyFileSync',
  'fchmodSync',
  'fsyncSync',
  'futimesSync',
  'ftruncateSync',
  'linkSync',
  'mkdirSync',
  'renameSync',
  'rmdirSync',
  'symlinkSync',
  'truncateSync',
  'unlinkSync',
  'utimesSync',
  'writeFileSync',
  'writeSync',
]);
const READS = new Set([
  'existsSync',
  'fstatSync',
  'lstatSync',
  'readFileSync',
  'readSync',
  'readdirSync',
  'readlinkSync',
  'realpathSync',
  'statfsSync',
  'statSync',
]);

/** node:fs, with one step that goes wrong. fsync counts as a step but is not carried out: no power is cut here. */
export function faultyFs(plan: FaultPlan): FaultyFs {
  let steps = 0;
  let isDead = false;
  let isDown = false;
  let struck: string | undefined;
  const { fault } = plan;

  const call = (name: string, isChange: boolean, args: unknown[], act: () => unknown): unknown => {
    if (isDead) {
      if (name === 'existsSync') return false;
      throw new Died(`${name} after death`);
    }
    if (isDown && isChange) throw errno(fault!.split(' ')[0]!, name, args);
    if (!isChange && plan.count !== 'calls') return act();
    steps++;
    plan.before?.(steps);
    if (steps !== plan.at || !fault) return act();
    struck = `${name} ${typeof args[0] === 'string' ? args[0] : ''}`.trim();
    if (fault === 'dies' || fault === 'dies half-way') {
      if (fault === 'dies half-way') halfWay(name, args);
      isDead = true;
      throw new Died(`died at step ${steps}, ${name}`);
    }
    if (fault === 'short') return name === 'writeSync' ? halfWay(name, args) : act();
    if (fault === 'half') {
      halfWay(name, args);
      throw errno('ENOSPC', name, args);
    }
    isDown = fault.endsWith('for good');
    if (name === 'existsSync') return false;
    throw errno(fault.split(' ')[0]!, name, args);
  };

  /** Removes one file or folder a time, as the kernel does: it can be cut off in the middle. */
  const remove = (path: string): void => {
    const stat = fs.lstatSync(path, { throwIfNoEntry: false });
    if (!stat) return;
    if (!stat.isDirectory()) {
      fs.unlinkSync(path);
      return;
    }
    for (const name of fs.readdirSync(path)) remove(join(path, name));
    fs.rmdirSync(path);
  };

  const fs: Fs = new Proxy(nodeFs, {
    get(target, name: string) {
      const real = target[name as 'openSync'] as unknown as (...args: unknown[]) => unknown;
      if (name === 'rmSync') return remove;
      if (name === 'fsyncSync') return (...args: unknown[]) => call(name, true, args, () => undefined);
      if (name === 'closeSync') {
        return (file: number) => {
          nodeFs.closeSync(file); // also for a dead one: this process must not run out of descriptors
          if (isDead) throw new Died('closeSync after death');
        };
      }
      if (name === 'openSync')
        return (...args: unknown[]) => call(name, isWriting(args[1]), args, () => real(...args));
      const isChange = CHANGES.has(name);
      if (!isChange && !READS.has(name)) return typeof real === 'function' ? refuse(name) : real;
      return (...args: unknown[]) => call(name, isChange, args, () => real(...args));
    },
  });
  return { fs, steps: () => steps, isDead: () => isDead, struck: () => struck };
}

function isWriting(flags: unknown): boolean {
  const { O_WRONLY, O_RDWR, O_CREAT, O_TRUNC, O_APPEND } = nodeFs.constants;
  if (typeof flags === 'number') return (flags & (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND)) !== 0;
  return typeof flags === 'string' && flags !== 'r';
}

function halfWay(name: string, args: unknown[]): number | undefined {
  if (name === 'writeSync') {
    const [file, bytes, offset = 0, length] = args as [
      number,
      Uint8Array,
      number | undefined,
      number | undefined,
    ];
    return nodeFs.writeSync(file, bytes, offset, Math.floor((length ?? bytes.length - offset) / 2));
  }
  if (name === 'appendFileSync' || name === 'writeFileSync') {
    const [path, data, ...rest] = args as [string, string | Uint8Array, never];
    const bytes = Buffer.from(data as string);
    nodeFs[name](path, bytes.subarray(0, Math.floor(bytes.length / 2)), ...rest);
  }
  return undefined;
}

function errno(code: string, syscall: string, args: unknown[]): Error {
  const path = typeof args[0] === 'string' ? args[0] : undefined;
  const number = { EIO: -5, ENOSPC: -28, EROFS: -30, EACCES: -13, EDQUOT: -122 }[code];
  return Object.assign(new Error(`${code}: injected, ${syscall}${path ? ` '${path}'` : ''}`), {
    code,
    errno: number,
    syscall: syscall.replace(/Sync$/, ''),
    ...(path !== undefined && { path }),
  });
}

/** A call that is neither counted nor known would be a hole in the harness. */
function refuse(name: string): () => never {
  return () => {
    throw new Error(`faulty-fs does not know ${name}: add it`);
  };
}
