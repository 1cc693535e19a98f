/** What goes from one command to the next. An empty line costs a command as much as a long one. */
const MOST_CHARS = 4 << 20;
export const MOST_LINES = 500_000;

/** What a command says, up to a bound. */
export class Output {
  private readonly parts: string[] = [];
  private length = 0;
  private lines = 0;
  /** No more is kept: whoever writes may as well stop. */
  isFull = false;

  write(text: string): void {
    if (this.isFull || text === '') return;
    const kept = firstLines(text.slice(0, MOST_CHARS - this.length), MOST_LINES - this.lines);
    this.parts.push(kept.text);
    this.length += kept.text.length;
    this.lines += kept.lines;
    this.isFull = this.length >= MOST_CHARS || this.lines >= MOST_LINES;
  }

  line(text: string): void {
    this.write(`${text}\n`);
  }

  text(): string {
    return this.parts.join('');
  }
}

/** The front of a text with so many line ends at the most, and how many it has. */
export function firstLines(text: string, most: number): { text: string; lines: number } {
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1))
    if (++lines >= most) return { text: text.slice(0, at + 1), lines };
  return { text, lines };
}
