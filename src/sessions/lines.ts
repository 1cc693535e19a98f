import { setImmediate as breathe } from 'node:timers/promises';
import type { Reader } from '../memory/reader.ts';

/** One line without its end. `offset` is where it starts in the file, in bytes. */
export type Line = { offset: number; bytes: Uint8Array };

const CHUNK = 1 << 18;
const LONGEST = 1 << 22;

/**
 * The lines of a file, a handful at a time, up to the size it had at the start. Holds one chunk and one line: a line over
 * 4 MB is passed over, as it may be of any length. Ends early where the file vanishes or shrinks meanwhile.
 */
export async function* linesOf(reader: Reader, path: string): AsyncGenerator<Line[]> {
  const stat = reader.lstat(path);
  if (stat?.kind !== 'file') return;
  const open = new OpenLine();
  for (let at = 0; at < stat.size; ) {
    const chunk = reader.read(path, at, Math.min(CHUNK, stat.size - at));
    if (!chunk?.length) break;
    yield open.add(chunk, at);
    at += chunk.length;
    // Reading is synchronous: a stop, a key press or a spinner gets its turn here.
    await breathe();
  }
  const last = open.end();
  if (last) yield [last];
}

/** The line that has begun and whose end has not been seen yet. */
class OpenLine {
  private parts: Uint8Array[] = [];
  private length = 0;
  private offset = 0;

  add(chunk: Uint8Array, at: number): Line[] {
    const lines: Line[] = [];
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      this.keep(chunk.subarray(start, end));
      const line = this.end();
      if (line) lines.push(line);
      start = end + 1;
      this.offset = at + start;
    }
    this.keep(chunk.subarray(start));
    return lines;
  }

  end(): Line | undefined {
    const line = this.length > LONGEST || this.length === 0 ? undefined : this.whole();
    this.parts = [];
    this.length = 0;
    return line;
  }

  private keep(part: Uint8Array): void {
    this.length += part.length;
    if (this.length > LONGEST) this.parts = [];
    else if (part.length > 0) this.parts.push(part);
  }

  private whole(): Line {
    const bytes = this.parts.length === 1 ? this.parts[0]! : Buffer.concat(this.parts);
    return { offset: this.offset, bytes };
  }
}
