import { type Fs, isMissing } from './files.ts';

const CHUNK = 64 * 1024;

/**
 * The whole lines of a file, part by part from its end, each part in the order it was written: what is asked of the
 * newest lines costs the same however long the file has grown. A line longer than a part may come in pieces.
 */
export function* partsFromEnd(fs: Fs, path: string): Generator<string[]> {
  let file: number;
  try {
    file = fs.openSync(path, fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0));
  } catch (error) {
    if (isMissing(error)) return;
    throw error;
  }
  try {
    let rest: Buffer = Buffer.alloc(0);
    for (let end = fs.fstatSync(file).size; end > 0; ) {
      const start = Math.max(0, end - CHUNK);
      const bytes = Buffer.concat([readPart(fs, file, start, end), rest]);
      const split = start === 0 ? 0 : endOfFirstLine(bytes);
      rest = bytes.subarray(0, split);
      yield bytes.subarray(split).toString('utf8').split('\n');
      end = start;
    }
  } finally {
    fs.closeSync(file);
  }
}

/** Where a part's first line begins is only known once the part before it is read, unless it is absurdly long. */
function endOfFirstLine(bytes: Buffer): number {
  const newline = bytes.indexOf('\n');
  const end = newline === -1 ? bytes.length : newline + 1;
  return end > 2 * CHUNK ? 0 : end;
}

function readPart(fs: Fs, file: number, start: number, end: number): Buffer {
  const bytes = Buffer.alloc(end - start);
  let read = 0;
  while (read < bytes.length) {
    const more = fs.readSync(file, bytes, read, bytes.length - read, start + read);
    if (more === 0) break; // it shrank meanwhile
    read += more;
  }
  return bytes.subarray(0, read);
}
