import { basename, dirname, join } from 'node:path';
import { looksLikeAgentMemory } from '../../memory/agents/looks-like-memory.ts';
import { nearestRealpath } from '../../memory/agents/paths.ts';
import { qwenSlug, slug } from '../../memory/agents/slug.ts';
import type { Reader } from '../../memory/reader.ts';
import { foldersIn } from './files.ts';
import { isGeminiFolderOf } from './gemini-cli.ts';
import { ownFolders } from './own-folders.ts';
import type { Place } from './places.ts';

type Options = {
  reader: Reader;
  places?: readonly Place[] | undefined;
  sources?: readonly Place[] | undefined;
  memory?: string | undefined;
  project?: string | null | undefined;
};

/**
 * Folders, as real paths, that hold transcripts of one memory's sessions: those of its project by the agents' own naming,
 * those beside or in the memory, those that somebody named. Sessions from other worktrees may lie elsewhere.
 */
export function transcriptFolders(options: Options): string[] {
  const { reader, places = [], sources = [], memory, project } = options;
  const root = project ? nearestRealpath(reader, project) : undefined;
  const wanted = [
    ...(memory === undefined ? [] : beside(memory)),
    ...(root === undefined ? [] : places.flatMap((place) => ofProject(reader, place, root))),
    ...sources.map(({ path }) => path),
  ];
  const real = wanted.map((path) => nearestRealpath(reader, path));
  return [...new Set(real)].filter((path) => isThere(reader, path));
}

function beside(memory: string): string[] {
  if (!looksLikeAgentMemory(memory)) return ownFolders(memory).map(({ path }) => path);
  return basename(memory) === 'memory' ? [dirname(memory)] : [];
}

function ofProject(reader: Reader, { agent, path }: Place, root: string): string[] {
  if (agent === 'claude-code') return [join(path, slug(root))];
  if (agent === 'qwen-code') return [join(path, qwenSlug(root), 'chats')];
  // Codex keeps those of all projects in one folder: a session of this memory is named by its own path.
  if (agent !== 'gemini-cli') return [];
  return foldersIn(reader, path, [])
    .filter((folder) => isGeminiFolderOf(reader, folder.path, root))
    .map((folder) => join(folder.path, 'chats'));
}

function isThere(reader: Reader, path: string): boolean {
  try {
    const kind = reader.lstat(path)?.kind;
    return kind === 'directory' || kind === 'file';
  } catch {
    return false;
  }
}
