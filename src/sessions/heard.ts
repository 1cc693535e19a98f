import type { Format } from './format.ts';
import { jsonLine } from './json-line.ts';
import type { Line, Progress } from './lines.ts';
import { paragraphs } from './paragraphs.ts';
import type { Words } from './port.ts';

export type Heard = Omit<Words, 'session'>;

/** Words on lines of a transcript, in order, as they are written there: secrets are not masked yet. */
export async function* heardOn(
  groups: AsyncIterable<Line[]>,
  { format, origins }: { format: Format; origins: readonly Words['origin'][] },
  progress?: Progress,
): AsyncGenerator<Heard[]> {
  if (format.isText) {
    if (!origins.includes('agent')) return;
    for await (const paragraph of paragraphs(groups)) yield [paragraph];
    return;
  }
  for await (const lines of groups) {
    const heard: Heard[] = [];
    for (const { offset, bytes } of lines) {
      // Most bytes are lines of the harness: a look at them first saves parsing them.
      if (!format.mayHoldWords(bytes, origins)) continue;
      const line = jsonLine(bytes);
      if (!line && progress && offset < progress.end) progress.passedOver++;
      if (!line) continue;
      for (const { origin, text, at } of format.wordsOf(line)) {
        if (origins.includes(origin)) heard.push({ origin, at: moment(at), offset, text });
      }
    }
    yield heard;
  }
}

/** A time as transcripts write it. Anything else in its place is nobody's time. */
export function moment(at: string | undefined): string | undefined {
  return at !== undefined && /^[\x21-\x7e]{1,40}$/.test(at) ? at : undefined;
}
