import { randomBytes } from 'node:crypto';
import { basename, join } from 'node:path';
import { codeOf, MemdreamError } from '../errors.ts';
import {
  type Fs,
  listIfThere,
  readIfThere,
  removeQuietly,
  syncFolder,
  writeDurably,
  writeSynced,
} from './files.ts';
import { hasRepository } from './git/examine.ts';
import { modesOf } from './git/modes.ts';
import { moveRef } from './git/refs.ts';
import { withExcludes } from './ignore.ts';
import { homeBranchFile } from './kept.ts';
import { type Opened, openUnchecked } from './opened.ts';
import { exists as processExists } from './process/exists.ts';
import { addNoted, refreshIndex } from './snapshot.ts';
import { readWorkTree } from './work-tree.ts';

const BRANCH = 'refs/heads/main';

/**
 * Gives a memory its repository, whole in one rename: skeleton and first commit are made in a folder beside it. Whoever
 * is killed on the way, or comes second, has changed nothing. Returns how many memories the first commit keeps.
 */
export async function createRepository(
  fs: Fs,
  dir: string,
  now: () => Date,
): Promise<{ keeps: number; problems: Map<string, string> }> {
  sweepLeftovers(fs, dir);
  const draft = join(dir, `.git.memdream-${process.pid}-${randomBytes(4).toString('hex')}`);
  try {
    writeSkeleton(fs, draft);
    const memory = openUnchecked(fs, dir, draft, BRANCH, now);
    const workTree = await readWorkTree(memory, new Map());
    const { commit } = await addNoted(memory, {
      parent: null,
      known: new Map(),
      flat: workTree.flat,
      workTree,
    });
    memory.repo.writer.flush();
    moveRef(fs, draft, BRANCH, null, commit);
    refreshIndex(memory, commit, workTree.flat, workTree);
    syncFolder(fs, draft);
    fs.renameSync(draft, join(dir, '.git'));
    syncFolder(fs, dir);
    return { keeps: workTree.flat.size, problems: workTree.scan.problems };
  } catch (error) {
    removeQuietly(fs, draft);
    if (['ENOTEMPTY', 'EEXIST'].includes(codeOf(error) ?? '') && hasRepository(fs, dir)) {
      throw new MemdreamError('LOCKED', 'Another memdream began to keep this memory at the same moment.', {
        hint: 'Run the command again.',
        cause: error,
      });
    }
    throw error;
  }
}

/** Takes over a repository that a person already keeps at the memory's root. Branch, history, remotes and rules stay. */
export function adoptRepository(memory: Opened): void {
  const { fs, gitdir, tmp } = memory;
  const { folder, file: mode } = modesOf(fs, gitdir);
  fs.mkdirSync(join(gitdir, 'info'), { recursive: true, mode: folder });
  const exclude = join(gitdir, 'info', 'exclude');
  const rules = readIfThere(fs, exclude)?.toString('utf8') ?? '';
  if (withExcludes(rules) !== rules) writeDurably(fs, exclude, withExcludes(rules), { tmp, mode });
  writeDurably(fs, homeBranchFile(gitdir), `${memory.branch}\n`, { tmp });
}

/** Lets go of the branch that dreams were on; the next look at the repository goes on from where HEAD is. */
export function forgetHomeBranch(fs: Fs, dir: string): void {
  fs.rmSync(homeBranchFile(join(dir, '.git')), { force: true });
}

/** A damaged repository is moved aside, whole: whatever can still be read from it stays readable. */
export function moveAside(fs: Fs, dir: string, now: Date): string {
  const name = `.git.broken-${now.toISOString().replaceAll(/[:.]/g, '-')}`;
  fs.renameSync(join(dir, '.git'), join(dir, name));
  syncFolder(fs, dir);
  return join(dir, name);
}

function writeSkeleton(fs: Fs, gitdir: string): void {
  for (const folder of [
    'objects/info',
    'objects/pack',
    'refs/heads',
    'refs/tags',
    'info',
    'hooks',
    'memdream/tmp',
  ]) {
    fs.mkdirSync(join(gitdir, folder), { recursive: true, mode: 0o700 });
  }
  const config = [
    '[core]',
    '\trepositoryformatversion = 0',
    `\tfilemode = ${process.platform !== 'win32'}`,
    '\tbare = false',
    '\tlogallrefupdates = true',
    `\tsymlinks = ${process.platform !== 'win32'}`,
    `\tignorecase = ${process.platform !== 'linux'}`,
    `\tprecomposeunicode = ${process.platform === 'darwin'}`,
    // The bytes of a memory are kept as they are, whatever the person's own configuration converts.
    '\tautocrlf = false',
    '\tsafecrlf = false',
    '',
  ].join('\n');
  writeSynced(fs, join(gitdir, 'config'), config, 0o600);
  writeSynced(fs, join(gitdir, 'HEAD'), `ref: ${BRANCH}\n`, 0o600);
  writeSynced(fs, join(gitdir, 'description'), 'The memory of a coding agent, kept by memdream.\n', 0o600);
  writeSynced(fs, join(gitdir, 'info', 'exclude'), withExcludes(''), 0o600);
  writeSynced(fs, homeBranchFile(gitdir), `${BRANCH}\n`, 0o600);
}

/** Folders that a killed `init` left behind. */
function sweepLeftovers(fs: Fs, dir: string): void {
  for (const name of listIfThere(fs, dir)) {
    const pid = /^\.git\.memdream-(\d+)-/.exec(basename(name))?.[1];
    // Our own number is that of one who had it before us: in a container it is often the same.
    if (pid && (Number(pid) === process.pid || !processExists(Number(pid))))
      removeQuietly(fs, join(dir, name));
  }
}
