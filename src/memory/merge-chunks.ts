import { editsBetween, type LineEdit } from './line-edits.ts';

/** A stretch of the base that one side or both have changed, and what each side has there now. */
export type Chunk = {
  start: number;
  end: number;
  ours: string;
  theirs: string;
  by: 'ours' | 'theirs' | 'both';
};

/** The changed stretches of a base, in order; edits that touch are one stretch, as in `git merge-file`. */
export function chunksOf(base: string, ours: string, theirs: string): Chunk[] | undefined {
  const ourEdits = editsBetween(base, ours);
  const theirEdits = editsBetween(base, theirs);
  if (!ourEdits || !theirEdits) return undefined;

  const chunks: Chunk[] = [];
  let [i, j] = [0, 0];
  while (i < ourEdits.length || j < theirEdits.length) {
    const [firstI, firstJ] = [i, j];
    const start = Math.min(ourEdits[i]?.start ?? Infinity, theirEdits[j]?.start ?? Infinity);
    let end = start;
    for (;;) {
      if (i < ourEdits.length && ourEdits[i]!.start <= end) end = Math.max(end, ourEdits[i++]!.end);
      else if (j < theirEdits.length && theirEdits[j]!.start <= end)
        end = Math.max(end, theirEdits[j++]!.end);
      else break;
    }
    chunks.push({
      start,
      end,
      ours: applied(base, start, end, ourEdits.slice(firstI, i)),
      theirs: applied(base, start, end, theirEdits.slice(firstJ, j)),
      by: i === firstI ? 'theirs' : j === firstJ ? 'ours' : 'both',
    });
  }
  return chunks;
}

/** The base with each chunk replaced by what `choose` makes of it; undefined as soon as it makes nothing. */
export function joinChunks(
  base: string,
  chunks: Chunk[],
  choose: (chunk: Chunk) => string | undefined,
): string | undefined {
  const pieces: string[] = [];
  let at = 0;
  for (const chunk of chunks) {
    const chosen = choose(chunk);
    if (chosen === undefined) return undefined;
    pieces.push(base.slice(at, chunk.start), chosen);
    at = chunk.end;
  }
  return pieces.join('') + base.slice(at);
}

function applied(base: string, start: number, end: number, edits: LineEdit[]): string {
  let text = '';
  let at = start;
  for (const edit of edits) {
    text += base.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return text + base.slice(at, end);
}
