import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Shell } from '../../../src/install/shell-text.ts';
import { type ShellPlace, until } from './shells.ts';

/** A shell in a real terminal, as a person sees it. */
export type Terminal = {
  /** Of the shell. */
  pid: number;
  /** Types a line and Enter. */
  enter(line: string): void;
  /** Types without Enter. */
  type(text: string): void;
  /** What is on the screen and above it, without empty lines at the end. */
  screen(): string;
  /** Waits until the screen shows something. */
  shows(what: RegExp | string): Promise<string>;
  /** Waits until a prompt waits. */
  prompted(): Promise<string>;
  /** Closes the window, as a person does. */
  close(): void;
};

/** Opens a window with a shell whose rc file sources the hook; `rc` are lines before that. */
export async function openTerminal(at: ShellPlace, rc: readonly string[] = []): Promise<Terminal> {
  const folder = join(at.root, 'terminal');
  fs.mkdirSync(folder);
  const source = `. '${at.hook}'`;
  const file = join(folder, at.shell === 'zsh' ? '.zshrc' : 'rc');
  fs.writeFileSync(file, [...PROMPT[at.shell], ...rc, source, ''].join('\n'));
  // A server of its own: its socket lies in the folder of the test, its settings are nobody's.
  // tmux starts its windows by SHELL; a user who may not log in has one that ends at once.
  const env = { ...at.env, SHELL: '/bin/sh', TMUX_TMPDIR: folder, ZDOTDIR: folder } as NodeJS.ProcessEnv;
  const tmux = (...args: string[]) =>
    execFileSync('tmux', ['-L', 'hook', '-f', '/dev/null', ...args], {
      env,
      encoding: 'utf8',
      stdio: 'pipe',
    });
  const words = {
    bash: `bash --noprofile --rcfile '${file}' -i`,
    zsh: 'zsh -i',
    fish: `fish -N -i -C '. "${file}"'`,
  };
  tmux('new-session', '-d', '-x', '120', '-y', '50', '-c', at.home, words[at.shell]);
  const close = () => {
    try {
      tmux('kill-server');
    } catch {
      // It ended with its last window.
    }
  };
  onTestFinished(close);
  const screen = () => tmux('capture-pane', '-p', '-S', '-').trimEnd();
  const shows = async (what: RegExp | string) => {
    await until(() => (typeof what === 'string' ? screen().includes(what) : what.test(screen())), screen);
    return screen();
  };
  const type = (text: string) => void tmux('send-keys', '-l', '--', text);
  const terminal: Terminal = {
    ...{ screen, shows, type, close },
    pid: Number(tmux('display-message', '-p', '#{pane_pid}')),
    enter(line) {
      if (line !== '') type(line);
      tmux('send-keys', 'Enter');
    },
    prompted: () => shows(/ready>$/),
  };
  await terminal.prompted();
  return terminal;
}

const PROMPT: Record<Shell, string[]> = {
  bash: ["PS1='ready> '", 'unset HISTFILE'],
  zsh: ["PROMPT='ready> '", 'unsetopt PROMPT_SP'],
  fish: ['function fish_prompt; echo -n "ready> "; end', 'set -g fish_greeting', 'set -g fish_history'],
};
