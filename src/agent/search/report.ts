/** An answer of a tool, line by line, that knows where to end and says what it left out. */
export class Report {
  private readonly lines: string[] = [];
  private readonly notes: string[] = [];
  private skipped = 0;
  private bytes = 0;
  /** More would follow. */
  isFull = false;
  private readonly offset: number;
  private readonly limit: number;
  private readonly maxBytes: number;

  constructor({ offset, limit, maxBytes }: { offset: number; limit: number; maxBytes: number }) {
    this.offset = offset;
    this.limit = limit === 0 ? Number.POSITIVE_INFINITY : limit;
    this.maxBytes = maxBytes;
  }

  get leftBytes(): number {
    return this.maxBytes - this.bytes;
  }

  /** False: no more fits. */
  add(line: string): boolean {
    if (this.skipped < this.offset) {
      this.skipped++;
      return true;
    }
    const bytes = Buffer.byteLength(line) + 1;
    if (this.lines.length >= this.limit || this.bytes + bytes > this.maxBytes) this.isFull = true;
    if (this.isFull) return false;
    this.lines.push(line);
    this.bytes += bytes;
    return true;
  }

  note(text: string): void {
    if (!this.notes.includes(text)) this.notes.push(text);
  }

  text(empty: string): string {
    const lines =
      this.lines.length > 0 ? this.lines : [this.skipped > 0 ? 'Nothing behind that offset.' : empty];
    const more = this.isFull
      ? [`More was left out: narrow it, or go on with offset ${this.offset + this.lines.length}.`]
      : [];
    return [...lines, ...[...more, ...this.notes].map((note) => `(${note})`)].join('\n');
  }
}
