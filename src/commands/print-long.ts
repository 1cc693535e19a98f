import type { App } from '../compose.ts';
import { printLong } from '../ui/pager.ts';

/** What may be longer than a screen: diffs and lists. */
export function printPaged({ terminal, machine, globals }: App, text: string): void {
  printLong(terminal, text, { env: machine.env, wanted: globals.pager });
}
