/** What goes from one command to the next. */
const MOST_CHARS = 4 << 20;

/** What a command says, up to a bound. */
export class Output {
  private readonly parts: string[] = [];
  private length = 0;
  /** No more is kept: whoever writes may as well stop. */
  isFull = false;

  write(text: string): void {
    if (this.isFull || text === '') return;
    const kept = text.slice(0, MOST_CHARS - this.length);
    this.parts.push(kept);
    this.length += kept.length;
    this.isFull = this.length >= MOST_CHARS;
  }

  line(text: string): void {
    this.write(`${text}\n`);
  }

  text(): string {
    return this.parts.join('');
  }
}
