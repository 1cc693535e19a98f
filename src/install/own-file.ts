import { MemdreamError } from '../errors.ts';
import type { Place, Spot } from './spot.ts';

/** A file that is memdream's alone. One that never heard of memdream is somebody else's, and stays. */
export function ownSpot(place: Place, path: string, text: string): Spot {
  const bytes = Buffer.from(text);
  return {
    ...{ place, path, kind: 'own' },
    put(current) {
      if (current && current.length > 0 && !current.includes('memdream')) {
        throw new MemdreamError('CONFLICT', `${path} is there already, and not from memdream.`, {
          hint: 'Move it away first. It was not touched.',
        });
      }
      return bytes;
    },
    take: () => Buffer.alloc(0),
    holds: () => true,
    isEmpty: () => true,
  };
}
