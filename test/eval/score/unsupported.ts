import type { Case } from '../case.ts';
import { DATE, datesIn } from './date-words.ts';
import { decoded, indexPages } from './links.ts';
import { linesOf, type Seen } from './seen.ts';

/** Specifics on lines that the dream wrote which nobody ever said: numbers, paths, addresses, identifiers. */
export function unsupported(made: Case, { before, after }: Seen): string[] {
  const old = new Set(linesOf(before).map(({ line }) => line));
  const fresh = linesOf(after).filter(({ line }) => !old.has(line));
  if (fresh.length === 0) return [];
  const sources = sourcesOf(made, Object.entries(before).flat());
  const days = daysOf(made, sources);
  const names = new Set(Object.keys(after).flatMap((path) => [path, path.replace(/\.md$/, '')]));
  const ids = made.transcripts.flatMap(({ id }) => [id, id.slice(0, 8)]);
  const pages = new Set(indexPages(after));
  const added = Object.keys(after).filter((path) => before[path] === undefined);
  const withoutNames = (line: string) =>
    added.reduce((rest, path) => rest.replaceAll(path, ' ').replaceAll(path.replace(/\.md$/, ''), ' '), line);
  return fresh.flatMap(({ path, line }) =>
    specificsIn(withoutNames(line))
      .map((word) => decoded(word).replace(/^[./]+/, ''))
      .filter((word) => {
        if (sources.includes(word) || names.has(word) || ids.includes(word) || days.includes(word))
          return false;
        // An index may count what it lists.
        return !(
          /^\d{1,5}$/.test(word) &&
          pages.has(path) &&
          (added.includes(path) || /\(index-[^)]*\)/.test(line))
        );
      })
      .concat(datesIn(withoutNames(line)).filter((date) => !days.some((day) => day.includes(date))))
      .map((word) => `${word} in ${path}: ${line.slice(0, 120)}`),
  );
}

/** Words that name something exactly, without dates. */
export function specificsIn(line: string): string[] {
  return line
    .replaceAll(/\]\(/g, ' ')
    .replaceAll(DATE, ' ')
    .split(/[\s,;"“”«»|()[\]{}<>`*=—–…]+/)
    .map((word) => word.replace(/^[.:!?'_#~-]+|[.:!?'_#~-]+$/g, ''))
    .filter((word) => word.length > 1 && (/\d/.test(word) || /[\w.]\/[\w.]/.test(word) || isIdentifier(word)))
    .filter((word) => !/^(?:T?\d\d:\d\d(?::\d\d)?(?:\.\d+)?Z?)$/.test(word));
}

function isIdentifier(word: string): boolean {
  return (
    /^[a-z]+[A-Z][A-Za-z]+$/.test(word) || /^[A-Z][a-z]+[A-Z][A-Za-z]+$/.test(word) || /^\w+_\w+$/.test(word)
  );
}

/** Everything a memory may rest on. What tools and agents said is not part of it. */
function sourcesOf(made: Case, memory: string[]): string {
  return [
    ...memory,
    ...Object.entries(made.memory).flat(),
    ...made.later.flatMap(({ path, text }) => [path, text]),
    ...Object.entries(made.project).flat(),
    ...made.transcripts.flatMap(({ lines }) =>
      lines.filter(isPerson).map(({ message }) => JSON.stringify(message)),
    ),
  ].join('\n');
}

function isPerson(line: Record<string, unknown>): boolean {
  if (line.type !== 'user' || line.isMeta || line.isSidechain || line.toolUseResult !== undefined)
    return false;
  const { content } = (line.message ?? {}) as { content?: unknown };
  return !Array.isArray(content) || content.every((block) => block?.type !== 'tool_result');
}

/** Days that can be known: told in the truth, written in a source, or the day of something that happened. */
function daysOf(made: Case, sources: string): string[] {
  const told = made.truth.plants.flatMap((plant) => (plant.kind === 'relative-date' ? plant.absolute : []));
  const moments = [
    ...[made.now, made.initAt, ...Object.values(made.writtenAt)],
    ...made.later.map(({ at }) => at),
    ...made.transcripts.flatMap(({ at, lines }) => [
      at,
      ...lines.map(({ timestamp }) => String(timestamp ?? '')),
    ]),
  ];
  return [...told, ...new Set(moments.map((at) => at.slice(0, 10))), ...datesIn(sources)];
}
