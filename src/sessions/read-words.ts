import type { Reader } from '../memory/reader.ts';
import { claudeWords } from './claude-words.ts';
import { jsonLine } from './json-line.ts';
import { type Line, linesOf } from './lines.ts';
import { paragraphs } from './paragraphs.ts';
import type { Session, Sessions, Words } from './port.ts';

const MOST = 1 << 20;

/** Words of one session, in order, the last one cut where `maxBytes` ends. What cannot be read has said nothing. */
export async function readWords(
  reader: Reader,
  session: Session,
  { origins = ['person'], maxBytes = MOST }: NonNullable<Parameters<Sessions['words']>[1]> = {},
): Promise<Words[]> {
  const words: Words[] = [];
  let left = maxBytes;
  try {
    for await (const said of wordsIn(reader, session, origins)) {
      const text = cut(said.text, left);
      if (text !== '') words.push({ ...said, text });
      left -= Buffer.byteLength(said.text);
      if (left <= 0) break;
    }
  } catch {
    // The list has named a transcript that cannot be read; what was heard before it failed still counts.
  }
  return words;
}

async function* wordsIn(reader: Reader, session: Session, origins: readonly string[]): AsyncGenerator<Words> {
  const lines = linesOf(reader, session.path);
  const all = session.path.endsWith('.jsonl') ? spoken(lines, origins) : paragraphs(lines);
  for await (const { offset, origin, text, at } of all) {
    if (origins.includes(origin)) yield { session: session.id, origin, at, offset, text };
  }
}

type Spoken = Omit<Words, 'session'>;

async function* spoken(groups: AsyncIterable<Line[]>, origins: readonly string[]): AsyncGenerator<Spoken> {
  const types = origins.includes('agent') ? ['"user"', '"assistant"'] : ['"user"'];
  for await (const lines of groups) {
    for (const { offset, bytes } of lines) {
      // Most bytes are lines of the harness: looking for the type first saves parsing them.
      const line = types.some((type) => holds(bytes, type)) ? jsonLine(bytes) : undefined;
      if (!line) continue;
      const at = typeof line.timestamp === 'string' ? line.timestamp : undefined;
      for (const said of claudeWords(line)) yield { ...said, at, offset };
    }
  }
}

function holds(bytes: Uint8Array, text: string): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(text);
}

/** At most so many bytes of a text, and no half character. */
function cut(text: string, maxBytes: number): string {
  if (Buffer.byteLength(text) <= maxBytes) return text;
  const bytes = Buffer.from(text);
  let end = Math.max(0, maxBytes);
  while (end > 0 && (bytes[end]! & 0xc0) === 0x80) end--;
  return bytes.toString('utf8', 0, end);
}
