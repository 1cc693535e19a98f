import type { Transcript, TranscriptLine } from '../../sessions/port.ts';
import { type ToolAnswer, ToolRefusal, type ToolWorld } from './tool.ts';

const MAX_LINES = 200;
const MAX_WORDS = 2_000;
const MAX_SAID = 50;
const MAX_PAGE = 24_000;

/** A window of a transcript: who said what. Whole transcripts are mostly what programs wrote, and are searched instead. */
export async function readTranscript(
  transcript: Transcript,
  { offset, limit }: { offset: number | undefined; limit: number | undefined },
  { transcripts }: Pick<ToolWorld, 'transcripts'>,
): Promise<ToolAnswer> {
  if (offset === undefined || limit === undefined)
    throw new ToolRefusal(
      'This is a transcript: search it with Grep for what you suspect, then read a window of it with offset and limit.',
      false,
    );
  const lines = await transcripts.lines(transcript, Math.max(1, offset), Math.min(limit, MAX_LINES));
  const shown: string[] = [];
  let [chars, last] = [0, 0];
  for (const line of lines) {
    const text = line.said.length === 0 ? '' : wordsOf(line);
    if (chars + text.length > MAX_PAGE && shown.length > 0) break;
    chars += text.length + 1;
    last = line.line;
    if (text !== '') shown.push(text);
  }
  if (last === 0) return { text: '(Nothing to show: the transcript ends before.)', origin: 'session' };
  const end = `(Lines ${Math.max(1, offset)} to ${last}; lines that are not here say nothing.)`;
  return { text: [...shown, end].join('\n'), origin: 'session' };
}

/** Each speaker on a line that begins with its number; what follows is set in, so that no words pass for a speaker. */
function wordsOf({ line, said }: TranscriptLine): string {
  return said
    .slice(0, MAX_SAID)
    .map(({ origin, at, text }) => {
      const words = text.length > MAX_WORDS ? `${text.slice(0, MAX_WORDS)}… (cut)` : text;
      const who = at !== undefined && TIME.test(at) ? `${origin}, ${at}` : origin;
      return `${String(line).padStart(6)}\t${who}: ${words.replace(/\r\n?|[\n\u2028\u2029]/g, '\n      \t')}`;
    })
    .join('\n')
    .slice(0, MAX_PAGE);
}

/** A time comes out of the transcript too: only what is one is told. */
const TIME = /^[\dTZ:.+-]{10,40}$/;
