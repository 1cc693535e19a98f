import { forFish, forSh } from './quote.ts';

/** What a shell sources. `command` is the words that start memdream. */
export function shellText(shell: 'bash' | 'zsh' | 'fish', command: readonly string[]): string {
  const words = shell === 'fish' ? forFish(command) : forSh(command);
  return `# memdream: ${words}\n`;
}
