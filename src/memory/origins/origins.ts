import { kindOf } from '../kinds.ts';
import { foldValue } from '../specifics.ts';
import { splitLines } from '../text-lines.ts';
import { type Tree, textOf } from '../tree.ts';
import { type AddedLine, addedLines } from './added-lines.ts';
import type { Evidence } from './evidence.ts';
import { bare, beyond, share, type Terms, termsOf } from './likeness.ts';
import { lookUp } from './looked-up.ts';
import type { LineOrigin, Source } from './origin.ts';

/** A line that says so much of what another one said is that one, put otherwise. */
const SAME = 0.8;
/** Shorter lines stand in any text. */
const MIN_CHARS = 12;
/** More lines than this are no dream but a copy: they are counted, not traced. */
const MAX_TRACED = 2_000;

/**
 * Where each line that a dream added came from: told by the engine that put it there where it goes by rules (`known`),
 * else looked up in what stood in the memory before and in what the dream was shown.
 */
export function originsOf(
  { before, after }: { before: Tree; after: Tree },
  { known = [], evidence = [] }: { known?: readonly LineOrigin[]; evidence?: readonly Evidence[] },
): LineOrigin[] {
  const { added, removed } = addedLines(before, after);
  const told = new Map(known.map(({ path, line, source }) => [keyOf(path, line), source]));
  const put = lookUp(known.map(({ line, source }) => ({ text: line, source })));
  const trace = tracing(before, { removed, put }, evidence);
  const traced = added
    .slice(0, MAX_TRACED)
    .map((line) => ({ line, source: told.get(keyOf(line.path, line.text)) ?? trace(line) }));
  const own = lookUp(traced.flatMap(({ line, source }) => (source ? [{ text: line.text, source }] : [])));
  return traced.map(({ line: { path, text }, source }) => ({
    path,
    line: text,
    // A title, a description or a pointer says what another new line says.
    source: source ?? found(own, text) ?? { from: 'unknown' },
  }));
}

function keyOf(path: string, line: string): string {
  return `${path}\n${line.trimEnd()}`;
}

/** The cheapest question first: a memory of thousands of files is read only for a line that nothing else explains. */
function tracing(
  before: Tree,
  { removed, put }: { removed: readonly { path: string; text: string }[]; put: ReturnType<typeof lookUp> },
  evidence: readonly Evidence[],
): (line: AddedLine) => Source | undefined {
  const texts = lookUp(evidence);
  const gone = removed.map(({ text }) => termsOf(bare(text)));
  const left = new Map(removed.map(({ path, text }) => [foldValue(bare(text)), path]));
  let stood: ReadonlyMap<string, string> | undefined;
  return ({ text }) => {
    const words = bare(text);
    const folded = foldValue(words);
    const from = left.get(folded);
    if (from !== undefined) return { from: 'memory', path: from };
    const isLong = words.length >= MIN_CHARS;
    const own = isLong ? put.word(foldValue(words.replace(/…$/, ''))) : undefined;
    if (own) return own;
    stood ??= linesOf(before);
    const place = stood.get(folded);
    if (place !== undefined) return { from: 'memory', path: place };
    const exact = isLong ? texts.word(folded) : undefined;
    if (exact) return exact;
    const terms = termsOf(words);
    const old = closest(terms, gone);
    if (old && share(terms, old) >= SAME) return { from: 'memory', reworded: true };
    const isChanged = old !== undefined && [...terms.words].some((word) => old.words.has(word));
    return texts.sense(isChanged ? orAll(beyond(terms, old), terms) : terms);
  };
}

/** What is new in a line is what somebody said; where only the order is new, the whole line is. */
function orAll(part: Terms, whole: Terms): Terms {
  return part.words.size + part.values.length > 0 ? part : whole;
}

/** The line that this one most likely stands for. */
function closest(terms: Terms, lines: readonly Terms[]): Terms | undefined {
  const inCommon = ({ words }: Terms) => [...terms.words].filter((word) => words.has(word)).length;
  let best: { line: Terms; count: number } | undefined;
  for (const line of lines) {
    const count = inCommon(line);
    if (count * 2 >= terms.words.size && count > (best?.count ?? 0)) best = { line, count };
  }
  return best?.line;
}

function found(own: ReturnType<typeof lookUp>, text: string): Source | undefined {
  const words = bare(text).replace(/…$/, '');
  return (words.length >= MIN_CHARS ? own.word(foldValue(words)) : undefined) ?? own.sense(termsOf(words));
}

/** Every line of a memory by its words, and the first file that has it. Sessions below it are evidence of their own. */
function linesOf(tree: Tree): Map<string, string> {
  const lines = new Map<string, string>();
  for (const [path, file] of tree) {
    if (!['index', 'area', 'topic'].includes(kindOf(path))) continue;
    for (const line of splitLines(textOf(file) ?? '')) {
      const words = foldValue(bare(line));
      if (words !== '' && !lines.has(words)) lines.set(words, path);
    }
  }
  return lines;
}
