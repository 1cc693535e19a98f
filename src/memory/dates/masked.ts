/** Stands for a character that is not the writer's own words. It is no letter, no space and no punctuation. */
export const HIDDEN = '\uE000';

/** Stands for a character of a date by which the entry itself says when it was written. */
export const ENTRY_DATE = '\uE001';

/**
 * A text of the same length in which code, quotations, links, brackets, tags and comments are hidden: what stands there
 * was said by somebody else or is read by a machine. A quotation that nothing closes hides the rest. Linear.
 */
export function masked(text: string): string {
  if (!/["'`<[“„‘«‹\\]/.test(text)) return text;
  const code = codeEnds(text);
  const brackets = bracketEnds(text);
  const closing = Object.fromEntries(
    Object.entries(CLOSERS).map(([open, close]) => [open, finder(text, close)]),
  );
  const commentEnd = finder(text, /-->/g);
  const pieces: string[] = [];
  let kept = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!;
    let end: number | undefined;
    if (char === '\\') at++;
    else if (char === '`') end = code.get(at);
    else if (char === '[') end = targetEnd(text, brackets.get(at));
    else if (char === '<') end = tagEnd(text, at, commentEnd);
    else if (char === "'" || char === '‘') {
      const close = opensWord(text, at) ? closing[char]!(at + 1) : undefined;
      end = close === undefined || close - at > MAX_QUOTE ? undefined : close + 1;
    } else if (char in CLOSERS) end = (closing[char]!(at + 1) ?? text.length - 1) + 1;
    if (end === undefined) continue;
    pieces.push(text.slice(kept, at), hidden(text.slice(at, end)));
    kept = end;
    at = end - 1;
  }
  return pieces.join('') + text.slice(kept);
}

/** Longer than what stands between single marks, which are mostly apostrophes. */
const MAX_QUOTE = 400;
const CLOSERS: Record<string, RegExp> = {
  '"': /"/g,
  '“': /[”“]/g,
  '„': /[“”]/g,
  '«': /»/g,
  '‹': /›/g,
  "'": /(?<=\S)'(?![\p{L}\p{N}])/gu,
  '‘': /’(?![\p{L}\p{N}])/gu,
};

/** Line breaks stay where they are: they are counted on. */
function hidden(text: string): string {
  return text.replace(/[^\n]/g, HIDDEN);
}

function opensWord(text: string, at: number): boolean {
  return !/[\p{L}\p{N}]/u.test(text[at - 1] ?? ' ') && /\S/.test(text[at + 1] ?? ' ');
}

/** Where the next match at or behind an offset is; offsets are asked for in rising order, so nothing is read twice. */
function finder(text: string, pattern: RegExp): (from: number) => number | undefined {
  const search = new RegExp(pattern);
  let found = -1;
  return (from) => {
    if (found >= from) return found === Number.POSITIVE_INFINITY ? undefined : found;
    search.lastIndex = from;
    found = search.exec(text)?.index ?? Number.POSITIVE_INFINITY;
    return found === Number.POSITIVE_INFINITY ? undefined : found;
  };
}

/** For each run of backticks that opens a code span, where the span ends. */
function codeEnds(text: string): Map<number, number> {
  const runs = [...text.matchAll(/`+/g)].map(({ 0: marks, index }) => ({ index, length: marks.length }));
  const next = new Map<number, number>();
  const ends = new Map<number, number>();
  for (const { index, length } of runs.reverse()) {
    const close = next.get(length);
    ends.set(index, close === undefined ? index + length : close + length);
    next.set(length, index);
  }
  return ends;
}

function bracketEnds(text: string): Map<number, number> {
  const ends = new Map<number, number>();
  const open: number[] = [];
  for (const { 0: char, index } of text.matchAll(/[[\]]/g)) {
    if (char === '[') open.push(index);
    else if (open.length > 0) ends.set(open.pop()!, index + 1);
  }
  return ends;
}

/** A link goes on behind its label: `(target)`, or for a definition the rest of the line. */
function targetEnd(text: string, labelEnd: number | undefined): number | undefined {
  if (labelEnd === undefined) return undefined;
  const rest = text.slice(labelEnd, labelEnd + 4_096);
  const target = /^(?:\([^()\n]*(?:\([^()\n]*\)[^()\n]*)?\)|: ?\S+[^\n]*)/.exec(rest)?.[0];
  return (
    labelEnd +
    (target !== undefined && (target[0] === '(' || isDefinition(text, labelEnd)) ? target.length : 0)
  );
}

function isDefinition(text: string, labelEnd: number): boolean {
  return /(?:^|\n) {0,3}\[[^\]\n]{1,200}\]$/.test(text.slice(Math.max(0, labelEnd - 210), labelEnd));
}

function tagEnd(
  text: string,
  at: number,
  commentEnd: (from: number) => number | undefined,
): number | undefined {
  if (text.startsWith('<!--', at)) {
    const close = commentEnd(at + 4);
    return close === undefined ? undefined : close + 3;
  }
  const tag = /^<\/?[A-Za-z][^<>\n]*>/.exec(text.slice(at, at + 300));
  return tag ? at + tag[0].length : undefined;
}
