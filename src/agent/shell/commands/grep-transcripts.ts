import { lineNumbers } from '../../search/line-numbers.ts';
import type { Pattern } from '../../search/pattern.ts';
import {
  countInTranscripts,
  matchLine,
  searchTranscripts,
  type TranscriptFile,
} from '../../search/transcripts.ts';
import type { Io } from '../command.ts';
import { refuse } from '../refuse.ts';
import type { GrepRequest } from './grep-run.ts';

const MOST_BYTES = 256 << 10;

/**
 * What grep says of transcripts: parts around each match with whose words they are, never lines as they stand there. The
 * newest come last, so that `| tail -50` tells them. True where something was found.
 */
export async function grepTranscripts(
  request: GrepRequest,
  {
    transcripts,
    pattern,
    hasNames,
  }: { transcripts: readonly (TranscriptFile & { name: string })[]; pattern: Pattern; hasNames: boolean },
  io: Io,
): Promise<boolean> {
  if (transcripts.length === 0) return false;
  if (request.isInverted) refuse('-v does not work on transcripts: search for what was said');
  const { world, limits, out } = io;
  const names = new Map(transcripts.map(({ transcript, name }) => [transcript.path, name]));
  const searching = { world, pattern, limits };
  if (request.tells !== 'lines') {
    const counts = new Map<string, number>();
    for await (const { path, count } of countInTranscripts(transcripts, searching)) {
      counts.set(path, count);
      if (request.tells === 'nothing') break;
    }
    return tellCounts(request, names, counts, io);
  }
  const { matches, isCut } = await searchTranscripts(transcripts, searching, MOST_BYTES);
  const numbers = lineNumbers(world, matches);
  for (const [index, match] of [...matches.entries()].reverse()) {
    const where = numbers[index] ?? `@${match.offset}`;
    out.line(
      matchLine(match, `${hasNames || transcripts.length > 1 ? `${names.get(match.path)}:` : ''}${where}`),
    );
  }
  if (isCut) io.fail('older matches in transcripts were left out: search for something rarer', 0);
  return matches.length > 0;
}

function tellCounts(
  { tells }: GrepRequest,
  names: ReadonlyMap<string, string>,
  counts: ReadonlyMap<string, number>,
  { out }: Io,
): boolean {
  for (const [path, name] of names) {
    const count = counts.get(path) ?? 0;
    if (tells === 'counts') out.line(names.size > 1 ? `${name}:${count}` : String(count));
    else if (tells === 'files' ? count > 0 : tells === 'others' && count === 0) out.line(name);
  }
  return tells === 'others' ? counts.size < names.size : counts.size > 0;
}
