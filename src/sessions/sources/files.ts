import { sep } from 'node:path';
import type { Reader } from '../../memory/reader.ts';
import type { SourceFile } from '../source.ts';
import { orTrouble } from '../trouble.ts';

export type Look = {
  agent: string;
  accepts: (name: string) => boolean;
  /** The session's name from the file's; left out, the name without its ending. */
  idOf?: (name: string) => string;
};

/** A folder's regular files touched after a moment. Links, pipes and what vanishes meanwhile are passed over. */
export function* touchedFiles(
  reader: Reader,
  folder: string,
  look: Look & { sinceMs: number; trouble: string[] },
): Generator<SourceFile> {
  for (const name of namesIn(reader, folder, look.trouble)) {
    if (!look.accepts(name)) continue;
    const path = folder + sep + name;
    const stat = orTrouble(path, look.trouble, () => reader.lstat(path));
    if (stat?.kind !== 'file' || stat.mtimeMs <= look.sinceMs) continue;
    const { mtimeMs, size: bytes, dev, ino } = stat;
    yield { path, id: idOf(look, name), agent: look.agent, mtimeMs, bytes, dev, ino };
  }
}

export function foldersIn(
  reader: Reader,
  folder: string,
  trouble: string[],
): { path: string; name: string }[] {
  return namesIn(reader, folder, trouble)
    .map((name) => ({ name, path: folder + sep + name }))
    .filter(({ path }) => orTrouble(path, trouble, () => reader.lstat(path))?.kind === 'directory');
}

export function isJsonLines(name: string): boolean {
  return name.endsWith('.jsonl') && !name.startsWith('.');
}

export function idOf(look: Pick<Look, 'idOf'>, name: string): string {
  return look.idOf ? look.idOf(name) : name.replace(/(?<=.)\.[^.]*$/, '');
}

function namesIn(reader: Reader, folder: string, trouble: string[]): string[] {
  return orTrouble(folder, trouble, () => reader.readdir(folder)) ?? [];
}
