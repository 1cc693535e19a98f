import { withoutUnseen } from '../memory/unseen.ts';
import type { Line } from './lines.ts';
import type { Words } from './port.ts';

/** A session kept as plain text, a paragraph at a time. Nobody signed it, so it is never a person's word. */
export async function* paragraphs(groups: AsyncIterable<Line[]>): AsyncGenerator<Omit<Words, 'session'>> {
  let open: { offset: number; lines: string[]; length: number; next: number } | undefined;
  const words = (offset: number, lines: string[]) =>
    ({ origin: 'agent', at: undefined, offset, text: withoutUnseen(lines.join('\n')) }) as const;
  for await (const lines of groups) {
    for (const { offset, bytes } of lines) {
      const text = decoder.decode(bytes).replace(/\r$/, '');
      // Empty lines are not handed over: a gap in the offsets tells of one.
      if (open && (offset !== open.next || text.trim() === '' || open.length > LONGEST)) {
        yield words(open.offset, open.lines);
        open = undefined;
      }
      if (text.trim() === '') continue;
      open ??= { offset, lines: [], length: 0, next: 0 };
      open.lines.push(text);
      open.length += text.length;
      open.next = offset + bytes.length + 1;
    }
  }
  if (open) yield words(open.offset, open.lines);
}

const LONGEST = 1 << 16;
const decoder = new TextDecoder();
