/** Lines keep their terminators: what is split and joined again is the same text, CRLF and missing final newline included. */
export function splitLines(text: string): string[] {
  const lines: string[] = [];
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline + 1;
    lines.push(text.slice(start, end));
    start = end;
  }
  return lines;
}

export function countLines(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return text === '' || text.endsWith('\n') ? count : count + 1;
}

/** A line without its terminator, and the terminator. */
export function cutEnd(line: string): [text: string, end: string] {
  if (line.endsWith('\r\n')) return [line.slice(0, -2), '\r\n'];
  if (line.endsWith('\n')) return [line.slice(0, -1), '\n'];
  return [line, ''];
}

/** The terminator a text uses, by its first line: what is added to a file should look like the rest of it. */
export function terminatorOf(text: string): '\n' | '\r\n' {
  const newline = text.indexOf('\n');
  return newline > 0 && text[newline - 1] === '\r' ? '\r\n' : '\n';
}

/** A text in the line ends of another, where those are all CRLF; whoever writes it anew sends plain newlines. */
export function inTerminatorsOf(original: string, text: string): string {
  const isCrlf = original.includes('\n') && !/(?<!\r)\n/.test(original);
  return isCrlf ? text.replace(/(?<!\r)\n/g, '\r\n') : text;
}

export function withFinalNewline(text: string, terminator: string = terminatorOf(text)): string {
  return text === '' || text.endsWith('\n') ? text : text + terminator;
}

/** A text that ended without newline must not end with one, or several, because its last line went. */
export function withEndingOf(original: string, text: string): string {
  if (original === '' || original.endsWith('\n')) return text;
  let end = text.length;
  while (end > 0 && (text[end - 1] === '\n' || text[end - 1] === '\r')) end--;
  return text.slice(0, end);
}

/** Adds a paragraph at the end, after one blank line, in the text's own terminators and with its kind of ending. */
export function appendParagraph(text: string, paragraph: string): string {
  const terminator = terminatorOf(text);
  const body = withFinalNewline(text, terminator);
  const gap = body === '' || /\n\r?\n$/.test(body.slice(-4)) ? '' : terminator;
  const final = text === '' || text.endsWith('\n') ? terminator : '';
  return body + gap + paragraph.replace(/\r?\n/g, terminator) + final;
}
