import { existsSync } from 'node:fs';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { MemdreamError } from '../errors.ts';
import { blockSpot } from './marked-block.ts';
import { ownSpot } from './own-file.ts';
import { forFish, forSh } from './quote.ts';
import { shellText } from './shell-text.ts';
import type { Spot } from './spot.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

/** Whose shells, and where memdream keeps its configuration. */
export type ShellWorld = {
  env: NodeJS.ProcessEnv;
  home: string;
  platform: NodeJS.Platform;
  configDir: string;
  program: readonly string[];
};

/** The login shell, and every other one that somebody set up here. */
export function shellSpots(world: ShellWorld): Spot[] {
  const shells = SHELLS.filter((shell) => isLoginShell(shell, world.env) || existsSync(signOf(shell, world)));
  if (shells.length === 0) {
    throw new MemdreamError('NOT_FOUND', 'Neither bash nor zsh nor fish seems to be used here.', {
      hint: 'Say which one, as in `SHELL=bash memdream install shell`, or take another place: claude-code, codex, timer.',
    });
  }
  return shells.flatMap((shell) => spotsOf(shell, rcFile(shell, world), world));
}

/** Every file that install may ever have chosen: what is there may have changed since. */
export function allShellSpots(world: ShellWorld): Spot[] {
  return SHELLS.flatMap((shell) => {
    const others = shell === 'bash' ? [join(world.home, '.bash_profile')] : [];
    const files = new Set([rcFile(shell, { ...world, platform: 'linux' }), ...others]);
    return [...files].flatMap((file, index) => {
      const spots = spotsOf(shell, file, world);
      return index === 0 ? spots : spots.slice(1);
    });
  });
}

function spotsOf(shell: Shell, rc: string, { configDir, program }: ShellWorld): Spot[] {
  const hook = join(configDir, `shell.${shell}`);
  const ours = ownSpot('shell', hook, shellText(shell, program));
  return [ours, blockSpot('shell', rc, sourcing(shell, hook))];
}

/** An `if`, not `&&`: as the last line of a file, a hook that is gone must not leave a status of 1 behind. */
function sourcing(shell: Shell, hook: string): string {
  const why = '# Starts dreams that are due, in the background. `memdream uninstall shell` takes this out.\n';
  if (shell !== 'fish') return `${why}if [ -r ${forSh([hook])} ]; then . ${forSh([hook])}; fi\n`;
  const file = forFish([hook]);
  return `${why}if status is-interactive; and test -r ${file}\n    source ${file}\nend\n`;
}

function rcFile(shell: Shell, { env, home, platform }: ShellWorld): string {
  if (shell === 'zsh') return join(env.ZDOTDIR && isAbsolute(env.ZDOTDIR) ? env.ZDOTDIR : home, '.zshrc');
  if (shell === 'fish') return join(fishFolder({ env, home }), 'conf.d', 'memdream.fish');
  const bashrc = join(home, '.bashrc');
  // A terminal of macOS starts login shells, which read .bashrc only where .bash_profile says so.
  return platform === 'darwin' && !existsSync(bashrc) ? join(home, '.bash_profile') : bashrc;
}

/** What shows that a shell is used here. */
function signOf(shell: Shell, world: ShellWorld): string {
  return shell === 'fish' ? dirname(dirname(rcFile(shell, world))) : rcFile(shell, world);
}

function fishFolder({ env, home }: Pick<ShellWorld, 'env' | 'home'>): string {
  const named = env.XDG_CONFIG_HOME;
  return join(named && isAbsolute(named) ? named : join(home, '.config'), 'fish');
}

function isLoginShell(shell: Shell, env: NodeJS.ProcessEnv): boolean {
  return basename(env.SHELL ?? '') === shell;
}
