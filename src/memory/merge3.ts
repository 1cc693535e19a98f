import { type Chunk, chunksOf, joinChunks } from './merge-chunks.ts';
import { type File, fileOf, type Mode, sameBytes, sameFile, textOf } from './tree.ts';
import { unionOf } from './union.ts';

export type Merge = { clean: true; file: File | undefined } | { clean: false; reason: string };

/** A three-way merge of one file; `undefined` is an absent file. Clean where git's would be, with the same result. */
export function mergeFiles(base: File | undefined, ours: File | undefined, theirs: File | undefined): Merge {
  if (sameFile(ours, theirs)) return { clean: true, file: ours };
  if (sameFile(base, ours)) return { clean: true, file: theirs };
  if (sameFile(base, theirs)) return { clean: true, file: ours };
  if (!ours || !theirs) return { clean: false, reason: 'deleted on one side and changed on the other' };
  if (!base) return { clean: false, reason: 'added on both sides with different contents' };

  const mode = mergeValues(base.mode, ours.mode, theirs.mode);
  if (mode === undefined || [base, ours, theirs].some((file) => isLink(file) !== isLink(base))) {
    return { clean: false, reason: 'both sides changed what kind of file it is' };
  }
  const bytes = mergeBytes(base, ours, theirs);
  return typeof bytes === 'string' ? { clean: false, reason: bytes } : { clean: true, file: { bytes, mode } };
}

/**
 * A merge that never conflicts and never drops a line that either side has added or changed: where both changed the same
 * lines, both versions stay, `a` first. Of two files that are not text, `a` stays; a changed file outlives its deletion.
 */
export function keepBoth(base: File | undefined, a: File | undefined, b: File | undefined): File | undefined {
  const merge = mergeFiles(base, a, b);
  if (merge.clean) return merge.file;
  if (!a || !b) return a ?? b;
  const [textA, textB] = [textOf(a), textOf(b)];
  if (textA === undefined || textB === undefined) return textA === undefined && textB !== undefined ? b : a;
  const mode = mergeValues(base?.mode, a.mode, b.mode) ?? a.mode;
  return fileOf(keepBothTexts(textOf(base) ?? '', textA, textB), mode);
}

function isLink(file: File): boolean {
  return file.mode === '120000';
}

/** The merged bytes, or the reason why there are none. */
function mergeBytes(base: File, ours: File, theirs: File): Uint8Array | string {
  if (sameBytes(ours.bytes, theirs.bytes) || sameBytes(base.bytes, theirs.bytes)) return ours.bytes;
  if (sameBytes(base.bytes, ours.bytes)) return theirs.bytes;
  const [baseText, ourText, theirText] = [textOf(base), textOf(ours), textOf(theirs)];
  if (baseText === undefined || ourText === undefined || theirText === undefined) {
    return 'both sides changed a file that is not text';
  }
  const chunks = chunksOf(baseText, ourText, theirText);
  if (!chunks) return 'too different to compare';
  const text = joinChunks(baseText, chunks, agreed);
  return text === undefined ? 'both sides changed the same lines' : fileOf(text).bytes;
}

function agreed(chunk: Chunk): string | undefined {
  if (chunk.by === 'ours' || chunk.ours === chunk.theirs) return chunk.ours;
  return chunk.by === 'theirs' ? chunk.theirs : undefined;
}

function mergeValues(base: Mode | undefined, ours: Mode, theirs: Mode): Mode | undefined {
  if (ours === theirs || base === theirs) return ours;
  return base === ours ? theirs : undefined;
}

function keepBothTexts(base: string, a: string, b: string): string {
  const chunks = chunksOf(base, a, b);
  if (!chunks) return unionOf(a, b);
  return joinChunks(base, chunks, (chunk) => agreed(chunk) ?? unionOf(chunk.ours, chunk.theirs))!;
}
