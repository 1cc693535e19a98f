import { editsBetween } from './line-edits.ts';
import { splitLines, terminatorOf, withFinalNewline } from './text-lines.ts';

/** All lines of both texts, those in common once, `a`'s before `b`'s. A last line without newline joins no other line. */
export function unionOf(a: string, b: string): string {
  const terminator = terminatorOf(a.includes('\n') ? a : b);
  const [wholeA, wholeB] = [withFinalNewline(a, terminator), withFinalNewline(b, terminator)];
  const union = mixed(wholeA, wholeB) ?? wholeA + linesBeyond(wholeA, wholeB);
  const cutAtEnd = [a, b].every((text) => !text.endsWith('\n'));
  return cutAtEnd && union.endsWith(terminator) ? union.slice(0, -terminator.length) : union;
}

function mixed(a: string, b: string): string | undefined {
  const edits = editsBetween(a, b);
  if (!edits) return undefined;
  const pieces: string[] = [];
  let at = 0;
  for (const edit of edits) {
    pieces.push(a.slice(at, edit.end), edit.text);
    at = edit.end;
  }
  return pieces.join('') + a.slice(at);
}

/** For texts too different to compare: the lines that `b` has more often than `a`, in b's order. */
function linesBeyond(a: string, b: string): string {
  const spare = new Map<string, number>();
  for (const line of splitLines(a)) spare.set(line, (spare.get(line) ?? 0) + 1);
  return splitLines(b)
    .filter((line) => {
      const left = spare.get(line) ?? 0;
      spare.set(line, left - 1);
      return left <= 0;
    })
    .join('');
}
