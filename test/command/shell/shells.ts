import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { join } from 'node:path';
import { type Shell, shellText } from '../../../src/install/shell-text.ts';
import { scratch } from '../../support/world.ts';

const NAMES: readonly Shell[] = ['bash', 'zsh', 'fish'];

/** Every shell there is a hook for, by what a title says of it, and whether this machine has it. */
export const SHELLS = NAMES.map((shell) => {
  const isHere = isOnPath(shell);
  return [isHere ? shell : `${shell} (skipped: not on PATH)`, { shell, isHere }] as const;
});

export function isOnPath(program: string): boolean {
  return (process.env.PATH ?? '').split(':').some((folder) => fs.existsSync(join(folder, program)));
}

/** A home with a hook in it whose memdream is a small script that writes down how it was started. */
export type ShellPlace = {
  shell: Shell;
  root: string;
  home: string;
  state: string;
  config: string;
  env: Record<string, string | undefined>;
  hook: string;
  /** Puts a file where memdream keeps what the hook reads. */
  put(name: 'next' | 'notice', text: string): void;
  /** What was started so far, one line a start. */
  starts(): string[];
  /** Waits for a number of starts; a start is in the background. */
  started(count: number): Promise<string[]>;
};

/** A name with all that quoting can go wrong with. */
const ODD = 'it\'s "a" $HOME \\ path `x` ü!';

export function shellPlace(
  shell: Shell,
  change: { fake?: string; text?: (hook: string) => string } = {},
): ShellPlace {
  const root = scratch('memdream-shell');
  const home = join(root, 'home');
  const state = join(home, '.local/state/memdream');
  const config = join(home, '.config/memdream/config.json');
  const record = join(root, 'record');
  const fake = join(root, ODD, 'memdream');
  for (const folder of [state, join(config, '..'), join(fake, '..')])
    fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(record, '');
  fs.writeFileSync(fake, `#!/bin/sh\n${change.fake ?? ''}\necho "$*" >>'${record}'\n`, { mode: 0o755 });
  const hook = join(root, `hook.${shell}`);
  const text = shellText(shell, ['/bin/sh', fake]);
  fs.writeFileSync(hook, change.text?.(text) ?? text);
  const starts = () => fs.readFileSync(record, 'utf8').split('\n').filter(Boolean);
  return {
    ...{ shell, root, home, state, config, hook, starts },
    env: { PATH: process.env.PATH, HOME: home, TERM: 'xterm', LANG: 'C.UTF-8' },
    put: (name, content) => fs.writeFileSync(join(state, name), content),
    async started(count) {
      await until(
        () => starts().length >= count,
        () => `${count} starts, but ${starts().length}`,
      );
      return starts();
    },
  };
}

/** An epoch second some time from now. */
export function inSeconds(seconds: number): string {
  return `${Math.floor(Date.now() / 1000) + seconds}\n`;
}

/** A next moment at which there is nothing to do. */
export const NOT_DUE = () => inSeconds(5000);

/**
 * Types lines into an interactive shell that has the hook, a prompt before each and one at the end. Without a terminal:
 * for what one prompt decides, not for how it looks.
 */
export function typed(
  at: ShellPlace,
  lines: readonly string[],
  options: { env?: Record<string, string>; before?: string[]; twice?: boolean; isScript?: boolean } = {},
): SpawnSyncReturns<string> {
  const source = Array.from({ length: options.twice ? 2 : 1 }, () => `. '${at.hook}'`);
  const all = [...(options.before ?? []), ...source, ...lines];
  const flags = ARGUMENTS[at.shell].filter((flag) => !options.isScript || flag !== '-i');
  const world = {
    encoding: 'utf8' as const,
    cwd: at.home,
    env: { ...at.env, ...options.env } as NodeJS.ProcessEnv,
  };
  // fish reads nothing from what node makes its input, and then has no prompts: its event is sent by hand.
  if (at.shell === 'fish')
    return spawnSync(
      'fish',
      [...flags, '-c', all.map((line) => `${line}\nemit fish_prompt`).join('\n')],
      world,
    );
  return spawnSync(at.shell, flags, { ...world, input: `${all.join('\n')}\n` });
}

/** Interactive, and nothing of the machine's own settings. */
const ARGUMENTS: Record<Shell, string[]> = {
  bash: ['--norc', '--noprofile', '-i'],
  zsh: ['-f', '-i'],
  fish: ['--no-config', '-i'],
};

export async function until(isSo: () => boolean, otherwise: () => string): Promise<void> {
  for (const deadline = Date.now() + 30_000; !isSo(); ) {
    if (Date.now() > deadline) throw new Error(`waited in vain: ${otherwise()}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
