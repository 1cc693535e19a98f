import { createHash } from 'node:crypto';
import fs, { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRegular } from '../memory/regular-file.ts';

/**
 * Whether a failure of a memory is news. The same one, again and again, is told once: somebody who has seen it needs
 * no second line, and the log has them all.
 */
export function isNews(stateDir: string, memory: string, failure: string): boolean {
  const file = fileOf(stateDir, memory);
  const mark = createHash('sha256').update(failure).digest('hex');
  if (readMark(file) === mark) return false;
  try {
    mkdirSync(join(stateDir, 'told'), { recursive: true, mode: 0o700 });
    writeFileSync(file, mark, { mode: 0o600 });
  } catch {
    // Told twice is better than never.
  }
  return true;
}

/** All is well again: the next failure is news, even the same one. */
export function clearTold(stateDir: string, memory: string): void {
  rmSync(fileOf(stateDir, memory), { force: true });
}

function fileOf(stateDir: string, memory: string): string {
  return join(stateDir, 'told', createHash('sha256').update(memory).digest('hex'));
}

function readMark(file: string): string | undefined {
  try {
    return readRegular(fs, file).toString('utf8');
  } catch {
    return undefined;
  }
}
