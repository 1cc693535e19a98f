import bash from '../../templates/shell/memdream.bash';
import fish from '../../templates/shell/memdream.fish';
import zsh from '../../templates/shell/memdream.zsh';

const HOOKS = { bash, zsh, fish };

export type Shell = keyof typeof HOOKS;

/** The hook of a shell, complete: `command` are the words that start memdream, a path with spaces among them is one word. */
export function shellText(shell: Shell, command: readonly string[]): string {
  const words = command.map(shell === 'fish' ? quotedForFish : quoted).join(' ');
  // A function, so that a dollar sign in a path means itself.
  return HOOKS[shell].replace('{{command}}', () => words);
}

/** Between single quotes everything means itself in bash and zsh, but for the quote: it goes outside, behind a backslash. */
function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}

/** In fish a quote stays inside, behind a backslash, and so does the backslash. */
function quotedForFish(word: string): string {
  return `'${word.replaceAll(/[\\']/g, '\\$&')}'`;
}
