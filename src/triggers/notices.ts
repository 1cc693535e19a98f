import { randomBytes } from 'node:crypto';
import fs, { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeUserFile } from '../config/write-file.ts';
import { readRegular } from '../memory/regular-file.ts';

/** More than so many unread lines would no longer be one quiet word; `memdream log` has them all. */
const KEPT = 5;

/** Lines that wait for a person's next prompt or session, each said once. Shell hooks read and empty this file. */
export function noticeFile(stateDir: string): string {
  return join(stateDir, 'notice');
}

/** Adds a line. It must be free of control characters: shells print it as it is. */
export function addNotice(stateDir: string, line: string): void {
  const lines = [...linesIn(noticeFile(stateDir)), line].slice(-KEPT);
  writeUserFile(noticeFile(stateDir), `${lines.join('\n')}\n`);
}

/** Takes what waits, for one reader: of two that come at once the other finds nothing. */
export function takeNotices(stateDir: string): string[] {
  const taken = `${noticeFile(stateDir)}.${process.pid}-${randomBytes(6).toString('hex')}`;
  try {
    renameSync(noticeFile(stateDir), taken);
  } catch {
    return []; // none waits, or somebody else was first
  }
  const lines = linesIn(taken);
  rmSync(taken, { force: true });
  return lines;
}

function linesIn(path: string): string[] {
  try {
    return readRegular(fs, path)
      .toString('utf8')
      .split('\n')
      .filter((line) => line !== '');
  } catch {
    return [];
  }
}
