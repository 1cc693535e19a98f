import type { Day } from '../day.ts';
import { dayOf } from '../day.ts';
import { splitFrontmatter } from '../frontmatter.ts';
import { datesIn } from './absolute.ts';

/** Undefined: there is none. 'unclear': there are several, and nothing tells which one holds. */
export type Stamp = Day | 'unclear' | undefined;

const MAX_CHARS = 64_000;

/**
 * When a file's frontmatter says it was last written, and when it was made. A stamp that lies ahead of today was not
 * made by a clock one can trust.
 */
export function stampsOf(text: string, today: Day): { written: Stamp; created: Stamp } {
  const head = splitFrontmatter(text).head.slice(0, MAX_CHARS);
  const stamps = new Map<string, Day>();
  let parent = '';
  for (const [, indent, key, value] of head.matchAll(/^([ \t]*)([A-Za-z_-]{1,40}):[ \t]*(.*)$/gm)) {
    if (indent === '') parent = key!;
    const name = indent === '' ? key! : `${parent}.${key}`;
    const day = stampIn(value!);
    if (day !== undefined && day <= today) stamps.set(name, day);
  }
  const named = (...names: string[]) =>
    agreed(
      names
        .flatMap((name) => [stamps.get(name), stamps.get(`metadata.${name}`)])
        .filter((day) => day !== undefined),
    );
  return {
    written:
      named('modified', 'last_modified', 'lastModified', 'modified_at') ??
      named('updated', 'last_updated', 'lastUpdated', 'updated_at') ??
      named('date'),
    created: named('created', 'created_at'),
  };
}

/** One day if all say the same. */
export function agreed(days: readonly Day[]): Stamp {
  return days.every((day) => day === days[0]) ? days[0] : 'unclear';
}

/** A moment in UTC is a day where the person is; anything else says the day itself. */
function stampIn(value: string): Day | undefined {
  const utc = /^["']?(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?Z)\b/.exec(value)?.[1];
  if (utc !== undefined && !Number.isNaN(Date.parse(utc))) return dayOf(new Date(utc));
  const days = datesIn(value.slice(0, 200));
  return days.length === 1 ? days[0] : undefined;
}
