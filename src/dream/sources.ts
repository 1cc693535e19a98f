import { basename } from 'node:path';
import type { ToolResult } from '../agent/port.ts';
import { originOf } from '../engine/said.ts';
import { isSameOrBelow } from '../memory/agents/paths.ts';
import type { Citation } from '../memory/citation.ts';
import { ownSaying } from '../memory/gather/own-saying.ts';
import { kindOf } from '../memory/kinds.ts';
import { collectEvidence, type Evidence } from '../memory/origins/evidence.ts';
import type { LineOrigin, Source } from '../memory/origins/origin.ts';
import { maskSecrets } from '../memory/secrets.ts';
import { splitLines } from '../memory/text-lines.ts';
import { type Tree, textOf } from '../memory/tree.ts';
import type { Session, Transcripts, Words } from '../sessions/port.ts';
import type { PersonsWords } from '../sessions/signals/pointer.ts';

type Place = { memory: string; project: string | undefined; before: Tree; recent: readonly Session[] };

/** What an engine put in place by rules, and what a model had before its eyes: to tell where its lines came from. */
export type Sources = {
  took(origin: LineOrigin): void;
  heard(words: readonly PersonsWords[]): void;
  /** An answer with text of files, and what was asked for. */
  answered(input: unknown, result: ToolResult): void;
  /** The same transcripts; whose words were told of them is noted down. */
  watched(transcripts: Transcripts): Transcripts;
  all(cited: readonly Citation[]): { known: readonly LineOrigin[]; evidence: readonly Evidence[] };
};

export function openSources(place: Place): Sources {
  const known: LineOrigin[] = [];
  const shown = collectEvidence();
  let said: readonly PersonsWords[] = [];
  return {
    took: (origin) => known.push(origin),
    heard(words) {
      said = words;
    },
    answered(input, result) {
      if (!result.ok || result.origin === undefined || OWN.includes(result.origin)) return;
      const path = askedPath(input);
      const from = result.origin === 'project' ? 'project' : 'file';
      shown.add({ text: result.text, source: { from, ...(path && { path: below(path, place) }) } });
    },
    watched: (transcripts) => watching(transcripts, shown.add),
    all: (cited) => ({
      known,
      evidence: [
        ...ofCitations(cited, place),
        ...ofPeople(said, place.recent),
        ...ofMemory(place.before),
        ...shown.all().flatMap((evidence) => told(evidence, said)),
      ],
    }),
  };
}

/** These are looked up as they were before the dream. Transcripts tell by themselves who speaks. */
const OWN = ['memory', 'log', 'session'];

/** More than this of what people said in a month is not looked through: the newest first. */
const MAX_HEARD = 4_000_000;

function ofPeople(words: readonly PersonsWords[], recent: readonly Session[]): Evidence[] {
  const evidence: Evidence[] = [];
  let left = MAX_HEARD;
  for (const one of words) {
    left -= one.text.length;
    if (left < 0) break;
    const source = originOf(one, recent);
    const own = ownSaying(one.text);
    if (own.trim() !== '') evidence.push({ text: own, source });
    // What a person pasted is not theirs.
    if (own.length < one.text.length) evidence.push({ text: one.text, source: { ...source, pasted: true } });
  }
  return evidence;
}

/**
 * A window of a transcript holds what a person typed and what they pasted alike. Of a message that was heard whole it is
 * known which is which; of an older one only the window can tell.
 */
function told(evidence: Evidence, said: readonly PersonsWords[]): Evidence[] {
  const { source, text } = evidence;
  if (source.who !== 'person') return [evidence];
  const longest = text
    .split(/\n|…/)
    .map((line) => line.trim())
    .reduce((a, b) => (b.length > a.length ? b : a), '');
  if (said.some(({ session, text }) => session === source.session && text.includes(longest))) return [];
  const own = ownSaying(text);
  return [
    ...(own.trim() === '' ? [] : [{ text: own, source }]),
    ...(own.length < text.length ? [{ text, source: { ...source, pasted: true as const } }] : []),
  ];
}

function ofMemory(before: Tree): Evidence[] {
  return [...before].flatMap(([path, file]): Evidence[] => {
    const kind = kindOf(path);
    const text = textOf(file);
    if (text === undefined || text.length > 1_000_000) return [];
    if (kind === 'log') {
      const day = /(\d{4}-\d\d-\d\d)[^/]*$/.exec(path)?.[1];
      return splitLines(text).flatMap((line, at) =>
        line.trim() === ''
          ? []
          : [{ text: line, source: { from: 'log', path, line: at + 1, ...(day && { at: day }) } }],
      );
    }
    if (kind === 'foreign') return [{ text, source: { from: 'file', path } }];
    return ['index', 'area', 'topic'].includes(kind) ? [{ text, source: { from: 'memory', path } }] : [];
  });
}

function ofCitations(cited: readonly Citation[], place: Place): Evidence[] {
  return cited.map(({ source, quote }) => {
    const from = place.before.has(source)
      ? kindOf(source) === 'log'
        ? 'log'
        : 'memory'
      : source.endsWith('.jsonl')
        ? 'session'
        : 'project';
    const where: Source =
      from === 'session'
        ? { from, who: 'person', session: basename(source, '.jsonl') }
        : { from, path: below(source, place) };
    return { text: quote, source: { ...where, quoted: true } };
  });
}

function watching(transcripts: Transcripts, add: (evidence: Evidence) => void): Transcripts {
  const note = (
    session: string,
    agent: string,
    words: Pick<Words, 'origin' | 'at' | 'text'>,
    offset?: number,
  ) =>
    add({
      text: words.text,
      source: {
        ...{ from: 'session', who: words.origin, session, agent },
        ...(words.at !== undefined && { at: words.at }),
        ...(offset !== undefined && { offset }),
      },
    });
  return {
    ...transcripts,
    async search(sessions, query) {
      const result = await transcripts.search(sessions, query);
      for (const match of result.matches) note(match.session, match.agent, match, match.offset);
      return result;
    },
    async searchFile(file, query) {
      const result = await transcripts.searchFile(file, query);
      for (const match of result.matches) note(match.session, match.agent, match, match.offset);
      return result;
    },
    async lines(transcript, from, count) {
      const lines = await transcripts.lines(transcript, from, count);
      const session = basename(transcript.path).replace(/\.[^.]*$/, '');
      for (const { said } of lines) for (const words of said) note(session, transcript.agent, words);
      return lines;
    },
  };
}

function askedPath(input: unknown): string | undefined {
  const { file_path, path, command } = (input ?? {}) as Record<string, unknown>;
  const asked = [file_path, path, command].find((value) => typeof value === 'string');
  return asked === undefined ? undefined : maskSecrets((asked as string).slice(0, 300));
}

function below(path: string, { memory, project }: Place): string {
  for (const root of [memory, ...(project === undefined ? [] : [project])])
    if (isSameOrBelow(path, root) && path !== root) return path.slice(root.length + 1);
  return path;
}
