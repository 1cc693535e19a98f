import { MemdreamError } from '../errors.ts';
import type { Terminal } from './terminal.ts';

/** Asks a person. No without one, at the end of input, and for anything but y or yes. */
export async function confirm(terminal: Terminal, question: string): Promise<boolean> {
  if (!terminal.isInteractive) return false;
  terminal.draw(`${question} [y/N] `);
  const answer = await readLine(terminal);
  if (answer === undefined) terminal.out('\n');
  return /^y(es)?$/i.test(answer?.trim() ?? '');
}

/** Asks for a line of words. Undefined without a person, and where input ended instead. */
export async function ask(terminal: Terminal, question: string): Promise<string | undefined> {
  if (!terminal.isInteractive) return undefined;
  terminal.draw(`${question} `);
  const answer = await readLine(terminal);
  if (answer === undefined) terminal.out('\n');
  return answer?.trim();
}

/**
 * Undefined where input ended instead, as with Ctrl-D. Ctrl-C is an answer too: whoever asks has not acted yet, and that is
 * worth saying.
 */
function readLine({ stdin, out }: Terminal): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    let line = '';
    const finish = (answer: string | undefined) => {
      stdin.off('data', read);
      stdin.off('end', end);
      stdin.off('close', end);
      process.off('SIGINT', interrupted);
      // A stream left flowing would keep the process alive after its last word.
      stdin.pause();
      resolve(answer);
    };
    const read = (chunk: Buffer | string) => {
      line += chunk.toString();
      const newline = line.search(/[\r\n]/);
      if (newline >= 0) finish(line.slice(0, newline));
    };
    const end = () => finish(undefined);
    const interrupted = () => {
      out('\n'); // the terminal has shown ^C behind the question
      reject(new MemdreamError('STOPPED', 'Stopped by Ctrl-C. Nothing was changed.'));
      finish(undefined);
    };
    stdin.on('data', read);
    stdin.on('end', end);
    stdin.on('close', end);
    process.on('SIGINT', interrupted);
    stdin.resume();
  });
}
