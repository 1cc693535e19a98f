import { join } from 'node:path';
import { MemdreamError } from '../errors.ts';
import { type Fs, readIfThere } from './files.ts';
import { broken, mendFolders, readBranch, refuseUnfinished, refuseUnsupported } from './git/examine.ts';
import { readRef } from './git/refs.ts';
import { Repository } from './git/repository.ts';
import { homeBranchFile } from './kept.ts';
import { openStatCache, type StatCache } from './stat-cache.ts';

/** A memory with a repository, ready for reading and writing. What every function of the store is handed. */
export type Opened = {
  fs: Fs;
  /** The memory's real path. */
  dir: string;
  gitdir: string;
  /** `<gitdir>/memdream`: what memdream keeps about this memory. */
  state: string;
  tmp: string;
  repo: Repository;
  /** `refs/heads/…`: the branch that HEAD names and dreams are committed to. */
  branch: string;
  cache: StatCache;
  now(): Date;
  warnings: string[];
  /**
   * Under the lock: throws GIVEN_UP where the turn is not ours any more. Asked right before what others see changes and
   * nothing is decided yet; afterwards nobody can take it.
   */
  fence?: () => void;
};

/** Opens the repository at a memory's root, or refuses with the reason. Writes nothing but missing empty folders. */
export function openMemory(fs: Fs, dir: string, now: () => Date, options = { anyBranch: false }): Opened {
  const gitdir = join(dir, '.git');
  const { warnings } = refuseUnsupported(fs, gitdir);
  const branch = readBranch(fs, gitdir);
  if (!options.anyBranch) refuseOtherBranch(fs, gitdir, branch);
  mendFolders(fs, gitdir);
  return { ...openUnchecked(fs, dir, gitdir, branch, now), warnings };
}

/** Opens a repository that needs no examination, because it was just made. */
export function openUnchecked(fs: Fs, dir: string, gitdir: string, branch: string, now: () => Date): Opened {
  const state = join(gitdir, 'memdream');
  const tmp = join(state, 'tmp');
  return {
    fs,
    dir,
    gitdir,
    state,
    tmp,
    repo: new Repository(fs, gitdir),
    branch,
    cache: openStatCache(fs, join(state, 'stat-cache.json'), tmp),
    now,
    warnings: [],
  };
}

/** The commit that the memory's branch is at; null before the first one. */
export function headOf(memory: Opened): string | null {
  const head = readRef(memory.fs, memory.gitdir, memory.branch);
  if (head === null && memory.fs.existsSync(join(memory.gitdir, memory.branch))) {
    throw broken(memory.gitdir, `${memory.branch} holds no commit`);
  }
  return head;
}

/** Asked once more right before a decision: a dream takes minutes, and a person may have typed git commands since. */
export function refuseMovedOn(memory: Opened): void {
  refuseUnfinished(memory.fs, memory.gitdir);
  const branch = readBranch(memory.fs, memory.gitdir);
  if (branch === memory.branch) return;
  throw new MemdreamError(
    'STORE_BUSY',
    `The memory was switched from branch ${short(memory.branch)} to ${short(branch)} meanwhile.`,
    { hint: `Nothing was written. Type \`git switch ${short(memory.branch)}\` in the memory and try again.` },
  );
}

function refuseOtherBranch(fs: Fs, gitdir: string, branch: string): void {
  const home = readIfThere(fs, homeBranchFile(gitdir))?.toString('utf8').trim();
  if (!home || home === branch) return;
  throw new MemdreamError(
    'STORE_BUSY',
    `The memory is on branch ${short(branch)}; its dreams are on ${short(home)}.`,
    {
      hint: `Type \`git switch ${short(home)}\` in the memory, or \`memdream init\` to go on from ${short(branch)}.`,
    },
  );
}

function short(branch: string): string {
  return branch.replace(/^refs\/heads\//, '');
}
