import type { App } from '../compose.ts';
import { didYouMean } from '../config/nearest.ts';
import { MemdreamError } from '../errors.ts';
import { bashCompletion } from './completion/bash.ts';
import { fishCompletion } from './completion/fish.ts';
import { SHELLS, type ShellName } from './completion/words.ts';
import { zshCompletion } from './completion/zsh.ts';
import type { Args, Table } from './table.ts';

const SCRIPTS: Record<ShellName, (table: Table) => string> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
};

export async function execute(app: App, args: Args, table: Table): Promise<number> {
  const shell = SHELLS.find((name) => name === args.shell);
  if (!shell) {
    const typed = String(args.shell);
    throw new MemdreamError('USAGE', `There is no completion for ${typed}.${didYouMean(typed, SHELLS)}`, {
      hint: `Shells: ${SHELLS.join(', ')}.`,
    });
  }
  app.terminal.out(SCRIPTS[shell](table));
  return 0;
}
