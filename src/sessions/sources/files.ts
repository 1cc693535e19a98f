import { sep } from 'node:path';
import type { Reader, Stat } from '../../memory/reader.ts';
import type { SourceFile } from '../source.ts';
import { orTrouble, troubleWith } from '../trouble.ts';

export type Look = {
  agent: string;
  accepts: (name: string) => boolean;
  /** The session's name from the file's; left out, the name without its ending. */
  idOf?: (name: string) => string;
};

/** A folder's regular files touched after a moment. Links, pipes and what vanishes meanwhile are passed over. */
export function touchedFiles(
  reader: Reader,
  folder: string,
  look: Look & { sinceMs: number; trouble: string[] },
): SourceFile[] {
  const files: SourceFile[] = [];
  // Thousands of files come through here at every look: one stat each, and as little else as can be.
  for (const name of namesIn(reader, folder, look.trouble)) {
    if (!look.accepts(name)) continue;
    const path = folder + sep + name;
    const stat = statOf(reader, path, look.trouble);
    if (stat === undefined || stat.kind !== 'file' || stat.mtimeMs <= look.sinceMs) continue;
    const { mtimeMs, size: bytes, dev, ino } = stat;
    files.push({ path, id: idOf(look, name), agent: look.agent, mtimeMs, bytes, dev, ino });
  }
  return files;
}

export function foldersIn(
  reader: Reader,
  folder: string,
  trouble: string[],
): { path: string; name: string }[] {
  return namesIn(reader, folder, trouble)
    .map((name) => ({ name, path: folder + sep + name }))
    .filter(({ path }) => statOf(reader, path, trouble)?.kind === 'directory');
}

export function isJsonLines(name: string): boolean {
  return name.endsWith('.jsonl') && !name.startsWith('.');
}

export function idOf(look: Pick<Look, 'idOf'>, name: string): string {
  if (look.idOf) return look.idOf(name);
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(0, dot) : name;
}

function statOf(reader: Reader, path: string, trouble: string[]): Stat | undefined {
  try {
    return reader.lstat(path);
  } catch (error) {
    trouble.push(troubleWith(path, error));
    return undefined;
  }
}

function namesIn(reader: Reader, folder: string, trouble: string[]): string[] {
  return orTrouble(folder, trouble, () => reader.readdir(folder)) ?? [];
}
