import { isSameOrBelow } from '../../memory/agents/paths.ts';
import { isOlder, type Passage } from '../../memory/citations/older.ts';
import { flat, standsIn } from '../../memory/citations/stands.ts';
import { kindOf } from '../../memory/kinds.ts';
import { maskText } from '../../memory/secrets/masked-text.ts';
import { isTooLarge, readableText } from '../../memory/too-large.ts';
import { textOf } from '../../memory/tree.ts';
import type { Transcript } from '../../sessions/port.ts';
import { locateFile } from './locate.ts';
import { memoryPath, type ToolWorld, told } from './tool.ts';

/** Where a quote was found: a path of the memory, else a real path. Or why it does not count. */
export type Source = { at: string } | { no: string };

const NOT_THERE = 'the quote does not stand there, exactly as given';

/**
 * Finds the quote that says why a passage may go. What counts: files of the project, people's words in transcripts,
 * daily logs, and other memories as they were before this dream. What a model wrote itself is no evidence.
 */
export async function sourceOf(
  { path, quote }: { path: string; quote: string },
  removed: Passage,
  world: ToolWorld,
): Promise<Source> {
  const own = memoryPath(path, world.memory);
  if (own !== undefined && world.before.has(own)) return inMemory(own, quote, removed, world);
  const { project } = world;
  const isOfProject = project !== undefined && own !== undefined && !path.startsWith('/');
  const real = locateFile(isOfProject ? `${project}/${own}` : path, world);
  const transcript = world.transcripts.at(real);
  if (transcript) return inTranscript(transcript, quote, world);
  if (isSameOrBelow(real, world.memory)) return asMemory(real, quote, removed, world);
  if (project === undefined || !isSameOrBelow(real, project))
    return { no: `${told(path)} is neither of the project nor of the memory, and no transcript` };
  return inProject(real, quote, world);
}

/** A link or another way to write it may lead into the memory too. */
function asMemory(real: string, quote: string, removed: Passage, world: ToolWorld): Source {
  const own = real.slice(world.memory.length + 1);
  if (!world.before.has(own)) return { no: `${told(own)} was written in this dream: it proves nothing` };
  return inMemory(own, quote, removed, world);
}

function inMemory(path: string, quote: string, removed: Passage, { before, facts }: ToolWorld): Source {
  const kind = kindOf(path);
  const isPinned = kind === 'foreign' && path.startsWith('pinned/');
  if (!isPinned && !['log', 'index', 'area', 'topic'].includes(kind))
    return { no: `${told(path)} is neither a memory nor a daily log` };
  const text = masked(readableText(before.get(path)) ?? '');
  // What goes cannot be the reason why it goes.
  const rest = path === removed.path ? flat(text).replaceAll(masked(flat(removed.words)), ' \u0000 ') : text;
  if (!standsIn(quote, rest)) return { no: `${NOT_THERE}, outside of what is removed, before this dream` };
  if (kind !== 'log' && isOlder({ path, words: quote }, removed, before, facts))
    return { no: `${told(path)} is older than what is removed` };
  return { at: path };
}

/** Only what a person said counts: an agent's words and a tool's are no reason to forget. */
async function inTranscript(
  transcript: Transcript,
  quote: string,
  { transcripts }: ToolWorld,
): Promise<Source> {
  const words = flat(quote).split(' ').map(escaped);
  const { matches, problem } = await transcripts.searchFile(transcript, {
    pattern: words.join('\\s+'),
    isRegex: true,
    isCaseSensitive: true,
    origins: ['person'],
    window: 2 * quote.length + 400,
    maxBytes: 32 << 10,
  });
  if (problem !== undefined) return { no: `the transcript could not be searched (${problem})` };
  if (!matches.some(({ text }) => standsIn(quote, text)))
    return { no: `${NOT_THERE} in a person's words, and only those count` };
  return { at: transcript.path };
}

function inProject(real: string, quote: string, { view }: ToolWorld): Source {
  const stat = view.lstat(real);
  if (stat?.kind !== 'file' || isTooLarge(stat.size)) return { no: 'there is no file of a readable size' };
  const bytes = view.read(real, 0, stat.size);
  const text = bytes && textOf({ bytes, mode: '100644' });
  return text !== undefined && standsIn(quote, masked(text)) ? { at: real } : { no: NOT_THERE };
}

/** A quote is held against what a model can have seen: nobody finds out a secret by guessing at it here. */
function masked(text: string): string {
  return maskText(text).text;
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
