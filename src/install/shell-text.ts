import bash from '../../templates/shell/memdream.bash';
import fish from '../../templates/shell/memdream.fish';
import zsh from '../../templates/shell/memdream.zsh';
import { forFish, forSh } from './quote.ts';

const HOOKS = { bash, zsh, fish };

export type Shell = keyof typeof HOOKS;

/** The hook of a shell, complete: `command` are the words that start memdream, a path with spaces among them is one word. */
export function shellText(shell: Shell, command: readonly string[]): string {
  const words = shell === 'fish' ? forFish(command) : forSh(command);
  // A function, so that a dollar sign in a path means itself.
  return HOOKS[shell].replace('{{command}}', () => words);
}
