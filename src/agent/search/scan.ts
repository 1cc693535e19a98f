/** What a worker is told about a pattern. */
export type Scan = { source: string; flags: string; isMultiline: boolean; wantsAll: boolean };

/**
 * Where a pattern matches in a text: pairs of start and end, in order; the first on each line, or all. No match goes over
 * a line end unless that is wanted. Calls and names nothing from outside: its own text is what the worker runs.
 */
export function scan(text: string, pattern: RegExp, isMultiline: boolean, wantsAll: boolean): number[] {
  const spans: number[] = [];
  const most = 1_000_000;
  for (let start = 0; start < text.length && spans.length < most; ) {
    const newline = isMultiline ? -1 : text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline;
    // A carriage return belongs to the line end: `$` stands before it.
    const stop = end > start && text.charCodeAt(end - 1) === 13 && !isMultiline ? end - 1 : end;
    const line = isMultiline ? text : text.slice(start, stop);
    pattern.lastIndex = 0;
    for (let match = pattern.exec(line); match; match = pattern.exec(line)) {
      spans.push(start + match.index, start + match.index + match[0].length);
      if ((!wantsAll && !isMultiline) || spans.length >= most) break;
      if (match[0] === '') pattern.lastIndex++;
    }
    start = end + 1;
  }
  return spans;
}

/** Starts and ends together, at the most; also in `scan`, which cannot name it. */
export const MOST_SPANS = 1_000_000;

/** The same for a pattern without loops that never matches a line end: one pass over all lines, for most texts in vain. */
export function scanPlain(text: string, pattern: RegExp, wantsAll: boolean): number[] {
  const spans: number[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match && spans.length < MOST_SPANS; match = pattern.exec(text)) {
    // Behind the last line end there is no line.
    if (match.index >= text.length && (text === '' || text.endsWith('\n'))) break;
    const end = match.index + match[0].length;
    spans.push(match.index, end);
    if (wantsAll && match[0] !== '') continue;
    const newline = wantsAll ? end : text.indexOf('\n', end);
    if (newline === -1) break;
    pattern.lastIndex = newline + 1;
  }
  return spans;
}
