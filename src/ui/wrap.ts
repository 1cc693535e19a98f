import { widthOf } from './text-width.ts';

/** Safe text in lines of at most `width` columns, each indented. A word longer than a line stays whole. */
export function wrap(text: string, { width, indent = '' }: { width: number; indent?: string }): string[] {
  const room = Math.max(10, width - widthOf(indent));
  return text.split('\n').flatMap((line) => wrapLine(line, room).map((part) => (part ? indent + part : '')));
}

/** A command between backticks is there to be copied: it stays whole. */
const WORD = /(?:`[^`]{1,200}`|[^ ])+/g;

function wrapLine(line: string, room: number): string[] {
  const text = line.replaceAll('\t', '  ').trimEnd();
  if (widthOf(text) <= room) return [text];
  const lines: string[] = [];
  let current = '';
  for (const [word] of text.matchAll(WORD)) {
    const longer = current ? `${current} ${word}` : word;
    if (current && widthOf(longer) > room) {
      lines.push(current);
      current = word;
    } else current = longer;
  }
  return [...lines, current];
}
