import type { Draft } from '../memory/draft.ts';
import type { File } from '../memory/tree.ts';

/**
 * Which files of the memory whoever dreams has seen whole: what was never read must not be replaced or deleted whole.
 * Lines count from the first one on, and a file that somebody else has changed since was not seen.
 */
export type Shown = {
  /** Lines that were shown, both included, of how many. */
  lines(path: string, first: number, last: number, total: number): void;
  /** What a tool has just written is known to whoever asked for it if all of it is. */
  written(path: string, isWhole: boolean): void;
  isWhole(path: string): boolean;
};

export function shownFiles(draft: Draft): Shown {
  const known = new Map<string, { file: File; upTo: number }>();
  const upTo = (path: string) => {
    const entry = known.get(path);
    return entry && entry.file === draft.get(path) ? entry.upTo : 0;
  };
  return {
    lines(path, first, last, total) {
      const file = draft.get(path);
      if (!file || first > upTo(path) + 1) return;
      known.set(path, { file, upTo: last >= total ? WHOLE : Math.max(last, upTo(path)) });
    },
    written(path, isWhole) {
      const file = draft.get(path);
      if (file && isWhole) known.set(path, { file, upTo: WHOLE });
      else known.delete(path);
    },
    isWhole: (path) => upTo(path) === WHOLE,
  };
}

const WHOLE = Number.POSITIVE_INFINITY;
