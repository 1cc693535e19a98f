import { setImmediate as breathe } from 'node:timers/promises';
import type { Reader } from '../memory/reader.ts';

/** One line without its end. `offset` is where it starts in the file, in bytes. Valid until the next group is asked for. */
export type Line = { offset: number; bytes: Uint8Array };

/** How far lines were read: `end` is behind the last line that had its end, `passedOver` counts lines too long to hold. */
export type Progress = { end: number; passedOver: number };

export type Stretch = {
  /** Bytes at a place of the file; fewer than asked, or none, where it has shrunk. They may be overwritten by the next call. */
  read(at: number, length: number): Uint8Array | undefined;
  from: number;
  to: number;
};

const CHUNK = 1 << 18;
const LONGEST = 1 << 22;

/** The lines of a file, up to the size it had at the start. Ends early where the file vanishes or shrinks meanwhile. */
export async function* linesOf(reader: Reader, path: string): AsyncGenerator<Line[]> {
  const stat = reader.lstat(path);
  if (stat?.kind !== 'file') return;
  const read = (at: number, length: number) => reader.read(path, at, length);
  yield* linesIn({ read, from: 0, to: stat.size });
}

/**
 * The lines of a stretch, a handful at a time; the last one may lack its end. Holds one chunk and one line: a line over
 * 4 MB is passed over, as it may be of any length.
 */
export async function* linesIn(
  { read, from, to }: Stretch,
  progress: Progress = { end: from, passedOver: 0 },
): AsyncGenerator<Line[]> {
  const open = new OpenLine(from, progress);
  for (let at = from; at < to; ) {
    const chunk = read(at, Math.min(CHUNK, to - at));
    if (!chunk?.length) break;
    yield open.add(chunk, at);
    at += chunk.length;
    open.own();
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
  private offset: number;
  private readonly progress: Progress;

  constructor(offset: number, progress: Progress) {
    this.offset = offset;
    this.progress = progress;
  }

  add(chunk: Uint8Array, at: number): Line[] {
    const lines: Line[] = [];
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      this.keep(chunk.subarray(start, end));
      if (this.length > LONGEST) this.progress.passedOver++;
      const line = this.end();
      if (line) lines.push(line);
      start = end + 1;
      this.offset = at + start;
      this.progress.end = this.offset;
    }
    this.keep(chunk.subarray(start));
    return lines;
  }

  /** What is kept of the chunk is copied: the next read may overwrite it. */
  own(): void {
    const last = this.parts.at(-1);
    if (last) this.parts[this.parts.length - 1] = Uint8Array.prototype.slice.call(last);
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
