import { createHash } from 'node:crypto';
import type { LineOrigin, Source } from '../memory/origins/origin.ts';
import { maskSecrets } from '../memory/secrets.ts';
import { cutEnd, splitLines } from '../memory/text-lines.ts';
import { sameFile, type Tree, textOf } from '../memory/tree.ts';

/**
 * Origins as a commit keeps them: lines by their number in that commit, each with a few bits of what stands there, so that
 * no text is kept twice and none is taken for another where history was rewritten. `12#a3f1`.
 */
export type RecordedOrigin = Source & { in: string; lines: string[] };

export type RecordedOrigins = { origins: RecordedOrigin[] /** Lines that found no room. */; leftOut: number };

/** The message of a commit stays one that is read. */
const MAX_BYTES = 16_384;
const MAX_PATH = 300;

/** The same of a line without its text: a journal tells where a line came from, and not what it says. */
export type MarkedOrigin = Omit<LineOrigin, 'line'> & { mark: string };

export function marked(origins: readonly LineOrigin[]): MarkedOrigin[] {
  return origins.map(({ line, ...origin }) => ({ ...origin, mark: markOf(line) }));
}

function markOf(line: string): string {
  return createHash('sha256').update(line.trimEnd()).digest('base64url');
}

/** Of the lines that are in `after` and were not in `before`: what was merged or left alone meanwhile is not told. */
export function recorded(
  before: Tree,
  after: Tree,
  origins: readonly (LineOrigin | MarkedOrigin)[],
): RecordedOrigins {
  const groups = new Map<string, RecordedOrigin>();
  const open = placesOf(before, after, origins);
  for (const { path, source, ...line } of origins) {
    const mark = 'mark' in line ? line.mark : markOf(line.line);
    const place = open.get(path)?.get(mark)?.shift();
    if (place === undefined) continue;
    const key = JSON.stringify([path, source]);
    const group = groups.get(key) ?? { in: path, lines: [], ...clean(source) };
    group.lines.push(place);
    groups.set(key, group);
  }
  return bounded([...groups.values()]);
}

/** Numbers of lines with their bits, by path and mark, in order. */
function placesOf(before: Tree, after: Tree, origins: readonly { path: string }[]) {
  const wanted = new Set(origins.map(({ path }) => path));
  const places = new Map<string, Map<string, string[]>>();
  for (const path of wanted) {
    const file = after.get(path);
    if (!file || sameFile(before.get(path), file)) continue;
    const old = new Map<string, number>();
    for (const line of linesOf(textOf(before.get(path)))) old.set(line, (old.get(line) ?? 0) + 1);
    const lines = new Map<string, string[]>();
    linesOf(textOf(file)).forEach((line, at) => {
      const stood = old.get(line) ?? 0;
      if (stood > 0) old.set(line, stood - 1);
      else {
        const mark = markOf(line);
        lines.set(mark, [...(lines.get(mark) ?? []), `${at + 1}#${bitsOf(line)}`]);
      }
    });
    places.set(path, lines);
  }
  return places;
}

function linesOf(text: string | undefined): string[] {
  return splitLines(text ?? '').map((line) => cutEnd(line)[0].trimEnd());
}

/** Names of files and sessions may hold a secret as well. */
function clean(source: Source): Source {
  const { path, session, agent, ...rest } = source;
  const named = Object.entries({ path, session, agent }).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, maskSecrets(value.slice(0, MAX_PATH))]],
  );
  return { ...rest, ...Object.fromEntries(named) };
}

function bounded(groups: readonly RecordedOrigin[]): RecordedOrigins {
  const origins: RecordedOrigin[] = [];
  let [left, leftOut] = [MAX_BYTES, 0];
  for (const group of groups) {
    const bare = Buffer.byteLength(JSON.stringify({ ...group, lines: [] })) + 20;
    // Each line of a file takes about a dozen bytes.
    const room = Math.max(0, Math.floor((left - bare) / 14));
    const lines = group.lines.slice(0, room);
    leftOut += group.lines.length - lines.length;
    if (lines.length === 0) continue;
    origins.push({ ...group, lines });
    left -= bare + 14 * lines.length;
  }
  return { origins, leftOut };
}

/** Sixteen bits: enough to see that a line is another one now, too few to tell anything of it. */
function bitsOf(line: string): string {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(line.trimEnd())) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return ((hash ^ (hash >>> 16)) & 0xffff).toString(16).padStart(4, '0');
}

/** The lines that a record speaks of, with their text. One that is not there, or is another, is left out. */
export function withText(
  origins: readonly RecordedOrigin[],
  after: Tree,
): (LineOrigin & { number: number })[] {
  const texts = new Map<string, string[]>();
  return origins.flatMap(({ in: path, lines, ...source }) => {
    const text = texts.get(path) ?? linesOf(textOf(after.get(path)));
    texts.set(path, text);
    return lines.flatMap((place) => {
      const [number, bits] = place.split('#');
      const line = text[Number(number) - 1];
      return line !== undefined && bitsOf(line) === bits
        ? [{ path, number: Number(number), line, source }]
        : [];
    });
  });
}

const FROM: readonly string[] = ['session', 'log', 'memory', 'project', 'file', 'unknown'];
const WHO: readonly string[] = ['person', 'agent', 'tool'];

/** One entry as a trailer has it; undefined for what is none. */
export function parseOrigin(value: string): RecordedOrigin | undefined {
  try {
    const given = JSON.parse(value) as Record<string, unknown>;
    const { in: path, lines, from, who, offset, line, reworded, quoted, pasted } = given;
    if (typeof path !== 'string' || !Array.isArray(lines) || !FROM.includes(from as string)) return undefined;
    const texts = (['session', 'agent', 'at', 'path'] as const).flatMap((key) =>
      typeof given[key] === 'string' ? [[key, given[key]]] : [],
    );
    return {
      in: path,
      lines: lines.filter(
        (place): place is string => typeof place === 'string' && /^\d+#[0-9a-f]{4}$/.test(place),
      ),
      from: from as Source['from'],
      ...(WHO.includes(who as string) && { who: who as NonNullable<Source['who']> }),
      ...Object.fromEntries(texts),
      ...(Number.isSafeInteger(offset) && { offset: offset as number }),
      ...(Number.isSafeInteger(line) && { line: line as number }),
      ...(pasted === true && { pasted }),
      ...(reworded === true && { reworded }),
      ...(quoted === true && { quoted }),
    };
  } catch {
    return undefined;
  }
}
