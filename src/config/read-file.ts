import { constants, readFileSync } from 'node:fs';

/** Reads a file of memdream's own. A link is not followed, and a pipe is not waited for: it has nothing to say. */
export function readOwnFile(path: string): string {
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  // Node takes numbers here as everywhere; its types only know the words for them.
  const flag = (O_RDONLY | O_NOFOLLOW | O_NONBLOCK) as unknown as string;
  return readFileSync(path, { encoding: 'utf8', flag });
}
