import { ToolRefusal, type ToolWorld } from '../tools/tool.ts';
import { MOST_BYTES } from './contents.ts';
import { Limits } from './limits.ts';
import { lineNumbers } from './line-numbers.ts';
import { pathGlob } from './path-glob.ts';
import { type Pattern, readPattern } from './pattern.ts';
import { isLost, locate, type Place, shownName, shownPath } from './place.ts';
import { Report } from './report.ts';
import { countOf, cutAround, rowsOf } from './rows.ts';
import { searchFiles } from './search-files.ts';
import { countInTranscripts, matchLine, searchTranscripts, type TranscriptFile } from './transcripts.ts';
import { endingsOf } from './types.ts';
import { walk } from './walk.ts';

export type GrepQuestion = {
  pattern: string;
  path: string | undefined;
  glob: string | undefined;
  type: string | undefined;
  mode: 'content' | 'files_with_matches' | 'count';
  before: number;
  after: number;
  isCaseSensitive: boolean;
  hasNumbers: boolean;
  isMultiline: boolean;
  limit: number;
  offset: number;
};

const ANSWER_BYTES = 24_000;
const LINE_WIDTH = 300;
/** Matches in transcripts that can be left out first. */
const MOST_SKIPPED = 10_000;

/** Plain files in the order of their paths, then transcripts, the newest first. */
export async function grep(question: GrepQuestion, world: ToolWorld): Promise<string> {
  const { isCaseSensitive, isMultiline } = question;
  const pattern = readPattern([question.pattern], { dialect: 'perl', isCaseSensitive, isMultiline });
  const root = locate(world, question.path ?? '.');
  if (isLost(root)) throw new ToolRefusal(`${shownName(root.asked)}: ${root.problem}.`, false);
  const work: Work = {
    world,
    question,
    pattern,
    limits: new Limits(world.signal),
    report: new Report({ ...question, maxBytes: ANSWER_BYTES }),
    transcripts: [],
    leftOut: new Set(),
    large: 0,
    isOne: root.stat.kind !== 'directory',
  };
  await inFiles(work, root);
  if (!work.report.isFull) await inTranscripts(work);
  if (work.leftOut.size > 0) work.report.note(`Not entered: ${[...work.leftOut].sort().join(', ')}.`);
  if (work.large > 0)
    work.report.note(`Not searched because they are over ${MOST_BYTES >> 20} MB: ${work.large}.`);
  if (work.limits.reached) work.report.note(`Not everything was searched: ${work.limits.reached}.`);
  return work.report.text('No matches.');
}

type Work = {
  world: ToolWorld;
  question: GrepQuestion;
  pattern: Pattern;
  limits: Limits;
  report: Report;
  /** Transcripts that were met, for later. */
  transcripts: TranscriptFile[];
  leftOut: Set<string>;
  large: number;
  isOne: boolean;
};

async function inFiles(work: Work, root: Place): Promise<void> {
  const { world, pattern, limits, question, report } = work;
  const { mode } = question;
  const onProblem = (_place: Place, problem: string) => {
    if (problem.startsWith('too large')) work.large++;
    else if (work.isOne) report.note(`Not searched: it ${problem}.`);
  };
  for await (const { place, text, spans } of searchFiles(candidates(work, root), {
    world,
    pattern,
    limits,
    onProblem,
  })) {
    if (spans.length === 0) continue;
    const shown = shownPath(world, place.real);
    if (mode === 'files_with_matches') report.add(shown);
    else if (mode === 'count') report.add(`${shown}:${countOf(text, spans)}`);
    else tellRows(work, shown, text, spans);
    if (report.isFull) return;
  }
}

/** Regular files that may be read and are asked for; transcripts are put aside. */
function* candidates(work: Work, root: Place): Generator<Place> {
  const { world, limits, transcripts, leftOut } = work;
  const isWanted = filterOf(work.question);
  for (const { path, real, stat, depth } of walk(world, root, limits, { leftOut })) {
    if (depth > 0 && (stat.kind !== 'file' || !isWanted(path))) continue;
    if (stat.kind === 'directory') continue;
    const transcript = stat.kind === 'file' ? world.transcripts.at(real) : undefined;
    if (transcript) transcripts.push({ transcript, stat });
    else yield { asked: root.asked, real, stat };
  }
}

function filterOf({ glob, type }: GrepQuestion): (path: string) => boolean {
  const endings = type === undefined ? undefined : endingsOf(type);
  const isExcluding = glob?.startsWith('!') ?? false;
  const matches = glob === undefined || glob === '' ? undefined : pathGlob(glob.slice(isExcluding ? 1 : 0));
  return (path) =>
    (!endings || endings.some((ending) => path.endsWith(ending))) &&
    (!matches || matches(path) !== isExcluding);
}

function tellRows({ question, report, isOne }: Work, shown: string, text: string, spans: number[]): void {
  const { before, after, hasNumbers } = question;
  let last: number | undefined;
  for (const row of rowsOf(text, spans, { before, after })) {
    const hasGap = before + after > 0 && last !== undefined && row.number > last + 1;
    if (hasGap && !report.add('--')) return;
    const sign = row.isMatch ? ':' : '-';
    const head = [isOne ? undefined : shown, hasNumbers ? row.number : undefined].filter(
      (part) => part !== undefined,
    );
    const line = cutAround(row.text, row.spans[0], LINE_WIDTH);
    if (!report.add([...head, line].join(sign))) return;
    last = row.number;
  }
}

async function inTranscripts({ world, question, pattern, limits, report, transcripts }: Work): Promise<void> {
  if (transcripts.length === 0) return;
  const searching = { world, pattern, limits };
  if (question.mode !== 'content') {
    for await (const { path, count } of countInTranscripts(transcripts, searching)) {
      const shown = shownPath(world, path);
      if (!report.add(question.mode === 'count' ? `${shown}:${count}` : shown)) return;
    }
    return;
  }
  const { matches, isCut } = await searchTranscripts(
    transcripts,
    searching,
    2 * ANSWER_BYTES + 400 * Math.min(question.offset, MOST_SKIPPED),
  );
  const numbers = lineNumbers(world, matches);
  for (const [index, match] of matches.entries()) {
    const where = `${shownPath(world, match.path)}:${numbers[index] ?? `@${match.offset}`}`;
    if (!report.add(matchLine(match, where))) return;
  }
  if (isCut) report.isFull = true;
}
