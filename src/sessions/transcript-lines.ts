import type { Reader } from '../memory/reader.ts';
import { maskSecrets, secretMask } from '../memory/secrets.ts';
import { withoutUnseen } from '../memory/unseen.ts';
import type { Format } from './format.ts';
import { formatOf } from './formats/formats.ts';
import { moment } from './heard.ts';
import { jsonLine } from './json-line.ts';
import { masked } from './masked.ts';
import { type NumberedLine, numberedLines } from './numbered-lines.ts';
import type { Transcript, TranscriptLine } from './port.ts';

const MOST_LINES = 2_000;
const LONGEST_WORDS = 2_000;
const MOST_SAID = 20;
/** As much of long words as could hide in a secret that is masked. */
const LOOKED_AT = LONGEST_WORDS + 20_000;
/** A secret of many lines may begin so far above the first line that is asked for. */
const LINES_ABOVE = 400;

/** Some lines of a transcript as a person would read them. What cannot be read has said nothing. */
export async function transcriptLines(
  reader: Reader,
  transcript: Transcript,
  from: number,
  count: number,
): Promise<TranscriptLine[]> {
  const first = Math.max(1, from);
  const most = Math.min(count, MOST_LINES);
  const format = formatOf(transcript);
  const above = format.isText ? Math.min(LINES_ABOVE, first - 1) : 0;
  try {
    const lines = await numberedLines(reader, transcript.path, first - above, most + above);
    return format.isText ? ofText(lines).slice(above) : lines.map((line) => ofRecord(format, line));
  } catch {
    return [];
  }
}

function ofRecord(format: Format, { line, bytes, length }: NumberedLine): TranscriptLine {
  const record = bytes && jsonLine(bytes);
  const said = record ? format.wordsOf(record).slice(0, MOST_SAID) : [];
  return {
    line,
    bytes: length,
    said: said.map(({ origin, at, text }) => ({ origin, at: moment(at), text: shown(text) })),
  };
}

function shown(text: string): string {
  return cut(masked(bounded(text, LOOKED_AT)));
}

/** Lines of plain text are masked together: a private key has many. */
function ofText(lines: readonly NumberedLine[]): TranscriptLine[] {
  const texts = lines.map(({ bytes }) =>
    bytes ? bounded(decoder.decode(bytes.subarray(0, 4 * LONGEST_WORDS)), 3 * LONGEST_WORDS) : '',
  );
  const clean = maskSecrets(texts.join('\n'), (secret) => {
    const lineEnds = secret.value.split('\n').length - 1;
    return secretMask(secret) + '\n'.repeat(lineEnds);
  }).split('\n');
  return lines.map(({ line, length }, index) => {
    const text = cut(withoutUnseen(clean[index] ?? '').trimEnd());
    const said = text === '' ? [] : [{ origin: 'agent' as const, at: undefined, text }];
    return { line, bytes: length, said };
  });
}

const decoder = new TextDecoder();

/** The front of a text for whoever looks for secrets in it, cut between words: half a secret looks like none. */
function bounded(text: string, length: number): string {
  if (text.length <= length) return text;
  const least = length - 2 * LONGEST_WORDS;
  let end = length;
  while (end > least && !/\s/.test(text[end]!)) end--;
  return `${text.slice(0, end)} …`;
}

function cut(text: string): string {
  if (text.length <= LONGEST_WORDS) return text;
  return `${text.slice(0, LONGEST_WORDS).replace(/[\ud800-\udbff]$/, '')}…`;
}
