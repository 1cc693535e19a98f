import { join } from 'node:path';
import { codeOf, MemdreamError } from '../../errors.ts';
import { readRegular } from '../../memory/regular-file.ts';
import { type Fs, isMissing, listIfThere, readIfThere } from '../files.ts';
import { parseGitConfig } from './config-file.ts';
import { modesOf } from './modes.ts';
import { refuseOddParts } from './plain-parts.ts';
import { busy, isForeignLock } from './refs.ts';

/** Settings that run programs or change bytes when a person types a git command in the memory. */
const RUNS_PROGRAMS =
  /^(core\.(fsmonitor|hookspath|sshcommand|pager|editor|attributesfile)|filter\..*|diff\..*\.(textconv|command)|include(if)?\..*)$/;
const UNFINISHED = [
  'MERGE_HEAD',
  'CHERRY_PICK_HEAD',
  'REVERT_HEAD',
  'REBASE_HEAD',
  'rebase-merge',
  'rebase-apply',
];

/** Whether a memory has a repository at its root. Never looks further up: a project's repository is not the memory's. */
export function hasRepository(fs: Fs, dir: string): boolean {
  const path = join(dir, '.git');
  let stat: ReturnType<Fs['lstatSync']>;
  try {
    stat = fs.lstatSync(path);
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
  if (stat?.isDirectory()) return true;
  throw unsupported(
    `${path} is ${stat?.isSymbolicLink() ? 'a link' : 'a file'}, not a folder: a linked work tree or submodule.`,
    'memdream would lose commits there. Replace it by a repository of its own, or move it away and run `memdream init`.',
  );
}

/** Refuses, before anything is written, every kind of repository in which memdream could do harm. */
export function refuseUnsupported(fs: Fs, gitdir: string): { warnings: string[] } {
  refuseOddParts(fs, gitdir);
  const config = parseGitConfig(readIfThere(fs, join(gitdir, 'config'))?.toString('utf8') ?? '');
  const format = config.get('extensions.objectformat');
  if (format && format.toLowerCase() !== 'sha1') {
    throw unsupported(
      `${gitdir} stores objects as ${format}.`,
      'memdream supports SHA-1 repositories only. Move .git away and run `memdream init`.',
    );
  }
  for (const key of config.keys()) {
    if (key.startsWith('extensions.') && !['extensions.objectformat', 'extensions.noop'].includes(key)) {
      throw unsupported(
        `${gitdir} uses ${key}.`,
        'memdream does not know this extension. Move .git away and run `memdream init`.',
      );
    }
  }
  if (config.has('core.worktree') || config.get('core.bare') === 'true') {
    throw unsupported(
      `${gitdir} is bare or keeps its files elsewhere.`,
      'Move .git away and run `memdream init`.',
    );
  }
  if (readIfThere(fs, join(gitdir, 'objects', 'info', 'alternates'))) {
    throw unsupported(
      `${gitdir} borrows objects from another repository.`,
      'Run `git repack -a -d` there and remove objects/info/alternates.',
    );
  }
  const warnings = [...config.keys()]
    .filter((key) => RUNS_PROGRAMS.test(key) || (key === 'core.autocrlf' && config.get(key) !== 'false'))
    .map(
      (key) =>
        `${join(gitdir, 'config')} sets ${key}: it takes effect when you type git commands in the memory.`,
    );
  return { warnings };
}

/** Refuses to write while a person is in the middle of something with git. */
export function refuseUnfinished(fs: Fs, gitdir: string): void {
  const found = UNFINISHED.find((name) => fs.existsSync(join(gitdir, name)));
  if (found) {
    throw new MemdreamError(
      'STORE_BUSY',
      `A merge, rebase or cherry-pick is under way in the memory (${found}).`,
      {
        hint: 'Finish or abort it with git, then run the command again.',
      },
    );
  }
  const lock = join(gitdir, 'index.lock');
  for (let tries = 0; isForeignLock(fs, gitdir, lock); tries++) {
    if (tries === 20) throw busy(lock);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
  }
}

/** The branch that HEAD names; a detached HEAD is refused because a commit there would soon be lost. */
export function readBranch(fs: Fs, gitdir: string): string {
  const head = readHead(fs, gitdir);
  const branch = /^ref: (refs\/heads\/.+)$/.exec(head)?.[1];
  if (branch) return branch;
  if (/^[0-9a-f]{40}$/.test(head)) {
    throw new MemdreamError(
      'STORE_BUSY',
      `The memory's repository has a detached HEAD at ${head.slice(0, 10)}.`,
      {
        hint: 'Go back to its branch first, for instance with `git switch main` in the memory.',
      },
    );
  }
  throw broken(gitdir, 'HEAD names no branch');
}

function readHead(fs: Fs, gitdir: string): string {
  try {
    return readRegular(fs, join(gitdir, 'HEAD')).toString('utf8').trim();
  } catch (error) {
    if (isMissing(error) || codeOf(error) === 'EISDIR') throw broken(gitdir, 'HEAD is missing');
    throw error;
  }
}

/** Folders that clean-up programs remove when they are empty, and without which git no longer sees a repository. */
export function mendFolders(fs: Fs, gitdir: string): void {
  for (const folder of ['objects/pack', 'refs/heads']) {
    if (!listIfThere(fs, join(gitdir, folder)).length)
      fs.mkdirSync(join(gitdir, folder), { recursive: true, mode: modesOf(fs, gitdir).folder });
  }
}

export function broken(gitdir: string, fact: string, cause?: unknown): MemdreamError {
  return new MemdreamError('STORE_BROKEN', `The repository ${gitdir} is damaged: ${fact}.`, {
    hint: 'Run `memdream init` in the memory: it moves the damaged repository aside, touches no memory file and begins a new one.',
    cause,
  });
}

function unsupported(fact: string, hint: string): MemdreamError {
  return new MemdreamError('STORE_UNSUPPORTED', fact, { hint });
}
