import { type InlineLink, inlineLinks } from '../inline-links.ts';
import { marksBlanked } from './mark.ts';
import { pathIn } from './path-shape.ts';

/** A path of the project as a line names it. `end` is behind all that belongs to it, closing backticks included. */
export type NamedPath = { path: string; start: number; end: number };

/** A name that a person typed is shorter, a line that a person wrote too. */
const MAX_LINE = 100_000;
const MAX_SPAN = 500;

/** Programs whose first argument is a file of the project. */
const RUNNERS =
  /^(?:(?:npx|pnpm|yarn|bunx)\s+)?(?:node|tsx|ts-node|deno\s+run|bun|bun\s+run|python3?|ruby|php|perl|bash|sh|zsh|source|cat|less|go\s+run)\s+(?=[^\s-])/;

/** The relative paths that one line names: in code, as the target of a link, or bare where it can be nothing else. */
export function pathsNamed(line: string, root: string): NamedPath[] {
  if (!line.includes('/') || line.length > MAX_LINE) return [];
  const links = inlineLinks(line);
  const rest = blanked(marksBlanked(line), links);
  const spans = codeSpans(rest);
  const found = [
    ...spans.flatMap((span) => inCode(rest, span, root)),
    ...links.flatMap((link) => asTarget(link, root)),
  ];
  return [...found, ...bare(blanked(rest, spans), root)].sort((a, b) => a.start - b.start);
}

type Range = { start: number; end: number };

/** A span that is a path, or a program that is handed one. */
function inCode(line: string, { start, end }: Range, root: string): NamedPath[] {
  if (end - start > MAX_SPAN) return [];
  const code = line
    .slice(start, end)
    .replace(/^`+|`+$/g, '')
    .trim();
  const runner = RUNNERS.exec(code)?.[0] ?? '';
  const word = code.slice(runner.length);
  const path = pathIn(runner === '' ? word : /^\S*/.exec(word)![0], { root, isCode: true });
  return path === undefined ? [] : [{ path, start, end }];
}

/** Links between memories end in `.md` and are for other checks; one to a source file can only mean the project. */
function asTarget({ form, target, start, end }: InlineLink, root: string): NamedPath[] {
  if (form !== 'inline' || /\.md$|[%?]/i.test(target) || !/\.\w+$/.test(target)) return [];
  const path = pathIn(target, { root, isCode: true });
  return path === undefined ? [] : [{ path, start, end }];
}

function bare(line: string, root: string): NamedPath[] {
  const found: NamedPath[] = [];
  for (const match of line.matchAll(/[^\s|]+/g)) {
    if (!match[0].includes('/') || match[0].length > MAX_SPAN) continue;
    const lead = /^[([*_]*/.exec(match[0])![0].length;
    const word = match[0].slice(lead).replace(/[).,;:!?\]*_…]{1,20}$/, '');
    const start = match.index + lead;
    const end = start + word.length;
    const path = pathIn(word, { root, isCode: false });
    if (path !== undefined) found.push({ path, start, end });
  }
  return found;
}

/** The code spans of a line, in one pass: a run of backticks closes with the next run of its length. */
function codeSpans(line: string): Range[] {
  const runs = [...line.matchAll(/`+/g)];
  const later = new Map<number, number[]>();
  runs.forEach((run, at) => {
    const list = later.get(run[0].length);
    if (list) list.push(at);
    else later.set(run[0].length, [at]);
  });
  const next = new Map<number, number>();
  const spans: Range[] = [];
  for (let at = 0; at < runs.length; at++) {
    const open = runs[at]!;
    const list = later.get(open[0].length)!;
    let turn = next.get(open[0].length) ?? 0;
    while (turn < list.length && list[turn]! <= at) turn++;
    next.set(open[0].length, turn);
    const close = list[turn];
    if (close === undefined) continue;
    spans.push({ start: open.index, end: runs[close]!.index + open[0].length });
    at = close;
  }
  return spans;
}

/** The same length, with these ranges blanked. Ranges may hold one another. */
function blanked(line: string, ranges: readonly Range[]): string {
  const ordered = [...ranges].sort((a, b) => a.start - b.start);
  let result = '';
  for (const { start, end } of ordered) {
    if (end <= result.length) continue;
    const from = Math.max(start, result.length);
    result += line.slice(result.length, from) + ' '.repeat(end - from);
  }
  return result + line.slice(result.length);
}
