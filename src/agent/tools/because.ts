import type { Citation } from '../../memory/citation.ts';
import { sharesContent } from '../../memory/citations/shares.ts';
import { standsIn } from '../../memory/citations/stands.ts';
import { termsOf } from '../../memory/citations/terms.ts';
import { readableText } from '../../memory/too-large.ts';
import { sourceOf } from './evidence.ts';
import { ToolRefusal, type ToolWorld } from './tool.ts';

/** Part of the schema of every tool that removes: why something may go, in a form that code can check. */
export const BECAUSE = {
  type: 'array',
  description:
    'Needed for each number, version, path, URL, id or name that this call removes and that stands nowhere else in the memory: where it says that it may go.',
  items: {
    type: 'object',
    properties: {
      removed: { type: 'string', description: 'The text that goes, as it stood in the memory.' },
      path: {
        type: 'string',
        description: 'The project file, daily log, transcript or newer memory that says so.',
      },
      quote: { type: 'string', description: 'Words that stand there, exactly.' },
    },
    required: ['removed', 'path', 'quote'],
    additionalProperties: false,
  },
};

const MAX_REASONS = 30;
const MAX_REMOVED = 1_000;
const MAX_QUOTE = 500;
const MIN_QUOTE = 8;
const MIN_WORDS = 2;

/** The reasons of a call, each one checked. Throws ToolRefusal for the first that does not hold: then nothing is done. */
export async function checkedReasons(
  input: Record<string, unknown>,
  path: string,
  world: ToolWorld,
): Promise<Citation[]> {
  const given = Object.hasOwn(input, 'because') ? input.because : undefined;
  if (given === undefined || given === null) return [];
  if (!Array.isArray(given)) throw new ToolRefusal('because must be a list.', false);
  if (given.length > MAX_REASONS)
    throw new ToolRefusal(
      `because has ${given.length} entries, ${MAX_REASONS} at most: split the call.`,
      false,
    );
  const citations: Citation[] = [];
  for (const [at, entry] of given.entries()) {
    world.signal.throwIfAborted();
    const no = (reason: string) => new ToolRefusal(`because[${at}]: ${reason}. Nothing was changed.`, false);
    citations.push(...(await checkedReason(reasonOf(entry, no), path, world, no)));
  }
  return citations;
}

type Reason = { removed: string; path: string; quote: string };
type No = (reason: string) => ToolRefusal;

function reasonOf(entry: unknown, no: No): Reason {
  const field = (name: keyof Reason, maxChars: number) => {
    const value =
      typeof entry === 'object' && entry !== null && Object.hasOwn(entry, name)
        ? (entry as Record<string, unknown>)[name]
        : undefined;
    if (typeof value !== 'string') throw no(`${name} must be a string`);
    if (value.length > maxChars)
      throw no(`${name} is longer than ${maxChars} characters: cite smaller pieces`);
    return value;
  };
  const reason = {
    removed: field('removed', MAX_REMOVED),
    path: field('path', 4096),
    quote: field('quote', MAX_QUOTE),
  };
  if (reason.quote.trim().length < MIN_QUOTE || termsOf(reason.quote).length < MIN_WORDS)
    throw no(`the quote is too short to say anything (${MIN_QUOTE} characters, ${MIN_WORDS} words at least)`);
  return reason;
}

async function checkedReason(reason: Reason, path: string, world: ToolWorld, no: No): Promise<Citation[]> {
  const { removed, quote } = reason;
  const stoodIn = whereStanding(removed, path, world);
  if (stoodIn.length === 0) throw no('removed does not stand in this file, exactly as given');
  const source = await sourceOf(reason, { path: stoodIn[0]!, words: removed }, world);
  if ('no' in source) throw no(source.no);
  const verdict = sharesContent(removed, quote);
  if (verdict === 'unrelated') throw no('the quote does not speak of what is removed');
  if (verdict === 'narrow')
    throw no(
      'what is removed says more than the quote speaks of: cite smaller pieces, each with its own quote',
    );
  return stoodIn.map((path) => ({ path, removed, source: source.at, quote }));
}

/**
 * The files of the snapshot that a passage of this file stood in. It may have come here in this dream: then it is
 * missed, if at all, where it stood before.
 */
function whereStanding(removed: string, path: string, { before, draft }: ToolWorld): string[] {
  if (standsIn(removed, readableText(before.get(path)) ?? '')) return [path];
  if (!standsIn(removed, readableText(draft.get(path)) ?? '')) return [];
  const elsewhere = [...before].filter(([, file]) => standsIn(removed, readableText(file) ?? ''));
  return elsewhere.length === 0 ? [path] : elsewhere.map(([other]) => other);
}
