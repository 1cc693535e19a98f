import { join } from 'node:path';
import { codeOf } from '../errors.ts';
import type { Reader } from '../memory/reader.ts';
import type { Session } from './port.ts';

export type TranscriptFile = { path: string; name: string; mtimeMs: number; bytes: number };

/** A folder's regular files touched after a moment. Links, pipes and what vanishes meanwhile are passed over. */
export function touchedFiles(
  reader: Reader,
  look: { folder: string; sinceMs: number; trouble: string[]; accepts: (name: string) => boolean },
): TranscriptFile[] {
  const files: TranscriptFile[] = [];
  for (const name of namesIn(reader, look.folder, look.trouble)) {
    const path = join(look.folder, name);
    const stat = look.accepts(name) ? orTrouble(path, look.trouble, () => reader.lstat(path)) : undefined;
    if (stat?.kind !== 'file' || stat.mtimeMs <= look.sinceMs) continue;
    files.push({ path, name, mtimeMs: stat.mtimeMs, bytes: stat.size });
  }
  return files;
}

export function foldersIn(
  reader: Reader,
  folder: string,
  trouble: string[],
): { path: string; name: string }[] {
  return namesIn(reader, folder, trouble)
    .map((name) => ({ name, path: join(folder, name) }))
    .filter(({ path }) => orTrouble(path, trouble, () => reader.lstat(path))?.kind === 'directory');
}

/** The answer, or undefined and a line of trouble. A path that vanished is no trouble: the reader says undefined. */
export function orTrouble<T>(path: string, trouble: string[], look: () => T): T | undefined {
  try {
    return look();
  } catch (error) {
    trouble.push(`${path} cannot be read: ${codeOf(error) ?? 'unknown error'}.`);
    return undefined;
  }
}

export function newestFirst(sessions: readonly Session[]): Session[] {
  return [...sessions].sort((a, b) => b.mtimeMs - a.mtimeMs || (a.path < b.path ? -1 : 1));
}

function namesIn(reader: Reader, folder: string, trouble: string[]): string[] {
  return orTrouble(folder, trouble, () => reader.readdir(folder)) ?? [];
}
