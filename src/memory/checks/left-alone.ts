import type { Check } from '../finding.ts';
import { kindOf } from '../kinds.ts';
import { isTooLarge, isTooLargeToTidy, megabytes } from '../too-large.ts';
import { textOf } from '../tree.ts';

const NAME = 'left-alone';

/** A page that no rule reads: everything in it goes unseen by dreams, and a person should know. */
export const leftAlone: Check = {
  name: NAME,
  run({ after }) {
    return [...after].flatMap(([path, file]) => {
      const kind = kindOf(path);
      if (file.mode === '120000' || !['index', 'area', 'topic', 'log'].includes(kind)) return [];
      const size = file.bytes.length;
      const isLarge = kind === 'index' ? isTooLargeToTidy(size) : isTooLarge(size);
      const why = isLarge ? megabytes(size) : textOf(file) === undefined ? 'it is no text' : undefined;
      if (why === undefined) return [];
      const message = `${path} is left alone: ${why}.`;
      return [{ check: NAME, path, severity: 'advice' as const, message, key: `${path}:${why}` }];
    });
  },
};
