const TAG = /<([a-zA-Z][\w:-]{0,60})(?:\s[^<>]{0,500})?>/g;
const EDGE = /[\n]/;

/**
 * The text without what stands between a tag and its end, which programs put into a person's message. The rest of a
 * line that had such a thing goes too. A tag that nothing closes stays: people write `<env>-db`.
 */
export function withoutTags(text: string): string {
  if (!text.includes('</')) return text;
  const pieces: string[] = [];
  const unclosed = new Set<string>();
  let at = 0;
  TAG.lastIndex = 0;
  for (let tag = TAG.exec(text); tag; tag = TAG.exec(text)) {
    const name = tag[1]!;
    if (unclosed.has(name)) continue;
    const closing = text.indexOf(`</${name}>`, TAG.lastIndex);
    if (closing < 0) {
      unclosed.add(name);
      continue;
    }
    pieces.push(text.slice(at, lineStart(text, tag.index, at)));
    at = lineEnd(text, closing + name.length + 3);
    TAG.lastIndex = at;
  }
  pieces.push(text.slice(at));
  return pieces.join('\n');
}

function lineStart(text: string, from: number, least: number): number {
  let at = from;
  while (at > least && !EDGE.test(text[at - 1]!)) at--;
  return at;
}

function lineEnd(text: string, from: number): number {
  const newline = text.indexOf('\n', from);
  return newline < 0 ? text.length : newline;
}
