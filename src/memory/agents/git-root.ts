import { basename, dirname, join, resolve } from 'node:path';
import type { Reader } from '../reader.ts';
import { nearestRealpath, smallText } from './paths.ts';

/** What a memory is keyed by: the repository a folder belongs to (one for all its worktrees), else the folder itself. */
export function canonicalRoot(reader: Reader, cwd: string): string {
  return gitRoot(reader, cwd) ?? nearestRealpath(reader, cwd);
}

/** The same, or undefined where no folder above has a `.git`. */
export function gitRoot(reader: Reader, cwd: string): string | undefined {
  for (let folder = nearestRealpath(reader, cwd); ; folder = dirname(folder)) {
    const kind = kindOfDotGit(reader, folder);
    if (kind === 'directory') return folder;
    if (kind === 'file') return repositoryOf(reader, folder);
    if (dirname(folder) === folder) return undefined;
  }
}

function kindOfDotGit(reader: Reader, folder: string): 'directory' | 'file' | undefined {
  try {
    const real = reader.realpath(join(folder, '.git'));
    const kind = real === undefined ? undefined : reader.lstat(real)?.kind;
    return kind === 'directory' || kind === 'file' ? kind : undefined;
  } catch {
    // A folder we may not look into cannot be a repository we work for.
    return undefined;
  }
}

/** A folder whose `.git` is a file: a linked worktree belongs to its repository; all else, broken ones too, to itself. */
function repositoryOf(reader: Reader, folder: string): string {
  try {
    const gitDir = gitDirOf(reader, folder);
    const common = gitDir && commonDirOf(reader, gitDir);
    if (!gitDir || !common || !isRegistered(reader, { folder, gitDir, common })) return folder;
    return basename(common) === '.git' ? dirname(common) : common;
  } catch {
    return folder;
  }
}

function gitDirOf(reader: Reader, folder: string): string | undefined {
  const pointer = smallText(reader, join(folder, '.git'))?.match(/^gitdir:[ \t]*(.+?)\s*$/m)?.[1];
  return pointer === undefined ? undefined : reader.realpath(resolve(folder, pointer));
}

function commonDirOf(reader: Reader, gitDir: string): string | undefined {
  const pointer = smallText(reader, join(gitDir, 'commondir'))?.trim();
  return pointer ? reader.realpath(resolve(gitDir, pointer)) : undefined;
}

// An unpacked archive may carry a `.git` file that claims to be a worktree of somebody's repository, to get at its
// memory. Only what lies in the repository's own `worktrees/`, and does not name another folder there, is believed.
function isRegistered(reader: Reader, at: { folder: string; gitDir: string; common: string }): boolean {
  if (dirname(at.gitDir) !== join(at.common, 'worktrees')) return false;
  const back = smallText(reader, join(at.gitDir, 'gitdir'))?.trim();
  return !back || nearestRealpath(reader, resolve(at.gitDir, back)) === join(at.folder, '.git');
}
