import { join } from 'node:path';
import { attempts, proposals } from './attempts.ts';
import { listIfThere } from './files.ts';
import { listPlaces } from './history.ts';
import type { Opened } from './opened.ts';
import { reserveEvents } from './records-on-disk.ts';

/**
 * The id of the next dream: one more than the highest ever used, wherever it left a trace. Called under the lock, and
 * reserved all the same: a holder that slept here and was given up wakes beside the next one, who counted alike.
 */
export async function takeId(memory: Opened): Promise<number> {
  for (;;) {
    const id = await nextId(memory);
    if (reserveEvents(memory.fs, memory.state, id)) return id;
  }
}

/** The events folder remembers ids of dreams whose commits a person took away with git. */
export async function nextId(memory: Opened): Promise<number> {
  const places = await listPlaces(memory);
  const events = listIfThere(memory.fs, join(memory.state, 'events')).map((name) =>
    Number(/^(\d+)\.jsonl$/.exec(name)?.[1] ?? 0),
  );
  const ids = [
    ...events,
    ...attempts(memory).keys(),
    ...proposals(memory).keys(),
    ...places.map(({ id }) => id),
  ];
  return ids.reduce((highest, id) => Math.max(highest, id), 0) + 1;
}
