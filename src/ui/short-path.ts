import { safeLine } from './safe-text.ts';

/** A path as people name it: below the memory without the memory's own path. */
export function shortPath(path: string, memory: string | undefined): string {
  const isBelow = memory && path.startsWith(memory) && /^[/\\]./.test(path.slice(memory.length));
  return safeLine(isBelow ? path.slice(memory.length + 1) : path);
}
