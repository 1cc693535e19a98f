import type { InStream } from './terminal.ts';

const MAX_CHARACTERS = 1 << 20;
const PATIENCE_MS = 2_000;

/** All that stands on a stream; what came so far where it is endless, or nobody closes it. */
export function readAll(stdin: InStream): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const finish = () => {
      clearTimeout(timer);
      stdin.off('data', read);
      stdin.off('end', finish);
      stdin.off('close', finish);
      stdin.pause();
      resolve(text);
    };
    const read = (chunk: Buffer | string) => {
      text += chunk.toString();
      if (text.length > MAX_CHARACTERS) finish();
    };
    const timer = setTimeout(finish, PATIENCE_MS);
    stdin.on('data', read);
    stdin.on('end', finish);
    stdin.on('close', finish);
    stdin.resume();
  });
}
