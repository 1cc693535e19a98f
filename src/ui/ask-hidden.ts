import { CTRL_C, listenToKeys } from './keys.ts';
import type { Terminal } from './terminal.ts';

const ENTER = ['\r', '\n'];
const BACKSPACE = ['\u007f', '\b'];
const CTRL_D = '\u0004';

/** Asks for a line that nobody else in the room reads. Undefined at Ctrl-C, Ctrl-D and where nothing was typed. */
export async function askHidden(terminal: Terminal, question: string): Promise<string | undefined> {
  terminal.draw(`${question} `);
  return new Promise((resolve) => {
    let typed: string[] = [];
    const finish = (answer: string | undefined) => {
      stop();
      terminal.out('\n');
      resolve(answer || undefined);
    };
    const stop = listenToKeys(terminal.stdin, (key) => {
      if (ENTER.includes(key)) finish(typed.join(''));
      else if (key === CTRL_C || key === CTRL_D) finish(undefined);
      else if (BACKSPACE.includes(key)) typed = typed.slice(0, -1);
      else if (key >= ' ') typed.push(key);
    });
  });
}
