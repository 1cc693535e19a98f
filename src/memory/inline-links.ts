/** A link in one line: `[label](target)` or `[[target]]`; start and end enclose all of it, image mark excluded. */
export type InlineLink = {
  form: 'inline' | 'wiki' | 'definition';
  label: string;
  /** As written, without angle brackets and title. */
  target: string;
  start: number;
  end: number;
  /** Where `target` stands in the line. */
  targetStart: number;
};

/** Bounds that no line of a person meets: they keep a line of nothing but brackets linear. */
const MAX_TARGET = 4_096;
const MAX_FAILURES = 1_000;

/** The links of one line, code spans left out, in order of their ends. Linear in the length of the line. */
export function inlineLinks(line: string): InlineLink[] {
  if (!line.includes('[')) return [];
  const definition = /^ {0,3}\[[^\]]{1,200}\]:\s*<?([^\s<>]{1,4096})/.exec(line);
  if (definition) {
    const targetStart = definition[0].length - definition[1]!.length;
    return [
      { form: 'definition', label: '', target: definition[1]!, start: 0, end: line.length, targetStart },
    ];
  }
  const links: InlineLink[] = [];
  const afterCode = codeSpans(line);
  let openers: number[] = [];
  let failures = 0;
  for (let at = 0; at < line.length && failures < MAX_FAILURES; at++) {
    const char = line[at];
    if (char === '\\') at++;
    else if (char === '`') at = afterCode(at) - 1;
    else if (char === '[') {
      const wiki = wikiAt(line, at);
      if (wiki) links.push(wiki);
      if (wiki) at = wiki.end - 1;
      else openers.push(at);
    } else if (char === ']' && openers.length > 0) {
      const start = openers.pop()!;
      if (line[at + 1] !== '(') continue;
      const rest = destinationAt(line, at + 2);
      if (!rest) {
        failures++;
        continue;
      }
      const { target, targetStart, end } = rest;
      links.push({ form: 'inline', label: line.slice(start + 1, at), target, start, end, targetStart });
      // A link holds no link, only an image may stand inside one.
      if (line[start - 1] !== '!') openers = [];
      at = end - 1;
    }
  }
  return links;
}

/** Tells where the code span or the run of backticks at an offset ends. */
function codeSpans(line: string): (at: number) => number {
  const lastRun = new Map<number, number>();
  for (const run of line.matchAll(/`+/g)) lastRun.set(run[0].length, run.index);
  return (at) => {
    let open = at;
    while (line[open] === '`') open++;
    const length = open - at;
    if ((lastRun.get(length) ?? -1) <= at) return open;
    const runs = /`+/g;
    runs.lastIndex = open;
    for (let run = runs.exec(line); run; run = runs.exec(line))
      if (run[0].length === length) return runs.lastIndex;
    return open;
  };
}

function wikiAt(line: string, at: number): InlineLink | undefined {
  if (line[at + 1] !== '[') return undefined;
  const match = /^\[\[([^[\]|#]{1,300})(?:[|#][^[\]]{0,300})?\]\](?!\()/.exec(line.slice(at, at + 700));
  if (!match) return undefined;
  const target = match[1]!.trim();
  return { form: 'wiki', label: target, target, start: at, end: at + match[0].length, targetStart: at + 2 };
}

/** What stands between the parentheses: `<target>` or a target with balanced parentheses, then perhaps a title. */
function destinationAt(line: string, from: number) {
  const part = line.slice(from, from + MAX_TARGET);
  const space = /^\s*/.exec(part)![0].length;
  const angled = part[space] === '<';
  const start = angled ? space + 1 : space;
  const length = angled ? part.slice(start).search(/[<>]/) : bareLength(part.slice(start));
  if (length < 0 || (angled && part[start + length] !== '>')) return undefined;
  const after = part.slice(start + length + (angled ? 1 : 0));
  const closing = /^(?:\s+(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\([^()]*\)))?\s*\)/.exec(after);
  if (!closing) return undefined;
  const end = from + part.length - after.length + closing[0].length;
  return {
    target: part.slice(start, start + length).replace(/\\([!-/:-@[-`{-~])/g, '$1'),
    targetStart: from + start,
    end,
  };
}

function bareLength(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!;
    if (char === '\\') at++;
    else if (char <= ' ') return at;
    else if (char === '(') depth++;
    else if (char === ')' && depth-- === 0) return at;
  }
  return -1;
}
