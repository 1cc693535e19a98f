import { setImmediate as breathe } from 'node:timers/promises';
import type { Reader } from '../memory/reader.ts';

/** A line by its number, the first is 1. `bytes` is undefined where it is too long to hold; `length` is told anyway. */
export type NumberedLine = { line: number; bytes: Uint8Array | undefined; length: number };

const CHUNK = 1 << 18;
const LONGEST = 1 << 22;
/** Of all lines together that are held. */
const HELD = 1 << 25;
/** Nobody waits longer to find a line. */
const SCANNED = 2 ** 30;

/** Some lines of a file, empty ones too. Fewer where it ends, shrinks or is too large to count through. May throw errno errors. */
export async function numberedLines(
  reader: Reader,
  path: string,
  from: number,
  count: number,
): Promise<NumberedLine[]> {
  const stat = reader.lstat(path);
  if (stat?.kind !== 'file') return [];
  const lines = new Counted(from, count);
  const end = Math.min(stat.size, SCANNED);
  for (let at = 0; at < end && !lines.isDone; ) {
    const chunk = reader.read(path, at, Math.min(CHUNK, end - at));
    if (!chunk?.length) break;
    lines.add(chunk);
    at += chunk.length;
    // Reading is synchronous: a stop, a key press or a spinner gets its turn here.
    await breathe();
  }
  lines.end();
  return lines.found;
}

class Counted {
  readonly found: NumberedLine[] = [];
  private readonly from: number;
  private readonly to: number;
  private line = 1;
  private parts: Uint8Array[] = [];
  private length = 0;
  private held = 0;

  constructor(from: number, count: number) {
    this.from = from;
    this.to = from + count;
  }

  get isDone(): boolean {
    return this.line >= this.to;
  }

  add(chunk: Uint8Array): void {
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1 && !this.isDone; end = chunk.indexOf(10, start)) {
      this.keep(chunk.subarray(start, end));
      this.close();
      start = end + 1;
    }
    if (!this.isDone) this.keep(chunk.subarray(start));
  }

  /** The last line may lack its end. */
  end(): void {
    if (this.length > 0 && !this.isDone) this.close();
  }

  private keep(part: Uint8Array): void {
    this.length += part.length;
    if (this.line < this.from || part.length === 0) return;
    this.held += part.length;
    if (this.length > LONGEST || this.held > HELD) this.parts = [];
    else this.parts.push(part);
  }

  private close(): void {
    const isWhole = this.length <= LONGEST && this.held <= HELD;
    if (this.line >= this.from) {
      const bytes = isWhole ? Buffer.concat(this.parts) : undefined;
      this.found.push({ line: this.line, bytes, length: this.length });
      if (this.length > LONGEST) this.held -= this.length;
    }
    this.parts = [];
    this.length = 0;
    this.line++;
  }
}
