import type { Check } from '../finding.ts';
import { sameFile, textOf } from '../tree.ts';

const NAME = 'text-only';

/** What a dream has changed must be text: UTF-8, no NUL, no link. What was there before is nobody's fault. */
export const textOnly: Check = {
  name: NAME,
  run({ before, after }) {
    return [...after]
      .filter(([path, file]) => !sameFile(before.get(path), file) && textOf(file) === undefined)
      .map(([path, file]) => ({
        check: NAME,
        path,
        severity: 'error',
        message: `${path} is ${file.mode === '120000' ? 'a link' : 'not UTF-8 text'} now. Write it as plain text.`,
        key: path,
      }));
  },
};
