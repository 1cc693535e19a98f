import { find } from '../../search/find.ts';
import { type Dialect, readPattern } from '../../search/pattern.ts';
import { MOST_SPANS } from '../../search/scan.ts';
import { type FileFound, searchFiles } from '../../search/search-files.ts';
import type { TranscriptFile } from '../../search/transcripts.ts';
import { ToolRefusal } from '../../tools/tool.ts';
import { type Io, pipedIn } from '../command.ts';
import type { Options } from '../options.ts';
import { GrepLines } from './grep-lines.ts';
import { grepPlaces } from './grep-places.ts';
import { grepTranscripts } from './grep-transcripts.ts';

/** What grep is asked for, whichever of its names and options said so. */
export type GrepRequest = {
  patterns: readonly string[];
  paths: readonly string[];
  dialect: Dialect;
  isRecursive: boolean;
  isCaseSensitive: boolean;
  isWord: boolean;
  isLine: boolean;
  isInverted: boolean;
  onlyMatches: boolean;
  /** `others` are files without a match. */
  tells: 'lines' | 'files' | 'others' | 'counts' | 'nothing';
  /** Undefined: where there is more than one file. */
  hasNames: boolean | undefined;
  hasNumbers: boolean;
  /** No complaints. */
  isQuiet: boolean;
  /** Lines of each file. */
  most: number | undefined;
  before: number;
  after: number;
  include: readonly string[];
  exclude: readonly string[];
  excludeFolders: readonly string[];
};

const TELLS = [
  ['q', 'nothing'],
  ['l', 'files'],
  ['L', 'others'],
  ['c', 'counts'],
] as const;

export function tellsOf(options: Options): GrepRequest['tells'] {
  return TELLS.find(([flag]) => options.has(flag))?.[1] ?? 'lines';
}

/** The exit status: 0 where something was found, 1 where nothing was. */
export async function runGrep(request: GrepRequest, io: Io): Promise<number> {
  if (request.patterns.length === 0) throw new ToolRefusal(`${io.name}: name a pattern.`, false);
  const pattern = readPattern(request.patterns, request);
  const { world, limits } = io;
  const { paths, isRecursive, isInverted } = request;
  const isPiped = paths.length === 0 ? !isRecursive : paths.join() === '-';
  const hasNames = request.hasNames ?? (paths.length > 1 || (isRecursive && !isPiped));
  const lines = new GrepLines(request, hasNames, io.out);
  const wantsAll = request.onlyMatches;
  if (isPiped) {
    const text = pipedIn(io);
    const [spans] = await find([Buffer.from(text)], pattern, wantsAll, limits);
    lines.tell('(standard input)', text, spans!);
    return lines.hasFound ? 0 : 1;
  }
  const transcripts: (TranscriptFile & { name: string })[] = [];
  const complain = (message: string, status: number) => {
    if (!request.isQuiet) io.fail(message, status);
  };
  const places = grepPlaces(request, io, transcripts, complain);
  let large = 0;
  const onProblem = ({ asked }: FileFound['place'], problem: string) => {
    if (!isRecursive) complain(`${asked}: ${problem}`, 2);
    else if (problem.startsWith('too large')) large++;
  };
  const searching = { world, pattern, limits, wantsAll, wantsTexts: isInverted, onProblem };
  for await (const { place, text, spans } of searchFiles(places, searching)) {
    lines.tell(place.asked, text, spans);
    if (spans.length >= MOST_SPANS) complain(`${place.asked}: more matches than are counted`, 0);
    if (io.out.isFull || (request.tells === 'nothing' && lines.hasFound)) break;
  }
  if (large > 0) complain(`not searched because they are too large: ${large}`, 0);
  const inTranscripts = await grepTranscripts(request, { transcripts, pattern, hasNames }, io);
  return lines.hasFound || inTranscripts ? 0 : 1;
}
