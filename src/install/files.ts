import fs, { accessSync, constants, existsSync, lstatSync, realpathSync, rmdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { writeUserFile } from '../config/write-file.ts';
import { codeOf, MemdreamError } from '../errors.ts';
import { readRegular } from '../memory/regular-file.ts';
import { CRONTAB } from './cron.ts';
import type { Programs } from './programs.ts';

/** Where spots are read and written: files, and the table of cron, which has a program before it. */
export type Files = {
  read(path: string): Buffer | undefined;
  /** Undefined bytes remove the file. */
  write(path: string, bytes: Buffer | undefined): void;
};

export function filesOf(programs: Programs): Files {
  return {
    read: (path) => (path === CRONTAB ? readCrontab(programs) : readFile(path)),
    write: (path, bytes) => (path === CRONTAB ? writeCrontab(programs, bytes) : writeFile(path, bytes)),
  };
}

/** Folders that have to be made for a file, the outermost first. */
export function missingFolders(path: string): string[] {
  const folder = dirname(path);
  return path === CRONTAB || existsSync(folder) ? [] : [...missingFolders(folder), folder];
}

export function removeEmptyFolders(folders: readonly string[]): void {
  for (const folder of [...folders].reverse()) {
    try {
      rmdirSync(folder);
    } catch {
      return; // somebody else uses it by now
    }
  }
}

/** Said before the first file is touched: a change to several files is made to all or none. */
export function mustBeWritable(path: string): void {
  if (path === CRONTAB) return;
  let folder = dirname(lstatSync(path, { throwIfNoEntry: false }) ? realpathSync(path) : path);
  while (!existsSync(folder)) folder = dirname(folder);
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw failed(`${folder} cannot be written to, so ${path} stays as it is`, cause);
  }
}

function readFile(path: string): Buffer | undefined {
  try {
    return readRegular(fs, path);
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') {
      if (!lstatSync(path, { throwIfNoEntry: false })) return undefined;
      throw failed(`${path} is a link to nowhere`, cause);
    }
    throw failed(`${path} cannot be read`, cause);
  }
}

function writeFile(path: string, bytes: Buffer | undefined): void {
  try {
    if (bytes === undefined) rmSync(path, { force: true });
    else writeUserFile(path, bytes);
  } catch (cause) {
    throw failed(`${path} cannot be written`, cause);
  }
}

function readCrontab(programs: Programs): Buffer | undefined {
  const listed = programs.run('crontab', ['-l']);
  if (listed?.isOk) return Buffer.from(listed.stdout, 'latin1');
  // Anything but "there is none" may hide lines that a new table would replace.
  if (listed && /no crontab|no such file/i.test(listed.stderr)) return undefined;
  throw crontabFailed(listed?.stderr);
}

function writeCrontab(programs: Programs, bytes: Buffer | undefined): void {
  const ended = bytes ? programs.run('crontab', ['-'], bytes) : programs.run('crontab', ['-r']);
  if (!ended?.isOk) throw crontabFailed(ended?.stderr);
}

function crontabFailed(said = ''): MemdreamError {
  return new MemdreamError('STORE_DISK', `crontab refused: ${said.trim() || 'it said nothing'}`, {
    hint: 'Your table of cron stays as it is.',
  });
}

function failed(fact: string, cause: unknown): MemdreamError {
  const code = codeOf(cause);
  return new MemdreamError('STORE_DISK', `${fact}${code ? ` (${code})` : ''}.`, {
    hint: 'Nothing was changed.',
    cause,
  });
}
