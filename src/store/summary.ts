import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { attempts, proposals } from './attempts.ts';
import { readIfThere, writeDurably } from './files.ts';
import { listPlaces, type Place, readDream, standingReverts } from './history.ts';
import { headOf, type Opened } from './opened.ts';
import type { Dream } from './record.ts';

const KEPT = 100;

/** The last hundred dreams, and the places of all. */
export type Summary = { dreams: Dream[]; places: Place[] };

type Cached = Summary & { v: 4; bound: string };

/**
 * Reads the history through a cache that is bound to head and refs: where they differ it is rebuilt, and deleting it
 * changes no output. Records of commits that were already known are taken over, since a commit never changes.
 */
export async function readSummary(memory: Opened): Promise<Summary> {
  const bound = boundTo(memory);
  const cached = load(memory);
  if (cached?.bound === bound) return { dreams: cached.dreams, places: cached.places };
  const places = await listPlaces(memory);
  const revertedBy = standingReverts(places);
  const known = new Map(cached?.dreams.map((dream) => [dream.commit, dream]));
  const dreams: Dream[] = [];
  for (const place of places.slice(0, KEPT)) {
    const old = known.get(place.commit);
    dreams.push(
      old
        ? { ...old, revertedBy: revertedBy.get(place.id) ?? null }
        : await readDream(memory, place, revertedBy),
    );
  }
  save(memory, { v: 4, bound, dreams, places });
  return { dreams, places };
}

/** Beyond the last hundred, records are computed one by one. */
export async function dreamsFrom(
  memory: Opened,
  summary: Summary,
  places: readonly Place[],
): Promise<Dream[]> {
  const revertedBy = standingReverts(summary.places);
  const known = new Map(summary.dreams.map((dream) => [dream.commit, dream]));
  const dreams: Dream[] = [];
  for (const place of places)
    dreams.push(known.get(place.commit) ?? (await readDream(memory, place, revertedBy)));
  return dreams;
}

function boundTo(memory: Opened): string {
  const refs = [...attempts(memory), ...proposals(memory)].map(([id, oid]) => `${id} ${oid}`);
  return createHash('sha1')
    .update([headOf(memory) ?? '', ...refs].join('\n'))
    .digest('hex');
}

function load(memory: Opened): Cached | undefined {
  try {
    const cached = JSON.parse(
      readIfThere(memory.fs, file(memory))?.toString('utf8') ?? 'null',
    ) as Cached | null;
    return cached?.v === 4 && Array.isArray(cached.dreams) && Array.isArray(cached.places)
      ? cached
      : undefined;
  } catch {
    return undefined; // a cache: anything unreadable is rebuilt
  }
}

function save(memory: Opened, cached: Cached): void {
  try {
    writeDurably(memory.fs, file(memory), JSON.stringify(cached), { tmp: memory.tmp });
  } catch {
    // A read-only disk must not keep anybody from reading the log.
  }
}

function file(memory: Opened): string {
  return join(memory.state, 'summary.json');
}
