import fs from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** A folder that sessions were started in. `isForeign`: of another project, so none of its sessions is ours. */
export type Started = { cwd: string; isForeign: boolean };

/**
 * Folders of one project as people have them: the root, subfolders (one in four of them gone since), linked worktrees
 * beside it; and `foreign` ones of other repositories. The project is created where it is missing.
 */
export function makePlaces(project: string, folders: number, foreign: number): Started[] {
  fs.mkdirSync(join(project, '.git'), { recursive: true });
  return Array.from({ length: folders }, (_, at) => {
    if (at > 0 && at >= folders - foreign) return { cwd: otherProject(project, at), isForeign: true };
    if (at === 0) return { cwd: project, isForeign: false };
    return { cwd: at % 3 === 2 ? worktree(project, at) : subfolder(project, at), isForeign: false };
  });
}

function subfolder(project: string, at: number): string {
  const folder = join(project, 'packages', `part-${at}`);
  if (at % 4 !== 0) fs.mkdirSync(folder, { recursive: true });
  return folder;
}

function worktree(project: string, at: number): string {
  const name = `${basename(project)}-tree-${at}`;
  const folder = join(dirname(project), name);
  const admin = join(project, '.git', 'worktrees', name);
  for (const dir of [folder, admin]) fs.mkdirSync(dir, { recursive: true });
  fs.writeFileSync(join(folder, '.git'), `gitdir: ${admin}\n`);
  fs.writeFileSync(join(admin, 'commondir'), '../..\n');
  fs.writeFileSync(join(admin, 'gitdir'), `${join(folder, '.git')}\n`);
  return folder;
}

function otherProject(project: string, at: number): string {
  const folder = join(dirname(project), `other-${at}`);
  fs.mkdirSync(join(folder, '.git'), { recursive: true });
  return folder;
}
