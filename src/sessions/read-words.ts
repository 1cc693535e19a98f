import type { Reader } from '../memory/reader.ts';
import { formatOf } from './formats/formats.ts';
import { type Heard, heardOn } from './heard.ts';
import { linesOf } from './lines.ts';
import { masked } from './masked.ts';
import type { Session, Sessions, Words } from './port.ts';

const MOST = 1 << 20;

export type Wanted = NonNullable<Parameters<Sessions['words']>[1]>;

/** Words of one session, in order, the last one cut where `maxBytes` ends. What cannot be read has said nothing. */
export async function readWords(reader: Reader, session: Session, wanted: Wanted = {}): Promise<Words[]> {
  const { origins = ['person'] } = wanted;
  const heard = heardOn(linesOf(reader, session.path), { format: formatOf(session), origins });
  return collected(session, maskedOnes(heard), wanted);
}

/** At most `maxBytes` of what is heard. Where hearing fails, what was heard before still counts. */
export async function collected(
  session: Session,
  groups: AsyncIterable<Iterable<Heard>>,
  { maxBytes = MOST }: Wanted,
): Promise<Words[]> {
  const words: Words[] = [];
  let left = maxBytes;
  try {
    for await (const group of groups) {
      for (const heard of group) {
        const text = cut(heard.text, left);
        if (text !== '') words.push({ session: session.id, ...heard, text });
        left -= Buffer.byteLength(heard.text);
        if (left <= 0) return words;
      }
    }
  } catch {
    // The list has named a transcript that cannot be read.
  }
  return words;
}

async function* maskedOnes(groups: AsyncIterable<Heard[]>): AsyncGenerator<Iterable<Heard>> {
  for await (const group of groups) yield maskedEach(group);
}

function* maskedEach(group: readonly Heard[]): Generator<Heard> {
  for (const heard of group) yield { ...heard, text: masked(heard.text) };
}

/** At most so many bytes of a text, and no half character. */
function cut(text: string, maxBytes: number): string {
  if (Buffer.byteLength(text) <= maxBytes) return text;
  const bytes = Buffer.from(text);
  let end = Math.max(0, maxBytes);
  while (end > 0 && (bytes[end]! & 0xc0) === 0x80) end--;
  return bytes.toString('utf8', 0, end);
}
