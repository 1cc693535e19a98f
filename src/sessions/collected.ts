import type { Heard } from './heard.ts';
import type { Words } from './port.ts';

/** More than anybody says in one session: each costs memory beyond its text. */
const MOST_WORDS = 20_000;

/** Words of one session up to a number of bytes, the last one cut where it ends. */
export class Collected {
  readonly words: Words[] = [];
  private readonly session: string;
  private left: number;

  constructor(session: string, maxBytes = 1 << 20) {
    this.session = session;
    this.left = maxBytes;
  }

  /** False: no more fits. */
  add(heard: Heard): boolean {
    const text = cut(heard.text, this.left);
    if (text !== '') this.words.push({ session: this.session, ...heard, text });
    this.left -= Buffer.byteLength(heard.text);
    return this.left > 0 && this.words.length < MOST_WORDS;
  }
}

/** At most so many bytes of a text, and no half character. */
function cut(text: string, maxBytes: number): string {
  if (Buffer.byteLength(text) <= maxBytes) return text;
  const bytes = Buffer.from(text);
  let end = Math.max(0, maxBytes);
  while (end > 0 && (bytes[end]! & 0xc0) === 0x80) end--;
  return bytes.toString('utf8', 0, end);
}
