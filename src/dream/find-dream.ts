import { MemdreamError } from '../errors.ts';
import type { Place } from '../store/history.ts';
import type { Opened } from '../store/opened.ts';
import { readSummary, type Summary } from '../store/summary.ts';

/** The dream that a person names: a number, `last` (on the branch), or `pending` (the proposal that waits). */
export async function findPlace(memory: Opened, name: string, summary?: Summary): Promise<Place> {
  const { places } = summary ?? (await readSummary(memory));
  if (name === 'last' || name === 'pending') {
    const found = places.find(({ kept }) => kept === (name === 'last' ? 'branch' : 'proposal'));
    if (found) return found;
    throw new MemdreamError(
      'NOT_FOUND',
      name === 'last' ? 'This memory has no dreams yet.' : 'No proposal is waiting.',
      {
        hint:
          name === 'last'
            ? 'Run `memdream run --force` for the first one.'
            : 'Run `memdream dry-run` to make one.',
      },
    );
  }
  const id = Number(name.replace(/^#/, ''));
  const found = places.find((place) => place.id === id);
  if (found) return found;
  throw new MemdreamError('NOT_FOUND', `There is no dream ${name}.`, {
    hint: places.length
      ? `The newest is ${places[0]!.id}. \`memdream log --all\` lists them.`
      : 'This memory has no dreams yet.',
  });
}
