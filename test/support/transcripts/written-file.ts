import fs from 'node:fs';

const CHUNK = 1 << 20;

/** A file that grows by lines and holds no more than a chunk of them in memory. */
export class WrittenFile {
  /** Bytes written in this opening. */
  bytes = 0;
  private readonly file: number;
  private lines: string[] = [];
  private length = 0;

  constructor(readonly path: string) {
    this.file = fs.openSync(path, 'a', 0o600);
  }

  line(text: string): void {
    this.lines.push(text, '\n');
    this.length += text.length + 1;
    if (this.length >= CHUNK) this.flush();
  }

  /** What has been written so far, counting a character not yet encoded as one byte. */
  get size(): number {
    return this.bytes + this.length;
  }

  /** Ends it with the time of its last line, as the agent would have left it. */
  close(atMs: number): void {
    this.flush();
    fs.futimesSync(this.file, atMs / 1000, atMs / 1000);
    fs.closeSync(this.file);
  }

  private flush(): void {
    const bytes = Buffer.from(this.lines.join(''));
    for (let at = 0; at < bytes.length; ) at += fs.writeSync(this.file, bytes, at);
    this.bytes += bytes.length;
    this.lines = [];
    this.length = 0;
  }
}
