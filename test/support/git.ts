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

/**
 * Empty where native git finds nothing to complain about and nothing uncommitted. Objects that nothing refers to count
 * only where asked: a crash, and git commands that a test types itself, may leave some.
 */
export function complaints(dir: string, { dangling = false } = {}): string {
  const run = (...args: string[]) => {
    const { stdout, stderr } = spawnSync('git', ['-c', 'safe.directory=*', ...args], {
      cwd: dir,
      env,
      encoding: 'utf8',
    });
    return stdout + stderr;
  };
  const fsck = run('fsck', '--strict', ...(dangling ? [] : ['--no-dangling']));
  const noise = /^(Checking|notice: HEAD points to an unborn).*\n?/gm;
  return (fsck + run('status', '--porcelain')).replace(noise, '').trim();
}
