import { execFileSync, spawnSync } from 'node:child_process';

const env = {
  ...process.env,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  HOME: '/nonexistent',
  GIT_AUTHOR_NAME: 'A Person',
  GIT_AUTHOR_EMAIL: 'person@example.com',
  GIT_COMMITTER_NAME: 'A Person',
  GIT_COMMITTER_EMAIL: 'person@example.com',
};

/** Native git, as a person would type it in the memory. */
export function git(dir: string, ...args: string[]): string {
  return execFileSync('git', ['-c', 'safe.directory=*', ...args], {
    cwd: dir,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Empty where native git finds nothing to complain about and nothing uncommitted. */
export function complaints(dir: string): string {
  const fsck = spawnSync('git', ['-c', 'safe.directory=*', 'fsck', '--strict', '--no-dangling'], {
    cwd: dir,
    env,
    encoding: 'utf8',
  });
  const status = spawnSync('git', ['-c', 'safe.directory=*', 'status', '--porcelain'], {
    cwd: dir,
    env,
    encoding: 'utf8',
  });
  const noise = /^(Checking|notice: HEAD points to an unborn|dangling).*\n?/gm;
  return (fsck.stdout + fsck.stderr + status.stdout + status.stderr).replace(noise, '').trim();
}
